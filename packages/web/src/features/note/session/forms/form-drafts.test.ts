import { createListeners, type NoteReplica, type RequestOutcome } from "@octavo/client";
import { answered } from "@octavo/client/testing";
import type { Right } from "@octavo/note";
import { aParagraph, aParagraphId } from "@octavo/note/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFormDrafts, type FilledIn, pauseBeforeRun, runsOnChange, showsForms } from "./form-drafts.ts";

const box = { type: "TextBox", name: "who" };
const select = { type: "Select", name: "day", options: [] };
const paragraphWith = (forms: object, config = {}) =>
  aParagraph({ id: aParagraphId("p"), config, settings: { forms: forms as never, params: {} } });

/** A page with a paragraph "p" of these forms. */
function aPage(forms: object, config = {}, before?: FilledIn) {
  let right: Right = before ? "runner" : "writer";
  let answer: RequestOutcome = answered();
  let paragraph = paragraphWith(forms, config);
  const changed = createListeners<void>();
  const saved: unknown[] = [];
  const said: string[] = [];
  const drafts = createFormDrafts({
    replica: {
      get state() {
        return { right } as NoteReplica["state"];
      },
      paragraph: (id) => (id === paragraph.id ? paragraph : undefined),
      subscribe: changed.add,
      onCaughtUp: () => () => {},
    },
    connection: {
      request: async (_op, data) => {
        saved.push((data as { readonly params?: unknown }).params);
        return answer;
      },
    },
    notify: { problem: (text) => void said.push(text) },
    before,
  });
  return {
    drafts,
    saved,
    said,
    answerWith: (next: RequestOutcome) => {
      answer = next;
    },
    become(change: { readonly right?: Right; readonly status?: typeof paragraph.status; readonly forms?: object }) {
      right = change.right ?? right;
      const settings = change.forms ? paragraphWith(change.forms).settings : paragraph.settings;
      paragraph = { ...paragraph, settings, status: change.status ?? paragraph.status };
      changed.notify();
    },
  };
}

const away: RequestOutcome = { ok: false, reason: "notSent", text: "away" };
const refused: RequestOutcome = { ok: false, reason: "refused", text: "The disk is full." };

describe("what was filled in and not run", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pause = () => vi.advanceTimersByTimeAsync(500);

  it("is saved after a pause, but for passwords", async () => {
    const { drafts, saved } = aPage({ who: box, pin: { type: "Password", name: "pin" } });
    drafts.change("p", "pin", "12345");
    drafts.change("p", "who", "E");
    await vi.advanceTimersByTimeAsync(400);
    drafts.change("p", "who", "Eve");
    await vi.advanceTimersByTimeAsync(400);
    expect([saved, drafts.isUnsaved()]).toEqual([[], true]);
    await pause();
    expect([saved, drafts.isUnsaved(), drafts.paramsOf("p")]).toEqual([[{ who: "Eve" }], false, { pin: "12345" }]);
  });

  it("is not saved as a password that has lost its form, or has become a text", async () => {
    const { drafts, saved, become } = aPage({ who: box, pin: { type: "Password", name: "pin" } });
    drafts.change("p", "pin", "12345");
    become({ forms: { who: box } });
    drafts.change("p", "who", "Eve");
    await pause();
    become({ forms: { pin: { ...box, name: "pin" } } });
    drafts.saveAll();
    expect(saved).toEqual([{ who: "Eve" }]);
    drafts.change("p", "pin", "Eva");
    await pause();
    expect(saved).toEqual([{ who: "Eve" }, { pin: "Eva" }]);
  });

  it("is saved at once when the page is left, also while an earlier value is under way", async () => {
    const { drafts, saved } = aPage({ day: select });
    drafts.change("p", "day", "tue");
    drafts.saveAll();
    drafts.change("p", "day", "wed");
    drafts.stop();
    await pause();
    expect(saved).toEqual([{ day: "tue" }, { day: "wed" }]);
  });

  it("is left to the run that it begins", async () => {
    const { drafts, saved } = aPage({ day: select });
    drafts.change("p", "day", "tue");
    await pause();
    expect(saved).toEqual([]);
    const disabled = aPage({ day: select }, { enabled: false });
    disabled.drafts.change("p", "day", "tue");
    await pause();
    expect(disabled.saved).toEqual([{ day: "tue" }]);
  });

  it("waits for a run that was asked for before it, and is never overtaken by an older value", async () => {
    const page = aPage({ who: box });
    page.become({ status: "PENDING" });
    page.drafts.change("p", "who", "Eve");
    await pause();
    page.drafts.change("p", "who", "Eva");
    expect(page.saved).toEqual([]);
    page.become({ status: "FINISHED" });
    await pause();
    expect([page.saved, page.drafts.paramsOf("p")]).toEqual([[{ who: "Eva" }], undefined]);
  });

  it("stays while the server is away, and goes when that is back", async () => {
    const page = aPage({ who: box });
    page.answerWith(away);
    page.drafts.change("p", "who", "Eve");
    await pause();
    expect([page.said, page.drafts.isUnsaved()]).toEqual([[], true]);
    page.answerWith(answered());
    page.become({});
    await pause();
    expect(page.drafts.isUnsaved()).toBe(false);
  });

  it("stays when it is refused, and why is said", async () => {
    const page = aPage({ who: box });
    page.answerWith(refused);
    page.drafts.change("p", "who", "Eve");
    await pause();
    expect([page.said, page.drafts.paramsOf("p")]).toEqual([["The disk is full."], { who: "Eve" }]);
  });

  it("of a user who may only run waits for a run, and does not keep them from leaving", async () => {
    const page = aPage({ who: box });
    page.become({ right: "runner" });
    page.drafts.change("p", "who", "Eve");
    await pause();
    expect([page.saved, page.drafts.isUnsaved(), page.drafts.paramsOf("p")]).toEqual([[], false, { who: "Eve" }]);
  });

  it("of a user who may only run is there when they come back, and saved once they may write", async () => {
    const first = aPage({ who: box, pin: { type: "Password", name: "pin" } });
    first.become({ right: "runner" });
    first.drafts.change("p", "who", "Eve");
    first.drafts.change("p", "pin", "12345");
    const left = first.drafts.left();
    expect(left).toEqual(new Map([["p", { who: "Eve" }]]));
    const second = aPage({ who: box }, {}, left);
    second.become({});
    expect([second.drafts.paramsOf("p"), second.saved]).toEqual([{ who: "Eve" }, []]);
    second.become({ right: "writer" });
    await pause();
    expect([second.drafts.paramsOf("p"), second.saved]).toEqual([undefined, [{ who: "Eve" }]]);
  });

  it("begins no run when they come back", () => {
    const { drafts, become } = aPage({ day: select });
    become({ right: "runner" });
    drafts.change("p", "day", "tue");
    expect(drafts.left()).toEqual(new Map());
  });
});

describe("what was filled in", () => {
  it("goes out with the next run, and nothing else that the note says", () => {
    const { drafts } = aPage({ who: box, day: select });
    expect(drafts.paramsOf("p")).toBeUndefined();
    drafts.change("p", "who", "Eve");
    drafts.change("other", "who", "x");
    expect(drafts.paramsOf("p")).toEqual({ who: "Eve" });
  });

  it("stays when it was changed after it went out", () => {
    const { drafts } = aPage({ who: box, day: select });
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
