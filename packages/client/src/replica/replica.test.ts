import { createSegment, type ParagraphId, type RunId, resultsOf } from "@octavo/note";
import { anyHistory } from "@octavo/note/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aDraftStore, aNote, join, microtasks, noteId, p1, settleAll } from "../testing/party.ts";
import { createSimulatedServer } from "../testing/simulated-server.ts";

const textOf = (server: { note: ReturnType<typeof aNote> }) => server.note.paragraphs[0]?.text;

describe("facts of every kind", () => {
  it("leave the replica with the server's note, however they come", async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, fc.array(fc.boolean(), { maxLength: 40 }), async ({ note, history }, drops) => {
        const server = createSimulatedServer({ ...note, id: noteId });
        const ada = join(server, 1);
        await ada.settle();
        for (const [index, operation] of history.entries()) {
          server.decide(operation);
          ada.link.deliverToClient();
          if (drops[index]) ada.link.drop(false);
        }
        await settleAll([ada]);
        expect(ada.replica.state.note).toEqual(server.note);
      }),
      { numRuns: 50 },
    );
  });
});

describe("a note that comes in pieces", () => {
  it("has none of those that were lost with the connection", async () => {
    const note = aNote("one");
    const results = resultsOf("SUCCESS", [createSegment("TEXT", "0123456789")]);
    const server = createSimulatedServer({
      ...note,
      paragraphs: note.paragraphs.map((one) => ({ ...one, results })),
    });
    const ada = join(server, 1);
    await microtasks();
    ada.link.open();
    await microtasks();
    ada.link.deliverToServer();
    const [right, whole, rest] = Array.from({ length: 3 }, () => ada.link.deliverToClient());
    expect([right, whole, rest, ada.replica.state.note]).toEqual([true, true, true, null]);
    ada.link.drop(false);
    await ada.settle();
    expect(ada.replica.state.note).toEqual(server.note);
  });
});

describe("typing together", () => {
  it("is sent at once when nothing is in flight, and in one piece when something is", async () => {
    const server = createSimulatedServer(aNote());
    const ada = join(server, 1);
    await ada.settle();
    ada.type("a");
    ada.type("b");
    ada.type("c");
    ada.link.deliverToServer();
    expect(textOf(server)).toBe("a");
    ada.link.deliverToClient();
    ada.link.deliverToServer();
    expect(textOf(server)).toBe("abc");
    expect(ada.link.deliverToServer()).toBe(false);
  });

  it("ends in the same text for everyone, with every character of everyone", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 4 }), fc.array(step, { maxLength: 80 }), async (count, steps) => {
        const server = createSimulatedServer(aNote("start"));
        const people = Array.from({ length: count }, (_, at) => join(server, at + 1));
        await settleAll(people);
        let typed = "";
        for (const { who, what, at, arrive } of steps) {
          const person = people[who % count];
          if (!person) continue;
          if (what === "type") {
            const letter = String.fromCodePoint(0x4e00 + typed.length);
            typed += letter;
            person.type(letter, at);
          }
          if (what === "toServer") person.link.deliverToServer();
          if (what === "toClient") person.link.deliverToClient();
          if (what === "drop") person.link.drop(arrive);
          if (what === "reconnect") {
            person.clock.advance(5_000);
            await microtasks();
            person.link.open();
            await microtasks();
          }
        }
        await settleAll(people);
        expect(people.map(({ shown }) => shown)).toEqual(people.map(() => textOf(server)));
        expect([...(textOf(server) ?? "")].sort().join("")).toBe([...`start${typed}`].sort().join(""));
        expect(people.some(({ replica }) => replica.state.isDirty)).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it("ends in the same text for everyone when they also erase", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const server = createSimulatedServer(aNote("a text of some length"));
        const people = [join(server, 1), join(server, 2), join(server, 3)] as const;
        await settleAll(people);
        for (const { who, what, at, arrive } of steps) {
          const person = people[who % 3] ?? people[0];
          if (what === "type" && arrive) person.type("xy", at);
          if (what === "type" && !arrive) person.erase(at, at + 3);
          if (what === "toServer") person.link.deliverToServer();
          if (what === "toClient") person.link.deliverToClient();
          if (what === "drop") person.link.drop(arrive);
        }
        await settleAll(people);
        expect(people.map(({ shown }) => shown)).toEqual(people.map(() => textOf(server)));
      }),
      { numRuns: 100 },
    );
  });
});

const step = fc.record({
  who: fc.nat(3),
  what: fc.constantFrom("type", "type", "type", "toServer", "toServer", "toClient", "toClient", "drop", "reconnect"),
  at: fc.nat(12),
  arrive: fc.boolean(),
});

