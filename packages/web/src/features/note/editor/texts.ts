import { roomTexts } from "../../../i18n/room-texts.ts";

export const english = {
  keysHere: "Tab indents what you write. Escape leaves the text; Tab then leads to its results.",
  completions: "Completions",
  controlCharacter: "Control character",
  selectionDeleted: "Selection deleted",
  foldedLines: "Folded lines",
  unfoldedLines: "Unfolded lines",
  to: "to",
  foldedCode: "Folded code",
  unfold: "Unfold",
  foldLine: "Fold from this line on",
  unfoldLine: "Unfold from this line on",
  nothingKnown: "Nothing is known of what stands here.",
  known: "What is known of this name",
  signature: "How it is called",
} as const;

export const texts = roomTexts("note/editor", english);
