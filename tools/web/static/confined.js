// A Web Worker for this module of the site. Its script is a Blob of the page, so that the page's
// Content-Security-Policy applies to it.
export function confinedWorker(name) {
  const script = `import ${JSON.stringify(new URL(name, import.meta.url).href)};`;
  const blob = new Blob([script], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(blob), { type: "module" });
}
