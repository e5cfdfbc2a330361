import { aNote, aParagraph, aParagraphId, aRunningParagraph } from "@octavo/note/testing";
import { expect, it } from "vitest";
import { aLiveNote } from "../testing/a-live-note.ts";
import { Secrets } from "./form-secrets.ts";
import { type Asker, commitOperations, decideOperations, insertionOf, restoreParagraph } from "./paragraphs.ts";

const asker: Asker = {
  user: "ada",
  roles: [],
  isAnonymous: false,
  clientId: "c",
  ids: { now: () => 1, random: () => 0 },
};

it("a note takes paragraphs up to the limit of an import; one that has more is edited as any other", () => {
  const of = (count: number) => {
    const paragraphs = Array.from({ length: count }, (_, index) => aParagraph({ id: aParagraphId(`p${index}`) }));
    return aLiveNote(aNote({ paragraphs })).live;
  };
  expect(insertionOf(of(9_999), { index: 0 }, asker).type).toBe("paragraphInserted");
  expect(() => insertionOf(of(10_000), { index: 0 }, asker)).toThrow("A note may have 10000 paragraphs");
  const long = of(10_001);
  const id = aParagraphId("p0");
  decideOperations(long, commitOperations(long, { id, text: "changed", title: null }, asker));
  decideOperations(long, [{ type: "paragraphRemoved", paragraphId: id }]);
  restoreParagraph(long, { id }, asker);
  expect([long.note.paragraphs.length, long.note.paragraphs[0]?.text]).toEqual([10_001, "changed"]);
});

it("a password of the note that is sent to a paragraph is kept as the note's, and is in no fact", () => {
  const id = aParagraphId("p1");
  const forms = { pin: { type: "Password", name: "pin" }, plain: { type: "Password", name: "plain" } };
  const own = aParagraph({
    id,
    settings: { params: {}, forms: { plain: { type: "TextBox", name: "plain" } } },
  });
  const { live } = aLiveNote(aNote({ forms, paragraphs: [own] }));
  const secrets = new Secrets();
  const params = { pin: "1234", plain: "x", other: "y" };
  const operations = commitOperations(live, { id, title: null, params }, { ...asker, secrets });
  expect(operations).toMatchObject([{ type: "paragraphConfigured", params: { plain: "x", other: "y" } }]);
  expect(JSON.stringify(operations)).not.toContain("1234");
  expect(secrets.of({ user: "ada", noteId: live.note.id, paragraphId: null, name: "pin" })).toBe("1234");
});

it("a paragraph that was removed while it ran comes back as one that has ended now", () => {
  const running = aRunningParagraph();
  const { live } = aLiveNote(aNote({ paragraphs: [running, aParagraph({ id: aParagraphId("other") })] }));
  live.decide([{ type: "paragraphRemoved", paragraphId: running.id }]);
  restoreParagraph(live, { id: running.id }, { ...asker, ids: { now: () => 7, random: () => 0 } });
  expect(live.note.paragraphs[0]).toMatchObject({ id: running.id, status: "ABORT", dateFinished: 7, run: null });
});
