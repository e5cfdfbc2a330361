import { Parser } from "htmlparser2";

/** Elements whose content is never shown. */
const unseen = new Set(["script", "style", "template", "noscript", "head", "title", "svg"]);
/** Elements that do not end a word: `<b>H</b>ello`. */
const inline = new Set([
  "a",
  "b",
  "code",
  "em",
  "font",
  "i",
  "mark",
  "s",
  "small",
  "span",
  "strong",
  "sub",
  "sup",
  "u",
  "wbr",
]);

/** What a reader sees of HTML, in order, at most `limit` characters. */
export function visibleText(html: string, limit: number): string {
  let text = "";
  let hidden = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (unseen.has(name)) hidden += 1;
      else if (!inline.has(name)) text += "\n";
    },
    onclosetag(name) {
      if (unseen.has(name)) hidden = Math.max(0, hidden - 1);
    },
    ontext(data) {
      if (hidden === 0 && text.length < limit) text += data;
    },
  });
  parser.end(html);
  return text
    .replace(/[ \t]*\n\s*/g, "\n")
    .trim()
    .slice(0, limit);
}
