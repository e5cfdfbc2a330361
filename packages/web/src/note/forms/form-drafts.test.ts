import { aParagraph, aParagraphId } from "@octavo/note/testing";
import { describe, expect, it } from "vitest";
import { createFormDrafts, pauseBeforeRun, runsOnChange, showsForms } from "./form-drafts.ts";

const box = { type: "TextBox", name: "who" };
const select = { type: "Select", name: "day", options: [] };
const paragraphWith = (forms: object, config = {}) =>
  aParagraph({ id: aParagraphId("p"), config, settings: { forms: forms as never, params: {} } });

describe("what was filled in", () => {
  it("goes out with the next run, and nothing else that the note says", () => {
    const drafts = createFormDrafts();
    expect(drafts.paramsOf("p")).toBeUndefined();
    drafts.change("p", "who", "Eve");
    drafts.change("other", "who", "x");
    expect(drafts.paramsOf("p")).toEqual({ who: "Eve" });
  });

  it("stays when it was changed after it went out", () => {
    const drafts = createFormDrafts();
    drafts.change("p", "who", "Eve");
    drafts.change("p", "day", "1");
    const sent = drafts.paramsOf("p") ?? {};
    drafts.change("p", "who", "Eva");
    drafts.sent("p", sent);
    expect(drafts.store.getState().get("p")).toEqual({ who: "Eva" });
    drafts.sent("p", { who: "Eva" });
    expect(drafts.store.getState().size).toBe(0);
  });
});

describe("a change of a form", () => {
  it("runs as the config says, else where something can be chosen", () => {
    expect(runsOnChange(paragraphWith({ box }))).toBe(false);
    expect(runsOnChange(paragraphWith({ box, select }))).toBe(true);
    expect(runsOnChange(paragraphWith({ box }, { runOnSelectionChange: true }))).toBe(true);
    expect(runsOnChange(paragraphWith({ select }, { runOnSelectionChange: false }))).toBe(false);
  });

  it("runs after a pause in typing, and at once after a choice", () => {
    const forms = { who: box, day: select } as never;
    expect(pauseBeforeRun(forms, { day: "1" })).toBe(0);
    expect(pauseBeforeRun(forms, { day: "1", who: "E" })).toBeGreaterThan(0);
  });
});

describe("forms", () => {
  it("are shown but for hidden ones", () => {
    expect(showsForms(paragraphWith({ who: box }))).toBe(true);
    expect(showsForms(paragraphWith({}))).toBe(false);
    expect(showsForms(paragraphWith({ who: { ...box, hidden: true } }))).toBe(false);
    expect(showsForms(paragraphWith({ who: box }, { hideForm: true }))).toBe(false);
  });
});
