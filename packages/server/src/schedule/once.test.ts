/** Each slot runs once, whatever ends in between: timers race, and servers die before or after any step. */
import { findParagraph, type NoteId } from "@octavo/note";
import { aNote } from "@octavo/note/testing";
import fc from "fast-check";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { openDatabase, type ServerDatabase } from "../database/database.ts";
import { LiveNote } from "../notebook/live-note.ts";
import { ManualClock } from "../storage/testing/manual-clock.ts";
import { settled } from "../testing/fake-log.ts";
import { readExpression } from "./expression.ts";
import { type Schedule, ScheduleStore } from "./schedule-store.ts";
import { Scheduler } from "./scheduler.ts";
import { SlotRuns } from "./slot-runs.ts";

const noteId = "2N9GKAP8K" as NoteId;
const expression = "0 0/10 * * * ?";
const start = Date.UTC(2026, 9, 24, 22);
const minute = 60_000;
const log = pino({ level: "silent" });

/** A server's view of the tables that can be made to die before or after its n-th step; from then on it does nothing at all. */
class MortalStore extends ScheduleStore {
  readonly begun: number[];
  #stepsLeft: number;
  readonly #diesAfterStep: boolean;

  constructor(database: ServerDatabase, begun: number[], life: Life) {
    super(database);
    this.begun = begun;
    this.#stepsLeft = life.steps;
    this.#diesAfterStep = life.diesAfterStep;
  }

  die(): void {
    this.#stepsLeft = -1;
  }

  get isDead(): boolean {
    return this.#stepsLeft < 0;
  }

  override claim(...values: Parameters<ScheduleStore["claim"]>) {
    return this.#step(() => super.claim(...values));
  }
  override begin(...values: Parameters<ScheduleStore["begin"]>) {
    const isOurs = this.#step(() => super.begin(...values));
    if (isOurs) this.begun.push(values[1]);
    return isOurs;
  }
  override end(...values: Parameters<ScheduleStore["end"]>) {
    this.#step(() => super.end(...values));
  }

