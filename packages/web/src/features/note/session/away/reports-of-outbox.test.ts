import { expect, it } from "vitest";
import { reportsOfOutbox } from "./reports-of-outbox.ts";

function aReader() {
  const said: string[] = [];
  const givenBack: unknown[] = [];
  const notify = { problem: (text: string) => void said.push(text) };
  return { said, givenBack, ...reportsOfOutbox({ notify, onNotFilledIn: (change) => void givenBack.push(change) }) };
}

it("what was left out is said, with the reason", () => {
  const reader = aReader();
  reader.onLeftOut({ type: "move", id: "a", at: { after: null, index: 0 } }, "gone");
  reader.onLeftOut({ type: "remove", id: "a", text: "x" }, "changed");
  reader.onLeftOut({ type: "rename", name: "Costs" }, { said: "You may not change this note." });
  expect(reader.said).toEqual([
    "While the server was away you moved a paragraph. That was not done: its paragraph was removed meanwhile.",
    "While the server was away you removed a paragraph. That was not done: others have changed the paragraph meanwhile.",
    "While the server was away you gave the note the name “Costs”. That was not done: You may not change this note.",
  ]);
  expect(reader.givenBack).toEqual([]);
});

it("what was filled in is given back to the forms as well", () => {
  const reader = aReader();
  reader.onLeftOut({ type: "fillIn", change: { city: "Linz" } }, { said: "No." });
  expect([reader.givenBack, reader.said.length]).toEqual([[{ city: "Linz" }], 1]);
});

it("a paragraph that is back without its output says so", () => {
  const reader = aReader();
  reader.onOutputLost();
  expect(reader.said).toEqual(["The paragraph is back, without its output: the server had not kept that."]);
});
