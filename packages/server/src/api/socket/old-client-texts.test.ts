import { ChangeSet } from "@codemirror/state";
import { findParagraph } from "@octavo/note";
import { aNote, aParagraph, aParagraphId } from "@octavo/note/testing";
import type { RequestName } from "@octavo/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anonymousLogin } from "../../auth/login.ts";
import { viewOfNote } from "../../notebook/note-view.ts";
import { textChangesOf, textReplacementOf } from "../../notebook/texts.ts";
import { aLiveNote } from "../../testing/a-live-note.ts";
import { settled } from "../../testing/fake-log.ts";
import { FakeSocket } from "../../testing/fake-socket.ts";
import type { Services } from "../services.ts";
import { SocketConnection } from "./connection.ts";
import type { Context } from "./handlers/context.ts";
import { operations } from "./handlers/index.ts";
import { applyPatch, makePatch } from "./patches.ts";

const id = aParagraphId("p1");

/** A Zeppelin client, one of Octavo's, and the disk between them. */
function aHouse(text: string) {
  const { live, log } = aLiveNote(aNote({ paragraphs: [aParagraph({ id, text })] }));
  const clock = { now: 1000 };
  /** Whether what the server sends may cross what the old client sends. */
  const latency = { isThere: false };
  /** What the old client shows, and its requests that the server has not answered. */
  const old = { text, unanswered: 0, isTyping: false };
  const socket = new FakeSocket(({ op, data }) => {
    if (op === "PATCH_PARAGRAPH") old.text = applyPatch(String(data["patch"]), old.text) ?? old.text;
    const paragraph = data["paragraph"] as { text?: string } | undefined;
    // As the stock client: what is typed and not confirmed stays.
    if (op === "PARAGRAPH" && old.unanswered === 0 && !old.isTyping) old.text = paragraph?.text ?? "";
  });
  const connection = new SocketConnection({
    socket,
    clientId: "old",
    login: anonymousLogin,
    now: () => clock.now,
    onWatchersChanged: () => {},
  });
  connection.subscribe(live, false);
  connection.texts.sentNote(live.published.note);
  const ids = { now: () => clock.now, random: () => 1 };
  const context: Context = {
    connection,
    // What is asked here is all about the note that is open.
    services: { ids } as unknown as Services,
    asker: { ...anonymousLogin.principal, clientId: "old", ids },
    msgId: undefined,
    connections: [connection],
    may: () => true,
    see: () => viewOfNote(live, null),
  };
  let work: Promise<void> | null = null;
  const problems: unknown[] = [];
  const handle = async (name: RequestName, data: unknown) => {
    try {
      await (operations[name].handle as (context: Context, data: unknown) => unknown)(context, data);
    } catch (error) {
      problems.push(error);
    }
    old.unanswered -= 1;
    if (old.unanswered === 0) work = null;
  };
  const ask = (name: RequestName, data: unknown) => {
    old.unanswered += 1;
    const before = work ?? (latency.isThere ? Promise.resolve() : null);
    work = before ? before.then(() => handle(name, data)) : handle(name, data);
  };
  return {
    live,
    log,
    clock,
    latency,
    old,
    socket,
    problems,
    /** Another client of Zeppelin's commits. */
    committed: (text: string) => {
      const changes = textReplacementOf(live, { paragraphId: id, base: undefined, text, clientId: "other", at: 1 });
      live.decide([...changes, { type: "paragraphConfigured", paragraphId: id, title: "T", config: {}, params: {} }]);
    },
    commit: () => ask("COMMIT_PARAGRAPH", { id, title: null, paragraph: old.text, config: {}, params: {} }),
    patch: (before: string) => ask("PATCH_PARAGRAPH", { id, patch: makePatch(before, old.text) }),
    serverText: () => findParagraph(live.note, id)?.text ?? "",
    /** Octavo's client types into what it received last. */
    colleague: (at: number, insert: string) => {
      const shown = findParagraph(live.published.note, id);
      if (!shown) throw new Error("gone");
      const changes = ChangeSet.of({ from: Math.min(at, shown.text.length), insert }, shown.text.length).toJSON();
      sequence += 1;
      const operations = textChangesOf(live, {
        paragraphId: id,
        base: shown.textVersion,
        updates: [{ clientId: "new", sequence, changes }],
        at: 1,
      });
      if (!operations) throw new Error("too old");
      live.decide(operations);
    },
    answered: async () => {
      while (old.unanswered > 0) {
        await settled();
        await log.sync();
      }
    },
    settle: async () => {
      for (let round = 0; old.unanswered > 0 || round < 2; round++) {
        await settled();
        await log.sync();
      }
    },
  };
}
let sequence = 0;

