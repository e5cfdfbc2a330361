/**
 * Schedules of notes: set, shown, stopped.
 *
 * The note's config says what people see and Zeppelin's clients read; the database says what runs. A schedule runs while both agree, and only
 * a request to this server makes them agree: one that comes with a file, an import or a copy is shown as set and not running, because no user
 * here has said in whose name it runs. The server knows that name from the request that set it; members of the config that claim it are
 * overwritten.
 *
 * A schedule that has to stop (trash, lost rights, a note that moved to where none are allowed) is stopped in the database first and then in
 * the note: its `cron` goes and `info.cron` says why, where Zeppelin has its message for a wrong expression.
 */
import { isJsonObject, type Json, type JsonObject, type Note, type NoteId, type Operation } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { Logger } from "pino";
import type { Principal } from "../auth/principal.ts";
import type { LiveNote, ViewedNote } from "../notebook/live-note.ts";
import { decideOperations } from "../notebook/paragraphs.ts";
import type { Origins } from "../observability/origins.ts";
import { readExpression, type ScheduleTimes } from "./expression.ts";
import { expressionIn, readScheduleWish, wantSameSchedule } from "./schedule.ts";
import { reasonMisplaced, reasonUnavailable, type ScheduleRules } from "./schedule-rules.ts";
import type { Schedule, ScheduleSlot, ScheduleStore } from "./schedule-store.ts";
import { Scheduler, type WallClock } from "./scheduler.ts";
import { SlotRuns } from "./slot-runs.ts";

export interface SchedulesOptions {
  readonly store: ScheduleStore;
  readonly rules: ScheduleRules;
  readonly origins?: Origins;
  readonly clock: WallClock;
  readonly log: Logger;
  readonly openNote: (id: NoteId) => Promise<LiveNote>;
  /** A note as a user meets it; in personalised mode that may be a view of their own. */
  readonly openAs: (user: string, id: NoteId) => Promise<ViewedNote>;
  /** Where a note is; undefined when there is none. */
  readonly pathOf: (id: NoteId) => string | undefined;
  /** Whether a user may still run a note. */
  readonly mayRun: (user: string, id: NoteId) => boolean;
  /** Why a user may do nothing more, as a predicate for the name; null when the user may, or when it is unknown. */
  readonly absence?: (user: string) => string | null;
  /** Ends the interpreters of a note. */
  readonly endSessions: (id: NoteId) => void;
}

/** What people want to know about the schedule of a note. */
export interface ScheduleState {
  readonly schedule: Schedule | null;
  readonly next: readonly number[];
  readonly history: readonly ScheduleSlot[];
}

export class Schedules {
  readonly #options: SchedulesOptions;
  readonly #scheduler: Scheduler;
  /** Notes that may have a schedule: what a change of the list is held against. Null before the start. */
  #noteIds: Set<NoteId> | null = null;
  #isStopped = false;
  /** Notes that just receive the facts that their schedules have stopped. */
  readonly #reporting = new Set<NoteId>();

  constructor(options: SchedulesOptions) {
    this.#options = options;
    const { store, log, clock, openAs, endSessions } = options;
    const runs = new SlotRuns({
      origins: options.origins,
      store,
      log,
      now: () => clock.now(),
      openAs,
      endSessions,
      objection: (schedule) => this.#objection(schedule),
      onRefused: (schedule, reason) => this.#stop(schedule, reason),
      rules: options.rules,
    });
    this.#scheduler = new Scheduler({ store, runs, clock, log, minimumSeconds: options.rules.minimumSeconds });
  }