describe("the list of users who have the note open", () => {
  it("is known while there are others and while the server is connected", async () => {
    const server = createSimulatedServer(aNote("one"));
    const [ada, bo] = [join(server, 1), join(server, 2)];
    await ada.settle();
    expect(ada.replica.state.watchers).toBeNull();
    await settleAll([ada, bo]);
    expect([ada, bo].map(({ replica }) => replica.state.watchers)).toEqual([
      ["ada", "bo"],
      ["ada", "bo"],
    ]);
    ada.link.drop(false);
    expect(ada.replica.state.watchers).toBeNull();
    await settleAll([ada, bo]);
    expect(ada.replica.state.watchers).toEqual(["ada", "bo"]);
    bo.link.drop(false);
    await ada.settle();
    expect(ada.replica.state.watchers).toBeNull();
  });
});

describe("a server that restarts", () => {
  it("gets what was typed while it was away", async () => {
    const server = createSimulatedServer(aNote("one"));
    const ada = join(server, 1);
    await ada.settle();
    server.restart();
    ada.type(" two");
    await ada.settle();
    expect(textOf(server)).toBe("one two");
    expect(ada.replica.state.isDirty).toBe(false);
  });

  it("does not get twice what it had already taken", async () => {
    const server = createSimulatedServer(aNote("one"));
    const ada = join(server, 1);
    await ada.settle();
    ada.type(" two");
    ada.link.deliverToServer();
    server.restart();
    ada.type(" three");
    await ada.settle();
    expect(textOf(server)).toBe("one two three");
  });

  it("loses no edit when two people changed different places", async () => {
    const server = createSimulatedServer(aNote("head body tail"));
    const [ada, bob] = [join(server, 1), join(server, 2)];
    await settleAll([ada, bob]);
    server.restart();
    ada.type("A", 0);
    bob.type("B");
    await settleAll([ada, bob]);
    expect(textOf(server)).toBe("Ahead body tailB");
    expect([ada.shown, bob.shown]).toEqual(["Ahead body tailB", "Ahead body tailB"]);
  });

  it("keeps a visible copy when both changed the same words", async () => {
    const server = createSimulatedServer(aNote("the quick fox"));
    const [ada, bob] = [join(server, 1), join(server, 2)];
    await settleAll([ada, bob]);
    server.restart();
    ada.erase(4, 9);
    ada.type("slow", 4);
    bob.erase(4, 9);
    bob.type("lazy", 4);
    await settleAll([ada, bob]);
    expect(textOf(server)).toBe("the slow fox");
    expect(bob.shown).toBe("the slow fox");
    expect(bob.replica.state.conflicts.map(({ text }) => text)).toEqual(["the lazy fox"]);
  });
});

describe("a page that dies", () => {
  it("leaves a draft that the next page sends, once", async () => {
    const server = createSimulatedServer(aNote("one"));
    const drafts = aDraftStore();
    const first = join(server, 1, drafts);
    await first.settle();
    first.type(" two");
    first.link.deliverToServer();
    first.type(" three");
    first.replica.keepDraft();
    first.link.drop(false);
    const bob = join(server, 3);
    await bob.settle();
    bob.type("zero ", 0);
    await bob.settle();
    const second = join(server, 2, drafts);
    await second.settle();
    expect(textOf(server)).toBe("zero one two three");
    expect(second.shown).toBe("zero one two three");
    second.clock.advance(1_000);
    expect(drafts.kept.size).toBe(0);
  });

  it("leaves drafts as they are when it is left before it has them", async () => {
    const server = createSimulatedServer(aNote("one"));
    const drafts = aDraftStore();
    const first = join(server, 1, drafts);
    await first.settle();
    first.type(" two");
    first.replica.keepDraft();
    first.link.drop(false);
    const before = [...drafts.kept.values()];
    const second = join(server, 2, drafts);
    second.replica.stop();
    await microtasks();
    second.clock.advance(10_000);
    const after = [...drafts.kept.values()];
    expect([before.length, after.every((draft, at) => draft === before[at])]).toEqual([1, true]);
  });

  it("leaves a draft that survives a restart of the server as well", async () => {
    const server = createSimulatedServer(aNote("one"));
    const drafts = aDraftStore();
    const first = join(server, 1, drafts);
    await first.settle();
    first.link.drop(false);
    first.type(" two");
    first.clock.advance(300);
    server.restart();
    const second = join(server, 2, drafts);
    await second.settle();
    expect(textOf(server)).toBe("one two");
  });

  it("leaves a copy of what was written in a paragraph that was never made, until that is not needed", async () => {
    const server = createSimulatedServer(aNote("one"));
    const drafts = aDraftStore();
    const first = join(server, 1, drafts);
    await first.settle();
    first.replica.hold("new", "an hour's work");
    expect(first.replica.state).toMatchObject({ isDirty: true, conflicts: [] });
    first.clock.advance(300);
    const second = join(server, 2, drafts);
    await second.settle();
    expect(second.replica.state.conflicts).toMatchObject([{ paragraphId: "", text: "an hour's work" }]);
    first.replica.hold("new", null);
    first.clock.advance(300);
    expect([first.replica.state.isDirty, drafts.kept.size]).toEqual([false, 0]);
  });
});