function typed(text: string, at: number, insert: string): string {
  const place = Math.min(at, text.length);
  return text.slice(0, place) + insert + text.slice(place);
}

describe("a Zeppelin client", () => {
  it("gets what a colleague types as a patch of what it shows", async () => {
    const house = aHouse("select 1");
    house.colleague(8, " from t");
    await house.log.sync();
    expect(house.old.text).toBe("select 1 from t");
    expect(house.socket.frames.map(({ op }) => op)).toEqual(["PATCH_PARAGRAPH"]);
  });

  it("gets what another client commits with the paragraph, and a patch for what is typed alone", async () => {
    const house = aHouse("select 1");
    house.committed("select 2");
    await house.log.sync();
    expect(house.socket.frames.map(({ op }) => op)).toEqual(["SAVE_NOTE_FORMS", "PARAGRAPH"]);
    expect(house.old.text).toBe("select 2");
    house.colleague(8, ", 3");
    await house.settle();
    expect(house.socket.frames.map(({ op }) => op)).toEqual(["SAVE_NOTE_FORMS", "PARAGRAPH", "PATCH_PARAGRAPH"]);
    expect(house.old.text).toBe("select 2, 3");
  });

  it("that commits while another does keeps what both wrote", async () => {
    const house = aHouse("select 1");
    house.old.text = "select 1 from t";
    house.committed("-- theirs\nselect 1");
    house.commit();
    await house.settle();
    expect(house.serverText()).toBe("-- theirs\nselect 1 from t");
    expect(house.old.text).toBe("-- theirs\nselect 1 from t");
  });

  it("that commits late what was typed before another committed keeps what both wrote", async () => {
    const house = aHouse("select 1");
    house.old.isTyping = true;
    house.old.text = "select 1 from t";
    house.committed("-- theirs\nselect 1");
    await house.log.sync();
    house.clock.now += 12_000;
    for (let count = 0; count < 12; count++) {
      house.committed(`-${house.serverText()}`);
      await house.log.sync();
    }
    expect(house.old.text).toBe("select 1 from t");
    house.clock.now += 12_000;
    house.commit();
    house.old.isTyping = false;
    await house.settle();
    expect(house.serverText()).toBe(`${"-".repeat(12)}-- theirs\nselect 1 from t`);
    expect(house.socket.frames.at(-1)).toMatchObject({
      op: "PARAGRAPH",
      data: { paragraph: { text: house.serverText() } },
    });
  });

  it("that commits late keeps what another committed, also when a colleague typed after that", async () => {
    const house = aHouse("select 1 from t");
    house.old.isTyping = true;
    house.old.text = "select 1, 2 from t";
    house.committed("select 1 from t\n-- theirs");
    await house.log.sync();
    for (let count = 0; count < 10; count++) {
      house.colleague(0, "-");
      await house.log.sync();
    }
    expect(house.old.text).toBe("----------select 1, 2 from t");
    house.clock.now += 12_000;
    house.commit();
    house.old.isTyping = false;
    await house.settle();
    expect(house.serverText()).toBe("----------select 1, 2 from t\n-- theirs");
    expect(house.socket.frames.at(-1)).toMatchObject({
      op: "PARAGRAPH",
      data: { paragraph: { text: house.serverText() } },
    });
  });

  it("may delete what another committed once it had time to see it", async () => {
    const house = aHouse("a");
    house.committed("ab");
    await house.settle();
    expect(house.old.text).toBe("ab");
    house.clock.now += 6000;
    house.old.text = "a";
    house.commit();
    await house.settle();
    expect(house.serverText()).toBe("a");
  });

  it("whose commit crosses a colleague's typing erases nothing", async () => {
    const house = aHouse("select 1");
    house.old.text = "select 1, 2";
    house.colleague(0, "-- mine\n");
    house.commit();
    await house.settle();
    expect(house.serverText()).toBe("-- mine\nselect 1, 2");
    expect(house.old.text).toBe("-- mine\nselect 1, 2");
  });

  it("whose second commit waited behind the first has not seen what came with it", async () => {
    const house = aHouse("a");
    house.old.text = "ab";
    house.commit();
    await settled();
    house.colleague(0, "X");
    house.old.text = "abc";
    house.commit();
    await house.settle();
    expect(house.serverText()).toBe("Xabc");
    expect(house.old.text).toBe("Xabc");
  });

  it("may delete what it typed itself a moment ago", async () => {
    const house = aHouse("a");
    house.old.text = "ab";
    house.commit();
    await house.settle();
    house.old.text = "a";
    house.commit();
    await house.settle();
    expect(house.serverText()).toBe("a");
  });

  it("may delete what a colleague typed once it had time to see it", async () => {
    const house = aHouse("a");
    house.colleague(1, "b");
    await house.settle();
    expect(house.old.text).toBe("ab");
    house.clock.now += 6000;
    house.old.text = "a";
    house.commit();
    await house.settle();
    expect(house.serverText()).toBe("a");
  });

  it("that deletes the same as a colleague in the same moment shows the right text afterwards", async () => {
    const house = aHouse("abc");
    const shown = findParagraph(house.live.published.note, id);
    const changes = ChangeSet.of({ from: 1, to: 2 }, 3).toJSON();
    const updates = [{ clientId: "new", sequence: 1, changes }];
    const base = shown?.textVersion ?? 0;
    house.live.decide(textChangesOf(house.live, { paragraphId: id, base, updates, at: 1 }) ?? []);
    house.old.text = "ac";
    house.patch("abc");
    await house.settle();
    expect(house.old.text).toBe("ac");
    house.colleague(2, "!");
    await house.settle();
    expect(house.old.text).toBe("ac!");
    house.old.text = "ac!?";
    house.commit();
    await house.settle();
    expect(house.serverText()).toBe("ac!?");
    expect(house.problems).toEqual([]);
  });

  it("whose patch finds no place receives the note, and the problem is reported", async () => {
    const house = aHouse("short");
    house.old.text = "x".repeat(300);
    house.patch("y".repeat(300));
    await house.settle();
    expect(house.socket.frames.map(({ op }) => op)).toContain("NOTE");
    expect(house.problems).toMatchObject([{ code: "badRequest" }]);
  });

  it("has its own line ends, and the server LF", async () => {
    const house = aHouse("a\r\nb");
    house.old.text = "a\r\nb\r\nc";
    house.commit();
    await house.settle();
    expect(house.serverText()).toBe("a\nb\nc");
    expect(house.old.text).toBe("a\nb\nc");
  });
});

