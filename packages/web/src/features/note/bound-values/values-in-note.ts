/** Resolves names of shared values in a paragraph: its own values, else the note's, else those of global scope. */
import {
  type AngularObject,
  angularGroupOf,
  angularObjectsOf,
  findParagraph,
  type Note,
  type ParagraphId,
} from "@octavo/note";
import type { SharedValue } from "../../results/index.ts";

export interface GlobalValue {
  readonly groupId: string;
  readonly name: string;
  readonly value: AngularObject["value"];
}

/** When several interpreters have a name, the paragraph's own counts. */
export function valuesInNote(
  note: Note,
  paragraphId: string,
  globals: readonly GlobalValue[],
): ReadonlyMap<string, SharedValue> {
  const paragraph = findParagraph(note, paragraphId as ParagraphId);
  const own = angularGroupOf(note, paragraph?.text ?? "");
  const ofNote = angularObjectsOf(note).filter(
    (object) => object.paragraphId === null || object.paragraphId === paragraphId,
  );
  const all = [
    ...globals.map((object) => ({ ...object, scope: "global" as const })),
    ...ofNote.map((object) => ({
      ...object,
      scope: object.paragraphId === null ? ("note" as const) : ("paragraph" as const),
    })),
  ];
  const scopes = ["global", "note", "paragraph"];
  const rank = ({ scope, groupId }: (typeof all)[number]) => scopes.indexOf(scope) * 2 + (groupId === own ? 1 : 0);
  const ranked = all.sort((one, other) => rank(one) - rank(other));
  return new Map(ranked.map(({ name, groupId, scope, value }) => [name, { groupId, scope, value }]));
}
