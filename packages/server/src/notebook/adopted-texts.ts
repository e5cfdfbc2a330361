import {
  differenceOf,
  findParagraph,
  hasForeignLineEnds,
  normaliseLineEnds,
  type Operation,
  type PersonalNote,
  viewNamedBy,
} from "@octavo/note";

/**
 * A fact with those that go before it: when a paragraph of the master is run, everyone who has a text of their own of it takes over
 * the master's, as in Zeppelin, so that what an owner runs is what everyone has before them. What they had typed is in their text's history.
 */
export function withAdoptedTexts({ note, overlays }: PersonalNote, operation: Operation): readonly Operation[] {
  if (operation.type !== "runQueued" || viewNamedBy(operation) !== null) return [operation];
  const { paragraphId, at } = operation;
  const master = normaliseLineEnds(findParagraph(note, paragraphId)?.text ?? "");
  const adopted = overlays.flatMap(({ user, paragraphs }): readonly Operation[] => {
    const own = paragraphs.find(({ id }) => id === paragraphId)?.text;
    if (!own || own.text === master) return [];
    const changes = differenceOf(normaliseLineEnds(own.text), master).toJSON();
    const named = { paragraphId, view: user };
    const textVersion = own.textVersion + 1;
    return [
      ...(hasForeignLineEnds(own.text) ? [{ type: "textNormalised", ...named } as const] : []),
      { type: "textChanged", ...named, textVersion, clientId: "master", sequence: 0, changes, at },
    ];
  });
  return [...adopted, operation];
}
