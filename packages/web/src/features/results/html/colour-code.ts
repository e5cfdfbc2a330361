/** Colours the code in rendered text, by the language that its class names. Text goes in and text nodes come out. */
import { classHighlighter, highlightCode } from "@lezer/highlight";
import { languageNamed } from "../../../grammars/language-names.ts";
import { loadLanguage } from "../../../grammars/languages.ts";

/** Longer code is shown without colours. */
const longestColoured = 20_000;

export async function colourCode(root: ParentNode): Promise<void> {
  for (const code of root.querySelectorAll("pre > code[class*='language-']")) {
    const text = code.textContent ?? "";
    if (code.childElementCount > 0 || text.length > longestColoured) continue;
    const language = await loadLanguage(languageIn(code.className));
    if (!language) continue;
    const pieces = document.createDocumentFragment();
    highlightCode(
      text,
      language.language.parser.parse(text),
      classHighlighter,
      (piece, classes) => pieces.append(classes ? colouredSpan(piece, classes) : piece),
      () => pieces.append("\n"),
    );
    code.replaceChildren(pieces);
  }
}

function languageIn(className: string): string {
  const name = /(?:^|\s)language-([\w+#-]+)/.exec(className)?.[1] ?? "";
  return languageNamed(name);
}

function colouredSpan(text: string, classes: string): HTMLElement {
  const span = document.createElement("span");
  span.className = classes;
  span.textContent = text;
  return span;
}
