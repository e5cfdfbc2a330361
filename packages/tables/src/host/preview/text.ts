import { createHash } from "node:crypto";
import { type FilePreview, mostEditedBytes } from "@octavo/note";
import { decodeHead, findEncoding } from "./encoding.ts";
import type { PreviewedFile } from "./previewed-file.ts";

/** Letters of a text that is only looked at. */
const longestLook = 200_000;

/** The text of a file; whole where it may be edited. */
export function previewText({ path, choices, head }: PreviewedFile): FilePreview {
  const found = findEncoding(head, choices.encoding);
  if (found === null) return { kind: "none", why: "binary" };
  const { encoding, guess } = found;
  const text = decodeHead(head, encoding);
  const isPlain = encoding === "utf-8" && choices.encoding === undefined && !/\.gz$/i.test(path);
  const isEdited = isPlain && head.isWhole && head.bytes.length <= mostEditedBytes;
  const isWhole = head.isWhole && (isEdited || text.length <= longestLook);
  return {
    kind: "text",
    text: isWhole ? text : wholeLettersOf(text.slice(0, longestLook)),
    encoding,
    ...(guess && { encodingGuess: guess }),
    isWhole,
    version: isEdited ? createHash("sha256").update(head.bytes).digest("hex") : null,
  };
}

/** Without half of a letter at its end. */
function wholeLettersOf(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, "");
}
