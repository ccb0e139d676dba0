// Takes things out of the page: downloads, the clipboard, and the address with its QR code.
import { qrCode } from "./editor.js";

const element = (id) => document.getElementById(id);

export function download(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// Copies a text, or returns the clipboard's if there is none; where the browser forbids it, the user
// does it in a dialog.
export async function answerClipboard(text) {
  if (text !== undefined) return await written(text) || copiedByCommand(text) || inDialog(text);
  const { clipboard } = navigator; // none without https
  return (await clipboard?.readText?.().catch(() => undefined)) ?? inDialog("");
}

async function written(text) {
  const { clipboard } = navigator;
  return Boolean(await clipboard?.writeText(text).then(() => true, () => false));
}

function copiedByCommand(text) {
  const [field, focused] = [document.createElement("textarea"), document.activeElement];
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  focused?.focus({ preventScroll: true });
  return copied;
}

// Shows a text to be copied, or if it is empty, a field to paste one. Returns the field's text.
function inDialog(text) {
  const [dialog, field] = ["clipboard", "pasted"].map(element);
  field.value = text;
  field.readOnly = text !== "";
  dialog.showModal();
  field.select();
  return new Promise((done) => dialog.addEventListener("close", () => done(field.value), { once: true }));
}

for (const kind of ["copy", "paste"]) {
  element("pasted").addEventListener(kind, () => setTimeout(() => element("clipboard").close()));
}
element("done").addEventListener("click", () => element("clipboard").close());

// Shows the address with this fragment, and its QR code.
export function showAddress(fragment) {
  const address = new URL(`#${fragment}`, location.href).href;
  element("address").value = address;
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([qrCode(address)], { type: "image/svg+xml" }));
  image.alt = "QR";
  element("qr").replaceChildren(image);
  element("shared").showModal();
}

export async function copyAddress() {
  element("address").select();
  if (!(await written(element("address").value))) document.execCommand("copy");
}
