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

// Copies a text, or reads the clipboard's if there is none. Returns its text, or why it failed.
export async function answerClipboard(text) {
  try {
    const { clipboard } = navigator;
    return { text: await (text === undefined ? clipboard.readText() : clipboard.writeText(text)) };
  } catch (error) {
    return { failed: String(error) };
  }
}

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
  const { failed } = await answerClipboard(element("address").value);
  if (failed) document.execCommand("copy"); // without https there is no clipboard
}