describe("what was typed where the paragraph is gone", () => {
  it("becomes a copy that waits for a person", async () => {
    const server = createSimulatedServer(aNote("one"));
    const ada = join(server, 1);
    await ada.settle();
    ada.link.drop(false);
    ada.type(" two");
    const spare = { ...server.note.paragraphs[0], id: "paragraph_2_2" } as (typeof server.note.paragraphs)[number];
    server.decide({ type: "paragraphInserted", index: 1, paragraph: spare });
    server.decide({ type: "paragraphRemoved", paragraphId: p1 });
    await ada.settle();
    expect(ada.replica.state.conflicts).toMatchObject([{ paragraphId: p1, text: "one two" }]);
  });

  it("is not said to be refused, too, when it was on its way as the paragraph went", async () => {
    const server = createSimulatedServer(aNote("one"));
    const ada = join(server, 1);
    await ada.settle();
    const spare = { ...server.note.paragraphs[0], id: "paragraph_2_2" } as (typeof server.note.paragraphs)[number];
    server.decide({ type: "paragraphInserted", index: 1, paragraph: spare });
    server.decide({ type: "paragraphRemoved", paragraphId: p1 });
    ada.type(" two");
    await ada.settle();
    expect(ada.replica.state).toMatchObject({ conflicts: [{ text: "one two" }], refusal: null, isDirty: false });
  });
});

describe("a run", () => {
  it("follows the text that it means, also while that is on its way", async () => {
    const server = createSimulatedServer(aNote("one"));
    const ada = join(server, 1);
    await ada.settle();
    ada.type(" two");
    ada.type(" three");
    const answer = ada.replica.run(p1);
    await ada.settle();
    expect(await answer).toMatchObject({ ok: true });
    expect(server.note.paragraphs[0]).toMatchObject({ text: "one two three", status: "PENDING" });
  });

  it("goes out behind the typed text without waiting for its acknowledgement", async () => {
    const server = createSimulatedServer(aNote("one"));
    const ada = join(server, 1);
    await ada.settle();
    ada.type(" two");
    void ada.replica.run(p1);
    await microtasks();
    ada.link.deliverToServer();
    ada.link.deliverToServer();
    expect(server.note.paragraphs[0]?.status).toBe("PENDING");
  });

  it("is refused in words while the server is away", async () => {
    const server = createSimulatedServer(aNote("one"));
    const ada = join(server, 1);
    await ada.settle();
    ada.link.drop(false);
    expect(await ada.replica.run(p1)).toMatchObject({ ok: false, reason: "notSent" });
  });
});

