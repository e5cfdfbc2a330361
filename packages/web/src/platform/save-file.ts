/** Hands a file that was made on the page to the browser, as a download. */
export function saveTextFile(name: string, parts: readonly string[], type: string): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: `${type};charset=utf-8` }));
  saveFromUrl(name, url);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The same for what has an address already. */
export function saveFromUrl(name: string, url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}
