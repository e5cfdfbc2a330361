import { findParagraph, type JsonObject, type Note, type NoteId, noteFileText, type Paragraph } from "@octavo/note";
import { aNote, aParagraph, aParagraphId } from "@octavo/note/testing";
import pino from "pino";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { anonymous } from "../auth/principal.ts";
import { openDatabase, type ServerDatabase } from "../database/database.ts";
import type { LiveNote } from "../notebook/live-note.ts";
import { viewOfNote } from "../notebook/note-view.ts";
import { decideOperations } from "../notebook/paragraphs.ts";
import { type ANotebook, aNotebook } from "../testing/a-notebook.ts";
import { settled } from "../testing/fake-log.ts";
import type { ScheduleRules } from "./schedule-rules.ts";
import { ScheduleStore } from "./schedule-store.ts";
import { Schedules } from "./schedules.ts";

const minute = 60_000;
const everyTenMinutes = "0 0/10 * * * ?";
const ada = { user: "ada", roles: ["analyst"], isAnonymous: false };

let house: ANotebook;
let database: ServerDatabase;
let store: ScheduleStore;
let schedules: Schedules;
/** Users who may run notes. */
let runners: Set<string>;
/** Why users of a directory may do nothing more. */
let absences: Map<string, string>;
/** Users who meet the whole of a personalised note. */
let owners: Set<string>;
/** Notes whose interpreters were ended. */
let ended: NoteId[];
/** What runs in notes: ends when a test says so, or at once. */
let runsEndAtOnce: boolean;

beforeEach(async () => {
  house = await aNotebook();
  database = await openDatabase(":memory:");
  store = new ScheduleStore(database);
  runners = new Set(["ada", anonymous.user]);
  absences = new Map();
  owners = new Set(["ada"]);
  ended = [];
  runsEndAtOnce = true;
  schedules = aServerWith();
});

function aServerWith(rules: Partial<ScheduleRules> = {}): Schedules {
  const { notebook, ids, clock } = house;
  const made = new Schedules({
    store,
    rules: { off: null, folders: [], minimumSeconds: 1, atOnce: 8, atOnceOfOne: 8, isForMany: false, ...rules },
    clock: { now: ids.now, after: (delayMs, callback) => clock.after(delayMs, callback) },
    log: pino({ level: "silent" }),
    openNote: (id) => notebook.open(id),
    openAs: async (user, id) => viewOfNote(await notebook.open(id), owners.has(user) ? null : user),
    pathOf: (id) => notebook.pathOf(id),
    mayRun: (user) => runners.has(user),
    absence: (user) => absences.get(user) ?? null,
    endSessions: (id) => ended.push(id),
  });
  house.shown.of = (note) => made.shown(note);
  house.onEffects.length = 0;
  house.onEffects.push((live, effects) => {
    if (runsEndAtOnce && effects.some(({ type }) => type === "continueRunAll")) goOn(live);
  });
  notebook.onListChanged(() => made.checkPlaces());
  notebook.onMoved((id) => made.checkPlace(id));
  made.start();
  return made;
}

/** Lets the next paragraph of a whole-note run be over. */
function goOn(live: LiveNote, outcome: "FINISHED" | "ERROR" = "FINISHED"): void {
  const [id] = live.note.runAll?.queue ?? [];
  const isOver = id === undefined || outcome === "ERROR";
  live.decide([{ type: isOver ? "runAllFinished" : "runAllAdvanced" }], { fromRunner: true });
}

async function aScheduled(path = "/Reports/Daily", config: JsonObject = {}): Promise<LiveNote> {
  const live = await house.notebook.create({ path, user: "ada", withEmptyParagraph: true });
  await schedules.configure(live, { ...live.note.config, cron: everyTenMinutes, ...config }, { principal: ada });
  return live;
}

async function passes(ms: number): Promise<void> {
  house.clock.advance(ms);
  await vi.waitFor(() => expect(store.open().filter(() => runsEndAtOnce)).toEqual([]));
  await settled();
}

const outcomes = (live: LiveNote) => store.history(live.note.id).map(({ outcome }) => outcome);
const wordsOf = (live: LiveNote) => live.note.info["cron"];

