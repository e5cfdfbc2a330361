import type { Flushed } from "@octavo/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveNoteNow } from "./save-now.ts";

interface Situation {
  readonly flushed?: Promise<Flushed>;
  readonly status?: "open" | "closed";
  readonly state?: object;
  readonly areFormsTaken?: boolean;
}

/** What the page says when the user saves. */
function aPage({ flushed, status = "open", state, areFormsTaken = true }: Situation) {
  const said: string[] = [];
  const asked: string[] = [];
  const session = {
    replica: {
      state: { right: "owner", isDirty: false, refusal: null, ...state },
      flushed: () => flushed ?? Promise.resolve("saved"),
    },
    noteForms: {
      save: async () => {
        asked.push("forms");
        return areFormsTaken;
      },
    },
    edits: { all: [] },
    page: { getState: () => ({ kept: new Set() }) },
    notify: { done: (text: string) => said.push(text), problem: (text: string) => said.push(`! ${text}`) },
  } as unknown as Parameters<typeof saveNoteNow>[0]["session"];
  const connection = { state: { status, since: 0 } } as const;
  return { said, asked, save: () => saveNoteNow({ session, connection }) };
}

describe("who saves hears", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("that all is saved, with what was filled in", async () => {
    const page = aPage({});
    await page.save();
    expect(page.said).toEqual(["All changes saved"]);
    expect(page.asked).toEqual(["forms"]);
  });

  it("what waits while the server is away", async () => {
    const page = aPage({ flushed: Promise.resolve("away"), status: "closed", state: { isDirty: true } });
    await page.save();
    expect(page.said).toEqual([expect.stringMatching(/^! Disconnected since .*what you typed is kept here and sent/)]);
  });

  it("why it is not saved", async () => {
    const page = aPage({ flushed: Promise.resolve("refused"), state: { refusal: "The disk is full." } });
    await page.save();
    expect(page.said).toEqual(["! What you typed last is not saved: The disk is full."]);
  });

  it("that it is not saved without the right to write", async () => {
    const page = aPage({ state: { right: "reader", isDirty: true } });
    await page.save();
    expect(page.said).toEqual([expect.stringMatching(/^! You can no longer edit this note/)]);
  });

  it("nothing more where the server has said why it does not take the forms", async () => {
    const page = aPage({ areFormsTaken: false });
    await page.save();
    expect(page.said).toEqual([]);
  });

  it("that it is on its way, when that takes long", async () => {
    let arrive = (_: Flushed) => {};
    const flushed = new Promise<Flushed>((resolve) => {
      arrive = resolve;
    });
    const page = aPage({ flushed });
    const saving = page.save();
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.said).toEqual(["Saving…"]);
    arrive("saved");
    await saving;
    expect(page.said.at(-1)).toBe("All changes saved");
  });
});