describe("waiting for what was typed", () => {
  async function aSlowLine() {
    const server = createSimulatedServer(aNote("one"));
    const ada = join(server, 1);
    await ada.settle();
    const wait = (paragraphId?: string) => {
      const how = { is: "waiting" };
      void ada.replica.flushed(paragraphId).then((flushed) => {
        how.is = flushed;
      });
      return how;
    };
    const pass = async () => {
      ada.link.deliverToServer();
      ada.link.deliverToClient();
      await microtasks();
    };
    return { ada, wait, pass };
  }

  it("does not wait for what is typed from then on", async () => {
    const { ada, wait, pass } = await aSlowLine();
    ada.type(" two");
    const two = wait();
    ada.type(" three");
    const three = wait();
    ada.type(" four");
    await pass();
    expect([two.is, three.is]).toEqual(["saved", "waiting"]);
    ada.type(" five");
    await pass();
    expect([three.is, ada.replica.state.isDirty]).toEqual(["saved", true]);
  });

  it("does not wait for other paragraphs where one is meant", async () => {
    const { ada, wait } = await aSlowLine();
    ada.type(" two");
    const [other, mine] = [wait("paragraph_2_2"), wait(p1)];
    await microtasks();
    expect([other.is, mine.is]).toEqual(["saved", "waiting"]);
  });

  it("goes on through a reconnection and a note that came as a whole", async () => {
    const server = createSimulatedServer(aNote("one"));
    const ada = join(server, 1);
    await ada.settle();
    ada.link.drop(false);
    ada.type(" two");
    expect(await ada.replica.flushed()).toBe("away");
    server.restart();
    await ada.settle();
    ada.type(" three");
    const flushed = ada.replica.flushed();
    await ada.settle();
    expect([await flushed, textOf(server)]).toEqual(["saved", "one two three"]);
  });

  it("covers what a page that died has left", async () => {
    const server = createSimulatedServer(aNote("one"));
    const drafts = aDraftStore();
    const first = join(server, 1, drafts);
    await first.settle();
    first.type(" two");
    first.type(" three");
    first.replica.stop();
    const second = join(server, 2, drafts);
    await microtasks();
    second.link.open();
    await microtasks();
    const flushed = second.replica.flushed();
    await second.settle();
    expect([await flushed, textOf(server), second.replica.state.isDirty]).toEqual(["saved", "one two three", false]);
  });

  it("ends when the server says nothing of the note for long, whatever else it says", async () => {
    const server = createSimulatedServer(aNote("one"));
    const ada = join(server, 1);
    await ada.settle();
    ada.type(" two");
    const flushed = ada.replica.flushed();
    for (let second = 0; second < 30; second++) {
      server.sendNotes();
      ada.link.deliverToClient();
      ada.clock.advance(1_000);
      // The server is there, and says so when it is asked for the ticket.
      await microtasks();
    }
    expect(await flushed).toBe("refused");
    expect(ada.replica.state.refusal).toBe("The server has not taken what was typed for 30 s.");
    await ada.settle();
    expect([ada.replica.state.refusal, textOf(server)]).toEqual([null, "one two"]);
  });

  it("goes on while the text still leaves, or the note is still to come, however long", async () => {
    const server = createSimulatedServer(aNote("one"));
    const ada = join(server, 1);
    await ada.settle();
    const isRefused = () => ada.replica.state.refusal !== null;
    async function pass(seconds: number, left = (_second: number) => 0) {
      for (let second = 0; second < seconds; second++) {
        ada.link.bufferedAmount = left(second);
        ada.clock.advance(1_000);
        await microtasks();
      }
    }
    ada.type(" two");
    const flushed = ada.replica.flushed();
    await pass(60, (second) => 60 - second);
    expect(isRefused()).toBe(false);
    await ada.settle();
    expect(await flushed).toBe("saved");
    ada.link.drop(false);
    ada.type(" three");
    ada.clock.advance(5_000);
    ada.link.open();
    await microtasks();
    const later = ada.replica.flushed();
    await pass(60);
    expect(isRefused()).toBe(false);
    await ada.settle();
    expect([await later, textOf(server)]).toEqual(["saved", "one two three"]);
  });

  it("ends with the page", async () => {
    const { ada, wait } = await aSlowLine();
    ada.type(" two");
    const two = wait();
    ada.replica.stop();
    await microtasks();
    expect(two.is).toBe("away");
  });
});

describe("a server that cannot save", () => {
  it("says why until it can", async () => {
    const server = createSimulatedServer(aNote("one"));
    const ada = join(server, 1);
    await ada.settle();
    server.isDiskFull = true;
    ada.type(" two");
    await ada.settle();
    expect(ada.replica.state.refusal).toBe("refused");
    // A caller that waits for it gets an answer.
    expect(await ada.replica.flushed()).toBe("refused");
    expect(await ada.replica.run(p1)).toMatchObject({ reason: "refused", text: "refused" });
    server.isDiskFull = false;
    ada.clock.advance(1_000);
    await ada.settle();
    expect(ada.replica.state.refusal).toBeNull();
  });

  it("gets the text once it can", async () => {
    const server = createSimulatedServer(aNote("one"));
    const ada = join(server, 1);
    await ada.settle();
    server.isDiskFull = true;
    ada.type(" two");
    await ada.settle();
    expect(ada.replica.state.isDirty).toBe(true);
    server.isDiskFull = false;
    ada.clock.advance(1_000);
    await ada.settle();
    expect(textOf(server)).toBe("one two");
    expect(ada.replica.state.isDirty).toBe(false);
  });
});