  /** Call it when notes can be opened; nothing waits for it. */
  start(): void {
    if (this.#options.rules.off !== null || this.#isStopped) return;
    this.#noteIds = new Set(this.#options.store.noteIds());
    this.checkPlaces();
    this.#scheduler.start();
  }

  stop(): void {
    this.#isStopped = true;
    this.#scheduler.stop();
  }

  /** The note as the server shows it: whether it may have a schedule, and whether the one it names runs. */
  shown(note: Note): Note {
    const config = { ...note.config, isZeppelinNotebookCronEnable: this.#unavailable(note.path) === null };
    const expression = expressionIn(config);
    if (expression === "") return { ...note, config };
    const schedule = this.#options.store.get(note.id);
    if (schedule?.expression === expression) {
      if (schedule.stopped !== null) return { ...note, config };
      const { off } = this.#options.rules;
      if (off !== null) return { ...note, config, info: { ...note.info, cron: off } };
      return { ...note, config: { ...config, ...ownMembers(schedule) }, info: withoutMembers(note.info, "cron") };
    }
    const read = readExpression({ expression, timeZone: null });
    const why = read.ok
      ? "It came with the note, and no user here has set it, so it does not run. Set it again, or have an administrator take it over."
      : read.problem;
    return { ...note, config, info: { ...note.info, cron: why } };
  }

  /**
   * Makes a config what the note has, with whatever that means for its schedule.
   *
   * @throws NotebookError when schedules are not for this note @returns when it is on disk
   */
  async configure(live: LiveNote, config: JsonObject, { principal, msgId }: Configuring): Promise<void> {
    const { note } = live;
    const isEnabled = this.#unavailable(note.path) === null;
    const wanted = { ...config, isZeppelinNotebookCronEnable: isEnabled };
    if (wantSameSchedule(note.config, wanted)) {
      const own = onlyMembers(note.config, ...ownNames);
      return decideOperations(
        live,
        [{ type: "noteConfigured", config: { ...withoutMembers(wanted, ...ownNames), ...own } }],
        msgId,
      ).durable;
    }
    if (expressionIn(wanted) === "") return this.#clear(live, withoutMembers(wanted, "cron"), msgId);
    const unavailable = this.#unavailable(note.path);
    if (unavailable !== null) throw new NotebookError("badRequest", `Wrong configs. ${unavailable}`);
    return this.#set(live, wanted, { principal, msgId });
  }

  /** As `configure`, for scripts and for users who may run the note and not write it: a wrong expression is refused. */
  async setExpression(
    live: LiveNote,
    wanted: { cron: string; releases: boolean; choices?: Choices },
    principal: Principal,
  ): Promise<void> {
    const { config: before } = live.note;
    const config = {
      ...before,
      cron: wanted.cron,
      releaseresource: wanted.releases,
      ...chosenConfig(before, wanted.choices ?? {}),
    };
    const unavailable = this.#unavailable(live.note.path);
    if (unavailable !== null) {
      throw new NotebookError("notPermitted", `Cron is not enabled from Zeppelin server. ${unavailable}`);
    }
    const read = readScheduleWish(config, this.#limits());
    if (!read.ok) throw new NotebookError("badRequest", `wrong cron expressions. ${read.problem}`);
    await this.#set(live, config, { principal });
  }

  /** Lets the schedule that came with a note run as this user from now on. @returns when it is on disk */
  adopt(live: LiveNote, principal: Principal): Promise<void> {
    return this.#set(live, live.note.config, { principal });
  }

  /** The note has no schedule from here on. */
  clear(live: LiveNote): Promise<void> {
    return this.#clear(live, withoutMembers(live.note.config, "cron", "releaseresource"));
  }

  state(noteId: NoteId): ScheduleState {
    const { store } = this.#options;
    const schedule = store.get(noteId);
    const read = schedule && schedule.stopped === null ? readExpression(schedule) : null;
    const { minimumSeconds } = this.#options.rules;
    const next = schedule && read?.ok ? spacedTimes(read.times, { from: schedule.next, minimumSeconds }) : [];
    return { schedule, next, history: store.history(noteId) };
  }

  /** When an expression comes next; for people who write one. @throws NotebookError that says what is wrong with it */
  preview(config: JsonObject): readonly number[] {
    const read = readScheduleWish(config, this.#limits());
    if (!read.ok) throw new NotebookError("badRequest", read.problem);
    return read.times.nextAfter(this.#options.clock.now(), shownTimes);
  }

  /** Notes were moved or thrown away: their schedules follow. One that is not to be found may come back; its slot will ask. */
  checkPlaces(): void {
    const { store, pathOf } = this.#options;
    for (const noteId of this.#noteIds ?? []) this.checkPlace(noteId);
    for (const schedule of store.unreported()) {
      if (pathOf(schedule.noteId) !== undefined) void this.#reportEnd(schedule, schedule.stopped ?? "");
    }
  }

  /** One note was moved. The list of all comes late, when the note may be back already. */
  checkPlace(noteId: NoteId): void {
    const { store, pathOf } = this.#options;
    const path = this.#noteIds?.has(noteId) ? pathOf(noteId) : undefined;
    const reason = path === undefined ? null : this.#misplaced(path);
    if (reason === null) return;
    const schedule = store.get(noteId);
    this.#noteIds?.delete(noteId);
    if (schedule?.stopped === null) this.#stop(schedule, reason);
  }

  /** The rights on some notes are other ones. */
  checkRights(noteIds: Iterable<string>): void {
    for (const noteId of noteIds) {
      if (!this.#noteIds?.has(noteId as NoteId)) continue;
      const schedule = this.#options.store.get(noteId as NoteId);
      const reason = schedule && this.#objection(schedule);
      if (reason) this.#stop(schedule, reason);
    }
  }

  /** Schedules of one user run in the name of another from here on. */
  passOn(from: string, to: string): void {
    this.#options.store.passOn(from, to);
  }

  /** The note is gone. */
  forget(noteId: NoteId): void {
    this.#options.store.forget(noteId);
  }

  async #set(live: LiveNote, config: JsonObject, { principal, msgId }: Configuring): Promise<void> {
    const { note } = live;
    const { store, clock } = this.#options;
    const read = readScheduleWish(config, this.#limits());
    if (!read.ok) {
      // As Zeppelin does, so that what was typed can be put right.
      const info = { ...note.info, cron: read.problem };
      await decideOperations(
        live,
        [{ type: "noteConfigured", config: withoutMembers(config, ...ownNames), info }],
        msgId,
      ).durable;
      store.remove(note.id);
      return;
    }
    const { user, roles } = principal;
    const next = read.times.after(clock.now());
    const schedule = { ...read.wish, noteId: note.id, user, roles, next };
    const shown = { ...config, isZeppelinNotebookCronEnable: true, ...ownMembers(schedule) };
    const info = withoutMembers(note.info, "cron");
    await decideOperations(live, [{ type: "noteConfigured", config: shown, info }], msgId).durable;
    store.set(schedule);
    this.#noteIds?.add(note.id);
    this.#scheduler.look();
  }

  async #clear(live: LiveNote, config: JsonObject, msgId?: string): Promise<void> {
    const { id, info } = live.note;
    const cleared: Operation = {
      type: "noteConfigured",
      config: withoutMembers(config, ...ownNames),
      info: withoutMembers(info, "cron"),
    };
    await decideOperations(live, [cleared], msgId).durable;
    this.#options.store.remove(id);
  }

  #limits() {
    return { minimumSeconds: this.#options.rules.minimumSeconds, now: this.#options.clock.now() };
  }

  /** Why a note of this path may have no schedule; null when it may. */
  #unavailable(path: string): string | null {
    return reasonUnavailable(path, this.#options.rules);
  }

  #misplaced(path: string): string | null {
    return reasonMisplaced(path, this.#options.rules.folders);
  }

  #objection(schedule: Schedule): string | null {
    const { rules, pathOf, mayRun } = this.#options;
    const path = pathOf(schedule.noteId);
    if (path === undefined) return "The note is gone.";
    const unavailable = rules.off ?? this.#misplaced(path);
    if (unavailable !== null) return unavailable;
    if (mayRun(schedule.user, schedule.noteId)) return null;
    const absence = this.#options.absence?.(schedule.user) ?? null;
    return absence === null
      ? `${schedule.user}, who set it, may not run this note any more.`
      : `${schedule.user}, who set it, ${absence}.`;
  }

  #stop(schedule: Schedule, reason: string): void {
    const { store, clock, log } = this.#options;
    const detail = `${reason} The schedule ${schedule.expression} has stopped; set it again to go on.`;
    try {
      if (!store.stop(schedule, detail, clock.now())) return;
      log.warn({ noteId: schedule.noteId, user: schedule.user, reason }, "a schedule has stopped");
      void this.#reportEnd(schedule, detail);
    } catch (error) {
      log.error({ err: error, noteId: schedule.noteId }, "a schedule could not be stopped; its next slot asks again");
    }
  }

  async #reportEnd({ noteId, expression }: Schedule, detail: string): Promise<void> {
    const { store, openNote, log } = this.#options;
    if (this.#reporting.has(noteId)) return;
    this.#reporting.add(noteId);
    try {
      const live = await openNote(noteId);
      const { config, info } = live.note;
      // What a file says that was changed outside stays as it is there.
      const left = expressionIn(config) === expression ? withoutMembers(config, "cron", ...ownNames) : config;
      await decideOperations(live, [{ type: "noteConfigured", config: left, info: { ...info, cron: detail } }]).durable;
      store.removeStopped(noteId);
    } catch (error) {
      log.warn({ err: error, noteId }, "a note could not be told that its schedule has stopped; that is tried again");
    } finally {
      this.#reporting.delete(noteId);
    }
  }
}

export interface Configuring {
  readonly principal: Principal;
  readonly msgId?: string | undefined;
}

/** How many of the times to come are sent. */
const shownTimes = 5;

/** The next times, as far apart as they have to be. */
function spacedTimes(times: ScheduleTimes, { from, minimumSeconds }: { from: number | null; minimumSeconds: number }) {
  const next: number[] = [];
  for (let at = from; at !== null && next.length < shownTimes; at = times.after(at + minimumSeconds * 1000 - 1))
    next.push(at);
  return next;
}

/** Members of a config that only the server writes. */
const ownNames = ["cronExecutingUser", "cronExecutingRoles"] as const;

type Choices = Readonly<Record<string, Json | undefined>>;

/** `octavo.schedule` with other choices; a null leaves one to the server. */
function chosenConfig(config: JsonObject, choices: Choices): JsonObject {
  if (Object.keys(choices).length === 0) return {};
  const own = isJsonObject(config["octavo"]) ? config["octavo"] : {};
  const before = isJsonObject(own["schedule"]) ? own["schedule"] : {};
  const schedule = Object.entries({ ...before, ...choices }).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, value] as const],
  );
  return { octavo: { ...own, schedule: Object.fromEntries(schedule) } };
}

function ownMembers({ user, roles }: Pick<Schedule, "user" | "roles">): JsonObject {
  return { cronExecutingUser: user, cronExecutingRoles: JSON.stringify(roles) };
}

function onlyMembers(members: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));
}

function withoutMembers(members: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}
