import type { Edit, EditOutcome, NoteReplica } from "@octavo/client";
import { answered } from "@octavo/client/testing";
import type { Right } from "@octavo/note";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createNoteFormDrafts } from "./note-form-drafts.ts";

const city = { name: "city", type: "TextBox" } as const;
const day = { name: "day", type: "Select" } as const;

function aPage() {
  let right: Right = "writer";
  let notify = () => {};
  let answer: EditOutcome | Promise<EditOutcome> = answered();
  const performed: Edit[] = [];
  const said: string[] = [];
  const drafts = createNoteFormDrafts({
    replica: {
      get state() {
        return { right } as NoteReplica["state"];
      },
      subscribe: (listener) => {
        notify = listener;
        return () => {};
      },
    },
    edits: {
      perform: async (edit) => {
        performed.push(edit);
        return answer;
      },
    },
    notify: { problem: (text) => void said.push(text) },
  });
  return {
    drafts,
    said,
    values: () => drafts.store.getState(),
    saved: () => performed.map((edit) => "change" in edit && edit.change),
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    has(next: Right) {
      right = next;
      notify();
    },
  };
}

const refused: EditOutcome = { ok: false, reason: "refused", text: "The disk is full." };

describe("what is filled into the forms of a note", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("that was kept and then refused is there again, below what was filled in since, and saved with the next", async () => {
    const page = aPage();
    page.drafts.change(day, "mon");
    page.drafts.giveBack({ city: "Linz", day: "tue" });
    expect(page.values()).toEqual({ day: "mon", city: "Linz" });
    await page.drafts.save();
    expect([page.saved(), page.values()]).toEqual([[{ day: "mon", city: "Linz" }], {}]);
  });

  it("is saved again where it was typed back to what is still on its way", async () => {
    const page = aPage();
    let answer = (_done: EditOutcome) => {};
    page.answerWith(
      new Promise((done) => {
        answer = done;
      }),
    );
    for (const value of ["A", "B", "A"]) {
      page.drafts.change(city, value);
      if (page.saved().length < 2) await vi.advanceTimersByTimeAsync(500);
    }
    answer(answered());
    await vi.advanceTimersByTimeAsync(500);
    expect(page.saved()).toEqual([{ city: "A" }, { city: "B" }, { city: "A" }]);
    expect(page.values()).toEqual({});
  });

  it("is saved after a pause in typing, at once where it was chosen, and stays until the server has it", async () => {
    const page = aPage();
    page.drafts.change(city, "L");
    vi.advanceTimersByTime(400);
    page.drafts.change(city, "Linz");
    vi.advanceTimersByTime(400);
    expect([page.saved(), page.values()]).toEqual([[], { city: "Linz" }]);
    await vi.advanceTimersByTimeAsync(100);
    expect([page.saved(), page.values()]).toEqual([[{ city: "Linz" }], {}]);
    page.drafts.change(day, "mon");
    await vi.advanceTimersByTimeAsync(0);
    expect(page.saved().at(-1)).toEqual({ day: "mon" });
  });

  it("is saved before the page ends, and once where that is asked for again", async () => {
    const page = aPage();
    page.drafts.change(city, "Linz");
    const first = page.drafts.save();
    expect(page.drafts.save()).toBe(first);
    page.drafts.stop();
    expect(await first).toBe(true);
    await vi.runAllTimersAsync();
    expect(page.saved()).toEqual([{ city: "Linz" }]);
  });

  it("stays where it was changed while it was on its way", async () => {
    const page = aPage();
    page.drafts.change(city, "Linz");
    const saving = page.drafts.save();
    page.drafts.change(city, "Linz an der Donau");
    await saving;
    expect(page.values()).toEqual({ city: "Linz an der Donau" });
    await vi.runAllTimersAsync();
    expect([page.saved().length, page.values()]).toEqual([2, {}]);
  });

  it("is handed over to the changes that wait for a server that is away", async () => {
    const page = aPage();
    page.answerWith({ ok: false, reason: "kept", text: "" });
    page.drafts.change(city, "Linz");
    expect(await page.drafts.save()).toBe(true);
    expect([page.values(), page.said]).toEqual([{}, []]);
  });

  it("stays when it is refused, and why is said", async () => {
    const page = aPage();
    page.answerWith(refused);
    page.drafts.change(city, "Linz");
    expect(await page.drafts.save()).toBe(false);
    expect([page.values(), page.said]).toEqual([{ city: "Linz" }, ["The disk is full."]]);
    page.answerWith(answered());
    expect(await page.drafts.save()).toBe(true);
    expect(page.values()).toEqual({});
  });

  it("waits for the right to save it, and holds up no run", async () => {
    const page = aPage();
    page.drafts.change(city, "Linz");
    page.has("runner");
    await vi.runAllTimersAsync();
    expect([await page.drafts.save(), page.saved(), page.values()]).toEqual([true, [], { city: "Linz" }]);
    page.has("writer");
    await vi.runAllTimersAsync();
    expect([page.saved(), page.values(), page.said]).toEqual([[{ city: "Linz" }], {}, []]);
  });

  it("goes with its form", async () => {
    const page = aPage();
    page.drafts.change(city, "Linz");
    page.drafts.change({ name: "river", type: "TextBox" }, "Mur");
    page.drafts.forget("city");
    await vi.runAllTimersAsync();
    expect(page.saved()).toEqual([{ river: "Mur" }]);
  });
});
