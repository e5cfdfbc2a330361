import { nameOfPath } from "@octavo/note";

const longest = 100;

/** Joiners are what letters of some languages and some pictures are made with. */
const unfit = /(?:(?![\u200c\u200d])\p{Cf}|[\p{Cc}\p{Cs}\p{Zl}\p{Zp}"*/:<>?\\|])+/gu;

/**
 * The title that a user gave a paragraph, as a name for a file on another user's machine: without what leads into folders, ends lines or turns the
 * direction of writing round, so that it shows how it ends.
 */
export function fileNameOf(title: string): string {
  const plain = title.replace(unfit, " ").replace(/\s+/g, " ");
  const short = plain.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "");
  return short.replace(/^[. ]+|[. ]+$/g, "") || "data";
}

/** A file of what a paragraph shows: named after its note, and after the paragraph where that has a title. */
export function fileNameIn(notePath: string, title: string | null): string {
  return fileNameOf([nameOfPath(notePath), title ?? ""].filter((part) => part !== "").join(" "));
}
