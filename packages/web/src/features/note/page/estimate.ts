import type { Paragraph } from "@octavo/note";
import { lookOfParagraph } from "../session/paragraph-config.ts";

const lineHeight = 19.5;
const tallestOutput = 420;

/** Room for another paragraph above. */
const insertRow = 16;
const known = new WeakMap<Paragraph, number>();

/** How tall the place of a paragraph will be, about, so that the scroll bar is right before everything was drawn. */
export function estimateHeight(paragraph: Paragraph | undefined): number {
  if (!paragraph) return insertRow;
  const height = known.get(paragraph) ?? estimateParagraph(paragraph);
  known.set(paragraph, height);
  return height;
}

function estimateParagraph(paragraph: Paragraph): number {
  const look = lookOfParagraph(paragraph.config);
  const code = look.isEditorHidden ? 0 : 8 + countLines(paragraph.text) * lineHeight * ((look.fontSize + 4) / 13);
  const outputs = look.isOutputHidden ? [] : (paragraph.results?.segments ?? []);
  const output = outputs.reduce((sum, { type, data }) => {
    const height = type === "TEXT" ? countLines(data) * lineHeight : 340;
    return sum + 8 + Math.min(tallestOutput, height);
  }, 0);
  const footer = paragraph.status === "READY" ? 0 : 24;
  return Math.round(insertRow + 8 + (look.hasTitle ? 27 : 0) + code + output + footer);
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < text.length - 1; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