describe("setting a schedule", () => {
  it("setting a schedule runs the note at its times in the name of the user who set it, whatever the request claims", async () => {
    const live = await aScheduled("/A", { cronExecutingUser: "root", cronExecutingRoles: '["admin"]' });
    expect(live.note.config).toMatchObject({
      cron: everyTenMinutes,
      cronExecutingUser: "ada",
      cronExecutingRoles: '["analyst"]',
      isZeppelinNotebookCronEnable: true,
    });
    const users: (string | undefined)[] = [];
    live.watch({
      onFacts: ({ steps }) =>
        users.push(...steps.flatMap(({ operation }) => (operation.type === "runAllStarted" ? [operation.user] : []))),
      onReset: () => {},
      onGone: () => {},
    });
    await passes(30 * minute);
    expect(users).toEqual(["ada", "ada", "ada"]);
    expect(outcomes(live)).toEqual(["finished", "finished", "finished"]);
    expect(schedules.state(live.note.id)).toMatchObject({
      schedule: { user: "ada" },
      next: [house.ids.now() + 10 * minute, {}, {}, {}, {}],
    });
  });

  it("setting a schedule is not done by sending a config back with something else changed, whatever name it carries", async () => {
    const live = await aScheduled();
    const bob = { ...ada, user: "bob" };
    const config = { ...live.note.config, looknfeel: "report", cronExecutingUser: "bob" };
    await schedules.configure(live, config, { principal: bob });
    expect(live.note.config).toMatchObject({ looknfeel: "report", cronExecutingUser: "ada" });
    expect(store.get(live.note.id)?.user).toBe("ada");
  });

  it("anew makes it run in the name of the user who did that", async () => {
    const live = await aScheduled();
    await schedules.configure(
      live,
      { ...live.note.config, cron: "0 0 0 * * ?" },
      { principal: { ...ada, user: "bob" } },
    );
    expect(store.get(live.note.id)).toMatchObject({ user: "bob", expression: "0 0 0 * * ?" });
  });

  it("setting a schedule ends with an empty expression, and with the request to remove it", async () => {
    const live = await aScheduled("/A", { releaseresource: true });
    await schedules.configure(live, { ...live.note.config, cron: "" }, { principal: ada });
    expect([store.get(live.note.id), live.note.config["cron"], live.note.config["cronExecutingUser"]]).toEqual([
      null,
      undefined,
      undefined,
    ]);
    await schedules.setExpression(live, { cron: everyTenMinutes, releases: true }, ada);
    await schedules.clear(live);
    expect(store.get(live.note.id)).toBeNull();
    expect(live.note.config).toEqual({ isZeppelinNotebookCronEnable: true });
    await passes(30 * minute);
    expect(outcomes(live)).toEqual([]);
  });

  it("setting a schedule keeps a wrong expression beside what is wrong with it, and runs nothing", async () => {
    const live = await aScheduled();
    await schedules.configure(live, { ...live.note.config, cron: "0 0 0 30 2 ?" }, { principal: ada });
    expect([live.note.config["cron"], wordsOf(live)]).toEqual(["0 0 0 30 2 ?", expect.stringMatching(/never comes/)]);
    expect(store.get(live.note.id)).toBeNull();
    await schedules.configure(live, { ...live.note.config, cron: everyTenMinutes }, { principal: ada });
    expect(wordsOf(live)).toBeUndefined();
  });

  it.each([
    ["0 0 0 30 2 ?", /^wrong cron expressions\. This never comes/],
    ["* * * * * *", /^wrong cron expressions\. Two runs would be 1 s apart.*60 s/],
    ["0 0 6 * *", /^wrong cron expressions\. These are five fields/],
    [`0 ${"0,".repeat(5000)}0 * * * ?`, /longer than 200 characters/],
  ])("%s by a script is refused", async (cron, words) => {
    schedules = aServerWith({ minimumSeconds: 60 });
    const live = await house.notebook.create({ path: "/A", user: "ada", withEmptyParagraph: true });
    await expect(schedules.setExpression(live, { cron, releases: false }, ada)).rejects.toThrow(words);
    expect(store.get(live.note.id)).toBeNull();
  });

  it("setting a schedule takes zone and choices from octavo.schedule, and says when they are wrong", async () => {
    const choices = { timeZone: "America/New_York", missed: "skip", graceMinutes: 5, overlap: "queue" };
    const live = await aScheduled("/A", { cron: "0 0 6 * * ?", octavo: { schedule: choices } });
    expect(store.get(live.note.id)).toMatchObject({ ...choices, next: Date.UTC(2026, 10, 21, 11) });
    const wrong = { ...live.note.config, octavo: { schedule: { timeZone: "Middle/Earth" } } };
    await schedules.configure(live, wrong, { principal: ada });
    expect(wordsOf(live)).toMatch(/no time zone "Middle\/Earth"/);
  });

  it("setting a schedule takes choices over REST, and leaves those that are not named", async () => {
    const live = await aScheduled("/A", {
      cron: everyTenMinutes,
      octavo: { schedule: { graceMinutes: 5, timeZone: "UTC" } },
    });
    const choices = { timeZone: null, overlap: "queue" };
    await schedules.setExpression(live, { cron: "0 0 6 * * ?", releases: false, choices }, ada);
    expect(live.note.config["octavo"]).toEqual({ schedule: { graceMinutes: 5, overlap: "queue" } });
    expect(store.get(live.note.id)).toMatchObject({ expression: "0 0 6 * * ?", timeZone: null, overlap: "queue" });
  });

  it("setting a schedule is refused where there are none, in Zeppelin's words", async () => {
    schedules = aServerWith({ folders: ["/Reports/"] });
    const live = await house.notebook.create({ path: "/Private/A", user: "ada", withEmptyParagraph: true });
    expect(live.note.config["isZeppelinNotebookCronEnable"]).toBe(false);
    const wanted = { ...live.note.config, cron: everyTenMinutes };
    await expect(schedules.configure(live, wanted, { principal: ada })).rejects.toThrow(/^Wrong configs.*\/Reports\//);
    await expect(schedules.setExpression(live, { cron: everyTenMinutes, releases: false }, ada)).rejects.toMatchObject({
      code: "notPermitted",
      message: expect.stringMatching(/^Cron is not enabled from Zeppelin server/),
    });
  });
});

describe("a time that comes", () => {
  it("a time that comes while the note runs is skipped, and history says so", async () => {
    const live = await aScheduled();
    runsEndAtOnce = false;
    await passes(10 * minute);
    await vi.waitFor(() => expect(outcomes(live)).toEqual(["running"]));
    await passes(10 * minute);
    await vi.waitFor(() => expect(outcomes(live)).toEqual(["skipped", "running"]));
    goOn(live);
    goOn(live);
    await vi.waitFor(() => expect(outcomes(live)).toEqual(["skipped", "finished"]));
  });

  it("a time that comes while the note runs waits where that is the wish, one at a time", async () => {
    const live = await aScheduled("/A", { octavo: { schedule: { overlap: "queue" } } });
    runsEndAtOnce = false;
    decideOperations(live, [{ type: "runAllStarted", queue: live.note.paragraphs.map(({ id }) => id), user: "bob" }]);
    await passes(20 * minute);
    await vi.waitFor(() => expect(outcomes(live)).toEqual(["skipped", "waiting"]));
    goOn(live);
    goOn(live);
    await vi.waitFor(() => expect(outcomes(live)).toEqual(["skipped", "running"]));
    runsEndAtOnce = true;
    goOn(live);
    await vi.waitFor(() => expect(outcomes(live)).toEqual(["skipped", "finished"]));
  });

  it("a time that comes waits for its turn where more are due than may run at once", async () => {
    schedules.stop();
    schedules = aServerWith({ atOnce: 2 });
    runsEndAtOnce = false;
    const lives = [await aScheduled("/A"), await aScheduled("/B"), await aScheduled("/C")];
    const running = () => lives.filter(({ note }) => note.runAll !== null).length;
    house.clock.advance(10 * minute);
    await vi.waitFor(() => expect(running()).toBe(2));
    const waiting = lives.filter(({ note }) => store.history(note.id)[0]?.outcome === "waiting");
    expect(waiting).toHaveLength(1);
    const first = lives.find(({ note }) => note.runAll !== null);
    const [last] = waiting;
    if (!first || !last) throw new Error("two run and one waits");
    for (let paragraph = 0; first.note.runAll && paragraph < 5; paragraph++) goOn(first);
    await vi.waitFor(() => expect(outcomes(last)).toEqual(["running"]));
    expect(outcomes(first)).toEqual(["finished"]);
  });

  it("a time that comes waits for one run of each other user at most, however many schedules they have", async () => {
    schedules.stop();
    schedules = aServerWith({ atOnce: 1, atOnceOfOne: 1, isForMany: true });
    runsEndAtOnce = false;
    const bob = { user: "bob", roles: [], isAnonymous: false };
    runners.add("bob");
    const ofAda: LiveNote[] = [];
    for (let count = 0; count < 24; count++) ofAda.push(await aScheduled(`/Ada/${count}`));
    const ofBob = await house.notebook.create({ path: "/Bob", user: "bob", withEmptyParagraph: true });
    await schedules.configure(ofBob, { ...ofBob.note.config, cron: everyTenMinutes }, { principal: bob });
    house.clock.advance(10 * minute);
    let ended = 0;
    while (outcomes(ofBob)[0] !== "running" && ended < 24) {
      const running = await vi.waitFor(() => {
        const found = [...ofAda, ofBob].find(({ note }) => note.runAll !== null);
        if (!found) throw new Error("nothing runs");
        return found;
      });
      if (running === ofBob) break;
      while (running.note.runAll) goOn(running);
      ended += 1;
      await settled();
    }
    expect(ended).toBeLessThanOrEqual(1);
  });

  it("a time that comes waits once in its line, and skips what comes meanwhile", async () => {
    schedules.stop();
    schedules = aServerWith({ atOnce: 1, atOnceOfOne: 1, isForMany: true });
    runsEndAtOnce = false;
    const lives = [await aScheduled("/A"), await aScheduled("/B")];
    house.clock.advance(10 * minute);
    await vi.waitFor(() => expect(lives.filter(({ note }) => note.runAll !== null)).toHaveLength(1));
    house.clock.advance(10 * minute);
    const waiting = lives.find(({ note }) => note.runAll === null);
    if (!waiting) throw new Error("one waits");
    await vi.waitFor(() => expect(outcomes(waiting)).toEqual(["skipped", "waiting"]));
    expect(store.history(waiting.note.id)[0]?.detail).toBe("An earlier time of this note still waits for its turn.");
  });

  it("a time that comes comes as often as is allowed and no more, for a schedule from before that wants more, and says so", async () => {
    const live = await aScheduled();
    schedules.stop();
    schedules = aServerWith({ minimumSeconds: 1500 });
    expect(schedules.preview.bind(schedules, { cron: everyTenMinutes })).toThrow(
      "Two runs would be 600 s apart, and here at least 1500 s have to lie between them.",
    );
    for (let passed = 0; passed < 6; passed++) await passes(10 * minute);
    const history = store.history(live.note.id);
    expect(history.map(({ planned }) => planned - (history.at(-1)?.planned ?? 0))).toEqual([30 * minute, 0]);
    expect(history[0]?.detail).toMatch(/at least 1500 s have to lie between two runs/);
    const { next } = schedules.state(live.note.id);
    expect((next[1] ?? 0) - (next[0] ?? 0)).toBe(30 * minute);
  });

  it("a time that comes runs until a paragraph fails, and says which", async () => {
    const live = await aScheduled();
    runsEndAtOnce = false;
    await passes(10 * minute);
    await vi.waitFor(() => expect(outcomes(live)).toEqual(["running"]));
    goOn(live, "ERROR");
    await vi.waitFor(() =>
      expect(store.history(live.note.id)[0]).toMatchObject({
        outcome: "failed",
        detail: "Paragraph 1 of Daily failed.",
      }),
    );
  });

  it("a time that comes ends the note's interpreters afterwards where that is the wish", async () => {
    const live = await aScheduled("/A", { releaseresource: true });
    await aScheduled("/B");
    await passes(10 * minute);
    expect(ended).toEqual([live.note.id]);
  });

  it("a time that comes runs in a personalised note the view of the user who set it, and nothing of the others", async () => {
    const live = await aScheduled("/A", { personalizedMode: "true" });
    owners.clear();
    runsEndAtOnce = false;
    await passes(10 * minute);
    await vi.waitFor(() => expect(outcomes(live)).toEqual(["running"]));
    expect([live.note.runAll, viewOfNote(live, "ada").note.runAll]).toMatchObject([null, { user: "ada" }]);
  });

  it("a time that comes finds that its user may not run the note any more: it stops, in the note and in history", async () => {
    const live = await aScheduled();
    runners.delete("ada");
    await passes(10 * minute);
    await vi.waitFor(() => expect(store.get(live.note.id)).toBeNull());
    expect(live.note.config["cron"]).toBeUndefined();
    expect(wordsOf(live)).toMatch(/^ada, who set it, may not run this note any more\. The schedule 0 0\/10/);
    expect(outcomes(live)).toEqual(expect.arrayContaining(["refused"]));
    runners.add("ada");
    await passes(30 * minute);
    expect(outcomes(live)).not.toContain("finished");
  });

  it("a time that comes finds that its user has left the directory: it stops, and says so", async () => {
    const live = await aScheduled();
    runners.delete("ada");
    absences.set("ada", "is not in the directory staff any more");
    await passes(10 * minute);
    await vi.waitFor(() => expect(store.get(live.note.id)).toBeNull());
    expect(wordsOf(live)).toMatch(/^ada, who set it, is not in the directory staff any more\. The schedule 0 0\/10/);
  });

  it("a time that comes does not come any more once the right is taken away", async () => {
    const live = await aScheduled();
    runners.delete("ada");
    schedules.checkRights([live.note.id, "2NOSUCH11"]);
    await vi.waitFor(() => expect(store.get(live.note.id)).toBeNull());
    expect([wordsOf(live), outcomes(live)]).toEqual([expect.stringMatching(/^ada, who set it/), ["stopped"]]);
  });

  it("a time that comes finds another expression in the note: a file changed by others runs nothing", async () => {
    const live = await aScheduled();
    await decideOperations(live, [{ type: "noteConfigured", config: { ...live.note.config, cron: "* * * * * ?" } }])
      .durable;
    await passes(10 * minute);
    await vi.waitFor(() => expect(store.get(live.note.id)).toBeNull());
    expect([live.note.config["cron"], wordsOf(live)]).toEqual([
      "* * * * * ?",
      expect.stringMatching(/changed outside/),
    ]);
    expect(outcomes(live)).not.toContain("finished");
  });
});

describe("a scheduled note", () => {
  it("a scheduled note that goes to the trash stops, and does not start again when it is restored", async () => {
    const live = await aScheduled();
    await house.notebook.trash(live.note.id);
    schedules.checkPlaces();
    await vi.waitFor(() => expect(store.get(live.note.id)).toBeNull());
    expect([live.note.config["cron"], wordsOf(live)]).toEqual([
      undefined,
      expect.stringMatching(/^The note is in the trash\./),
    ]);
    await house.notebook.restore(live.note.id);
    await passes(30 * minute);
    expect(outcomes(live)).toEqual(["stopped"]);
  });

  it("a scheduled note that goes to the trash and comes back before its schedule learns of either stops as well", async () => {
    const live = await aScheduled();
    await house.notebook.trash(live.note.id);
    await house.notebook.restore(live.note.id);
    schedules.checkPlaces();
    await vi.waitFor(() => expect(store.get(live.note.id)).toBeNull());
    await passes(30 * minute);
    expect([live.note.path, outcomes(live)]).toEqual(["/Reports/Daily", ["stopped"]]);
    expect(wordsOf(live)).toMatch(/^The note is in the trash\./);
  });

  it("a scheduled note that is thrown away with its time at hand does not run", async () => {
    const live = await aScheduled();
    await passes(9 * minute);
    await house.notebook.trash(live.note.id);
    store.set({ ...aRow(live.note.id), next: house.ids.now() });
    await passes(10 * minute);
    await vi.waitFor(() => expect(store.get(live.note.id)).toBeNull());
    expect(outcomes(live)).not.toContain("finished");
  });

  it("a scheduled note that is deleted leaves nothing", async () => {
    const live = await aScheduled();
    await passes(10 * minute);
    await house.notebook.remove(live.note.id);
    for (const id of house.removed) schedules.forget(id);
    expect([store.get(live.note.id), store.history(live.note.id)]).toEqual([null, []]);
  });

  it("a scheduled note that moves to where none are allowed stops", async () => {
    schedules = aServerWith({ folders: ["/Reports/"] });
    const live = await aScheduled("/Reports/A");
    await house.notebook.rename(live.note.id, "/Private/A", { isRelative: false });
    schedules.checkPlaces();
    await vi.waitFor(() => expect(wordsOf(live)).toMatch(/^Schedules are for notes in \/Reports\/ only/));
  });

  it("a scheduled note is cloned without its schedule, and the clone says so", async () => {
    const live = await aScheduled();
    const clone = await house.notebook.clone(live.published.note, "/Copy", { user: "bob" });
    expect([clone.note.config["cron"], wordsOf(clone)]).toEqual([
      undefined,
      expect.stringMatching(/was not taken over/),
    ]);
    await passes(10 * minute);
    expect(outcomes(clone)).toEqual([]);
  });

  it("a scheduled note that is imported, or comes with a file, does not run and says so", async () => {
    const config = { cron: everyTenMinutes, cronExecutingUser: "root", cronExecutingRoles: '["admin"]' };
    const imported = await house.notebook.importNote({ name: "In", config, paragraphs: [] }, { user: "ada" });
    expect([imported.note.config["cron"], wordsOf(imported)]).toEqual([
      undefined,
      expect.stringMatching(/was not taken over/),
    ]);

    const id = "2FROMAF11" as NoteId;
    const file: Note = { ...aNote({ id, path: "/Pulled" }), config };
    await house.storage.write(file, noteFileText(file, 0));
    await house.notebook.reload();
    const pulled = await house.notebook.open(id);
    expect([pulled.note.config["cron"], wordsOf(pulled)]).toEqual([
      everyTenMinutes,
      expect.stringMatching(/does not run\. Set it again/),
    ]);
    await passes(30 * minute);
    expect([outcomes(imported), outcomes(pulled)]).toEqual([[], []]);
  });
});

describe("a server that was not there", () => {
  it("a server that was not there makes up for what it missed, once, and reads no note for it", async () => {
    const live = await aScheduled();
    schedules.stop();
    house.clock.advance(65 * minute);
    const open = vi.spyOn(house.notebook, "open");
    schedules = aServerWith();
    expect(open).toHaveBeenCalledTimes(1);
    await passes(0);
    expect(outcomes(live)).toEqual(["finished", "missed", "missed", "missed", "missed", "missed"]);
    expect(store.history(live.note.id)[0]?.detail).toBe("5 min late.");
  });

  it("a server that was not there finds out what came of a run that it did not see the end of", async () => {
    const live = await aScheduled();
    const run = async (paragraphs: readonly Partial<Paragraph>[]) => {
      const planned = house.ids.now();
      store.set({ ...aRow(live.note.id), next: planned });
      const due = { missed: [], missedMore: false, run: { planned, remark: null }, next: planned + minute };
      store.claim({ ...aRow(live.note.id), next: planned }, due, planned);
      store.begin(live.note.id, planned, planned);
      for (const [index, parts] of paragraphs.entries()) {
        const paragraph = aParagraph({ id: aParagraphId(`p${planned}-${index}`), ...parts });
        await decideOperations(live, [{ type: "paragraphInserted", index, paragraph }]).durable;
      }
      const old = live.note.paragraphs.slice(paragraphs.length);
      for (const { id } of old)
        if (findParagraph(live.note, id)) live.decide([{ type: "paragraphRemoved", paragraphId: id }]);
      schedules.stop();
      schedules = aServerWith();
      await vi.waitFor(() => expect(store.open()).toEqual([]));
      house.clock.advance(1000);
      return store.history(live.note.id)[0];
    };
    const over = house.ids.now() + 1000 * minute;
    expect(await run([{ status: "FINISHED", dateFinished: over }])).toMatchObject({ outcome: "finished" });
    expect(
      await run([
        { status: "FINISHED", dateFinished: over },
        { status: "ERROR", dateFinished: over },
      ]),
    ).toMatchObject({
      outcome: "failed",
      detail: "Paragraph 2 of Daily failed.",
    });
    expect(await run([{ status: "FINISHED", dateFinished: over }, { status: "READY" }])).toMatchObject({
      outcome: "interrupted",
      detail: expect.stringMatching(/1 of 2 paragraphs/),
    });
  });
});

function aRow(noteId: NoteId) {
  return {
    noteId,
    expression: everyTenMinutes,
    timeZone: null,
    missed: "runOnce",
    graceMinutes: 60,
    overlap: "skip",
    releases: false,
    user: "ada",
    roles: [],
    next: null,
    stopped: null,
  } as const;
}
