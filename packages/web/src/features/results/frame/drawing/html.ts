/** HTML that joins a document: its scripts run one after the other, each with what it finds before it. */

/** Kinds of scripts that are data. */
const isCode = (type: string) =>
  type === "" || type === "module" || /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/i.test(type.trim());

export async function showHtml(box: HTMLElement, html: string): Promise<void> {
  box.innerHTML = html;
  for (const written of [...box.querySelectorAll("script")]) if (isCode(written.type)) await run(written);
}

/** A script that the parser of `innerHTML` has made never runs; one that is made anew does. */
async function run(written: HTMLScriptElement): Promise<void> {
  const script = document.createElement("script");
  for (const { name, value } of [...written.attributes]) if (name !== "src") script.setAttribute(name, value);
  script.textContent = written.textContent;
  const address = written.getAttribute("src");
  if (address === null) return void withWrite(script, () => written.replaceWith(script));
  script.async = false;
  await new Promise<void>((resolve) => {
    script.onload = () => resolve();
    // The next ones run all the same, as in any document.
    script.onerror = () => resolve();
    script.src = address;
    written.replaceWith(script);
  });
}

/** What a script writes while it runs stands before it: the document itself is closed, and would begin anew. */
function withWrite(script: HTMLScriptElement, act: () => void): void {
  const { write, writeln } = document;
  const put = (...parts: readonly string[]) => script.insertAdjacentHTML("beforebegin", parts.join(""));
  Object.assign(document, { write: put, writeln: put });
  try {
    act();
  } finally {
    Object.assign(document, { write, writeln });
  }
}