  #step<Result>(work: () => Result): Result {
    this.#stepsLeft -= 1;
    if (this.#stepsLeft < -1) throw new Error("dead");
    if (this.#stepsLeft === -1 && !this.#diesAfterStep) throw new Error("died before a step");
    const result = work();
    if (this.#stepsLeft === -1) throw new Error("died after a step");
    return result;
  }
}

interface Life {
  readonly steps: number;
  readonly diesAfterStep: boolean;
}

/** A note in which everything runs at once, on a disk without delay. */
function aQuickNote(starts: () => void): LiveNote {
  const append = () => Promise.resolve();
  const live: LiveNote = new LiveNote({
    note: aNote({ id: noteId, config: { cron: expression } }),
    version: 0,
    log: { refusing: null, append, appendLazily: append },
    newEpoch: () => "epoch",
    onChanged: () => {},
    onWatcherFailed: (error) => {
      throw error;
    },
    onEffects: (_live, effects) => {
      for (const effect of effects) {
        if (effect.type !== "continueRunAll") continue;
        const [id] = live.note.runAll?.queue ?? [];
        if (id && findParagraph(live.note, id)) starts();
        live.decide([{ type: id ? "runAllAdvanced" : "runAllFinished" }], { fromRunner: true });
      }
    },
  });
  return live;
}

class World {
  readonly clock = new ManualClock();
  readonly begun: number[] = [];
  readonly #database: ServerDatabase;
  #servers: { readonly store: MortalStore; readonly scheduler: Scheduler }[] = [];
  runs = 0;

  constructor(database: ServerDatabase) {
    this.#database = database;
    new ScheduleStore(database).set(aSchedule());
  }

  now = () => start + this.clock.now();

  /** Another server on the same file. */
  begin(life: Life): void {
    const store = new MortalStore(this.#database, this.begun, life);
    const live = aQuickNote(() => {
      this.runs += 1;
    });
    const runs = new SlotRuns({
      store,
      log,
      now: this.now,
      openAs: () => Promise.resolve(live),
      objection: () => null,
      endSessions: () => {},
      rules: { atOnce: 8, atOnceOfOne: 8, isForMany: false },
      onRefused: () => {
        throw new Error("Nobody refuses here.");
      },
    });
    const clock = { now: this.now, after: (ms: number, callback: () => void) => this.clock.after(ms, callback) };
    const scheduler = new Scheduler({ store, runs, clock, log, minimumSeconds: 1 });
    this.#servers.push({ store, scheduler });
    scheduler.start();
  }

  async passes(ms: number): Promise<void> {
    this.clock.advance(ms);
    await settled();
    for (const { store, scheduler } of this.#servers) if (store.isDead) scheduler.stop();
    this.#servers = this.#servers.filter(({ store }) => !store.isDead);
  }

  killAll(): void {
    for (const { store, scheduler } of this.#servers) {
      store.die();
      scheduler.stop();
    }
    this.#servers = [];
  }
}

function aSchedule(): Schedule {
  return {
    noteId,
    expression,
    timeZone: "Europe/Berlin",
    missed: "runOnce",
    graceMinutes: 60,
    overlap: "skip",
    releases: false,
    user: "ada",
    roles: [],
    next: start + 10 * minute,
    stopped: null,
  };
}

const immortal: Life = { steps: 1e9, diesAfterStep: false };
const anyLife = fc.record({ steps: fc.integer({ min: 0, max: 7 }), diesAfterStep: fc.boolean() });
const anyEvent = fc.oneof(
  fc.record({ type: fc.constant("server" as const), life: anyLife }),
  fc.record({ type: fc.constant("time" as const), ms: fc.integer({ min: 1, max: 25 * minute }) }),
  fc.record({ type: fc.constant("time" as const), ms: fc.constant(10 * minute) }),
  fc.record({ type: fc.constant("killAll" as const) }),
);

describe("slots", () => {
  it("slots run once and have a row each, whichever servers race and die, through a change of the clocks", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { maxLength: 30 }), async (events) => {
        const database = await openDatabase(":memory:");
        const world = new World(database);
        for (const event of events) {
          if (event.type === "server") world.begin(event.life);
          else if (event.type === "killAll") world.killAll();
          else await world.passes(event.ms);
        }
        world.killAll();
        world.begin(immortal);
        await world.passes(11 * minute);

        expect(new Set(world.begun).size).toBe(world.begun.length);
        expect(world.runs).toBeLessThanOrEqual(world.begun.length);
        const store = new ScheduleStore(database);
        expect(store.open()).toEqual([]);
        const read = readExpression(aSchedule());
        if (!read.ok) throw new Error(read.problem);
        const count = Math.ceil(world.clock.now() / (10 * minute));
        const planned = read.times.nextAfter(start, count).filter((at) => at <= world.now());
        const rows = store.history(noteId).map((slot) => slot.planned);
        // Of a long outage the newest are shown.
        expect(planned).toEqual(expect.arrayContaining(rows.slice()));
        if (planned.length <= 20) expect(rows.toReversed()).toEqual(planned);
        database.close();
      }),
      { numRuns: 150 },
    );
  });

  it("all run when no server dies, with one timer or with three", async () => {
    for (const timers of [1, 3]) {
      const database = await openDatabase(":memory:");
      const world = new World(database);
      for (let count = 0; count < timers; count++) world.begin(immortal);
      for (let count = 0; count < 24; count++) await world.passes(5 * minute);
      expect([world.runs, world.begun.length]).toEqual([12, 12]);
      const outcomes = new ScheduleStore(database).history(noteId).map(({ outcome }) => outcome);
      expect(outcomes).toEqual(Array(12).fill("finished"));
      database.close();
    }
  });

  it("slots of an outage of two hours run once, and the clock that stood still does not make them run again", async () => {
    const database = await openDatabase(":memory:");
    const world = new World(database);
    await world.passes(2 * 60 * minute + 3 * minute);
    world.begin(immortal);
    await world.passes(0);
    world.killAll();
    world.begin(immortal);
    await world.passes(0);
    expect([world.runs, world.begun]).toEqual([1, [start + 120 * minute]]);
    const outcomes = new ScheduleStore(database).history(noteId).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(["finished", ...Array(11).fill("missed")]);
    database.close();
  });
});