describe("a Zeppelin client and one of Octavo's, typing at once", () => {
  const length = fc.integer({ min: 1, max: 5 });
  const event = fc.oneof(
    fc.record({ who: fc.constant("commit" as const), at: fc.nat(40), length }),
    fc.record({ who: fc.constant("patch" as const), at: fc.nat(40), length }),
    fc.record({ who: fc.constant("colleague" as const), at: fc.nat(40), length }),
    fc.constant({ who: "disk" as const }),
    fc.constant({ who: "pause" as const }),
  );

  const check = async (events: readonly TextStep[], isThere: boolean) => {
    const house = aHouse("start");
    house.latency.isThere = isThere;
    let expected = "start";
    for (const [index, step] of events.entries()) {
      if (step.who === "disk") await house.log.sync();
      else if (step.who === "pause") await settled();
      else {
        // Signs of its own: a client that types the same as a colleague at the same place says nothing new.
        const insert = String.fromCodePoint(0x4e00 + index).repeat(step.length);
        expected += insert;
        if (step.who === "colleague") house.colleague(step.at, insert);
        else {
          // What is typed into a text that is not confirmed meets patches by likeness only; that is no matter of the server's.
          await house.answered();
          const before = house.old.text;
          house.old.text = typed(before, step.at, insert);
          if (step.who === "commit") house.commit();
          else house.patch(before);
        }
      }
    }
    await house.settle();
    if (!isThere) expect(house.old.text).toBe(house.serverText());
    house.commit();
    await house.settle();
    expect(house.problems).toEqual([]);
    const missing = new Map<string, number>();
    for (const sign of expected) missing.set(sign, (missing.get(sign) ?? 0) + 1);
    for (const sign of house.serverText()) missing.set(sign, (missing.get(sign) ?? 0) - 1);
    expect([...missing].filter(([, count]) => (isThere ? count > 0 : count !== 0))).toEqual([]);
    if (!isThere) expect(house.old.text).toBe(house.serverText());
  };

  it("show the same text and lose no character", async () => {
    await fc.assert(fc.asyncProperty(fc.array(event, { maxLength: 25 }), (events) => check(events, false)));
  });

  it("lose no character when what they send crosses on the way", async () => {
    await fc.assert(fc.asyncProperty(fc.array(event, { maxLength: 25 }), (events) => check(events, true)));
  });
});

type TextStep =
  | { readonly who: "commit" | "patch" | "colleague"; readonly at: number; readonly length: number }
  | { readonly who: "disk" }
  | { readonly who: "pause" };