it("knows for a minute in which paragraph one wrote here, also once that is gone", async () => {
  const paragraphs = ["one", "two"].flatMap((text) => aNote(text).paragraphs);
  const other = paragraphs.slice(1).map((paragraph) => ({ ...paragraph, id: "other" as ParagraphId }));
  const server = createSimulatedServer({ ...aNote(), paragraphs: [...paragraphs.slice(0, 1), ...other] });
  const people = [join(server, 1), join(server, 2)] as const;
  await settleAll(people);
  people[0].type("x");
  await settleAll(people);
  server.decide({ type: "paragraphRemoved", paragraphId: p1 });
  await settleAll(people);
  expect(server.note.paragraphs.length).toBe(1);
  const [ada, bob] = people.map(({ replica }) => replica);
  expect([ada?.isWrittenIn(p1), bob?.isWrittenIn(p1), ada?.state.conflicts]).toEqual([true, false, []]);
  people[0].clock.advance(61_000);
  expect(ada?.isWrittenIn(p1)).toBe(false);
});

describe("a user who may not write any more", () => {
  it("keeps what was typed, sends none of it, and all of it when the right comes back", async () => {
    const server = createSimulatedServer(aNote("one"));
    const ada = join(server, 1);
    await ada.settle();
    server.setRight("reader");
    ada.type(" two");
    await ada.settle();
    ada.type(" three");
    await ada.settle();
    expect(ada.replica.state).toMatchObject({ right: "reader", isDirty: true, phase: { name: "ready" } });
    expect([ada.shown, textOf(server)]).toEqual(["one two three", "one"]);
    ada.link.drop(false);
    await ada.settle();
    expect([ada.shown, textOf(server)]).toEqual(["one two three", "one"]);
    server.setRight("owner");
    await ada.settle();
    ada.clock.advance(10_000);
    await ada.settle();
    expect([ada.shown, textOf(server)]).toEqual(["one two three", "one two three"]);
    expect(ada.replica.state).toMatchObject({ right: "owner", isDirty: false });
  });

  it("is not kept waiting for what may not be sent", async () => {
    const server = createSimulatedServer(aNote("one"));
    const ada = join(server, 1);
    await ada.settle();
    ada.type(" two");
    const flushed = ada.replica.flushed();
    server.setRight("runner");
    await ada.settle();
    expect(await flushed).toBe("saved");
    ada.type(" three");
    expect(await ada.replica.flushed()).toBe("saved");
    expect(ada.replica.state.isDirty).toBe(true);
  });

  it("and not read either sees that, whatever the list of notes says then", async () => {
    const server = createSimulatedServer(aNote("one"));
    const ada = join(server, 1);
    await ada.settle();
    server.setRight(null);
    await ada.settle();
    expect(ada.replica.state.phase).toMatchObject({ name: "failed", text: expect.stringContaining("not read") });
  });
});

describe("facts", () => {
  it("reach only the subscribers of the paragraph that changed", async () => {
    const server = createSimulatedServer(aNote("one"));
    const ada = join(server, 1);
    await ada.settle();
    const notified: string[] = [];
    ada.replica.subscribeParagraph(p1, () => notified.push(p1));
    ada.replica.subscribeParagraph("paragraph_2_2", () => notified.push("other"));
    server.decide({ type: "runQueued", paragraphId: p1, runId: "r" as RunId, textVersion: 0, user: "b", at: 1 });
    server.decide({ type: "noteMoved", path: "/Elsewhere" });
    await ada.settle();
    expect(notified).toEqual([p1]);
    expect(ada.replica.state.note).toEqual(server.note);
  });

  it("that the client does not know, or that follow a gap, make it ask for the whole note, ever later and once", async () => {
    const server = createSimulatedServer(aNote("one"));
    const ada = join(server, 1);
    await ada.settle();
    const deliver = () => {
      while (ada.link.deliverToServer() || ada.link.deliverToClient());
    };
    for (let at = 0; at < 100; at++) {
      server.decideUnheardOf();
      deliver();
      ada.clock.advance(50);
    }
    // Five seconds: after a quarter of one, half of one, one, two.
    expect(server.wholes).toBe(5);
    // The next is asked for by now; more comes before it does.
    ada.clock.advance(10_000);
    server.decideUnheardOf();
    while (ada.link.deliverToClient());
    server.decide({ type: "noteMoved", path: "/Elsewhere" });
    deliver();
    ada.type(" two");
    await ada.settle();
    ada.clock.advance(60_000);
    await ada.settle();
    expect([server.wholes, textOf(server), ada.replica.state.isDirty]).toEqual([6, "one two", false]);
    expect(ada.replica.state.note).toEqual(server.note);
  });
});
