/**
 * The job manager: which of a user's notes run, live.
 *
 * A socket that follows it receives at most twice a second the jobs that look different by now. Each time the server checks whether the
 * follower still owns a note, so a right that is taken away takes the note out of the list; a note they never saw is never taken out. A
 * socket that reads slowly holds up nothing but the names of what has changed.
 */
import type { NoteId } from "@octavo/note";
import { nameOfPath } from "@octavo/note";
import type { NoteInfo, ServerFrame } from "@octavo/protocol";
import type { Principal } from "../auth/principal.ts";
import { Announcer } from "../notebook/announcer.ts";
import { type Clock, systemClock } from "../storage/clock.ts";
import { looksSame, type NoteJob, type RemovedJob, removedJob } from "./job.ts";
import type { JobIndex } from "./job-index.ts";

/** How long a list waits for notes that have to be read. */
const patienceMs = 1000;

/** A socket, as far as the job manager knows it. */
export interface JobFollower {
  readonly principal: Principal;
  readonly isClosed: boolean;
  /** The note that it shows instead; null when it shows none. */
  readonly live: unknown;
  caughtUp(): Promise<void>;
  send(frame: ServerFrame): void;
}

export interface JobServiceOptions {
  readonly index: JobIndex;
  /** All notes that the job manager may show. */
  readonly list: () => readonly NoteInfo[];
  /** Whether a user sees the job of a note. */
  readonly maySee: (principal: Principal, noteId: string) => boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly clock?: Clock;
}

interface Following {
  /** What the follower received last of each note. */
  readonly sent: Map<NoteId, NoteJob>;
  readonly changed: Set<NoteId>;
  isSending: boolean;
}

export interface JobList {
  readonly lastResponseUnixTime: number;
  readonly jobs: readonly (NoteJob | RemovedJob)[];
}

export class JobService {
  readonly #options: JobServiceOptions;
  readonly #announcer: Announcer;
  readonly #following = new Map<JobFollower, Following>();
  readonly #changed = new Set<NoteId>();

  constructor(options: JobServiceOptions) {
    this.#options = options;
    this.#announcer = new Announcer(options.clock);
    this.#announcer.listen(() => this.#sendAll());
  }

  /** The jobs a user sees; with a time, those whose last run is later. */
  async list(principal: Principal, after = Number.NEGATIVE_INFINITY): Promise<JobList> {
    await this.#options.index.upToDate();
    return this.#listOf(this.#visible(principal).filter(({ unixTimeLastRun }) => unixTimeLastRun > after));
  }

  /** The jobs of these notes, of all owners, as far as they are known soon. */
  async jobsOf(ids: readonly string[]): Promise<readonly NoteJob[]> {
    await this.#upToDateSoon();
    return ids.flatMap((id) => this.#options.index.job(id as NoteId) ?? []);
  }

  /** Sends a socket the list, and from then on what changes in it. Where reading notes takes long, they come with the changes. */
  async follow(follower: JobFollower): Promise<void> {
    await this.#options.index.recall();
    await this.#upToDateSoon();
    if (follower.isClosed) return;
    const list = this.#listOf(this.#visible(follower.principal));
    const sent = new Map(list.jobs.flatMap((job) => (job.isRemoved ? [] : [[job.noteId, job]])));
    this.#following.set(follower, { sent, changed: new Set(), isSending: false });
    follower.send({ op: "LIST_NOTE_JOBS", data: { noteJobs: list } });
  }

  /** Something is known now of a note that lists had to leave out. */
  noteKnown(id: NoteId): void {
    this.#announce(id);
  }

  stop(): void {
    this.#following.clear();
    this.#options.index.stop();
  }

  leave(follower: JobFollower): void {
    this.#following.delete(follower);
  }

  /** Something changed in a note. */
  noteChanged(id: NoteId): void {
    this.#options.index.changed(id);
    this.#announce(id);
  }

  /** Waits until all notes are known, but not for long: ten thousand files take ten seconds. */
  #upToDateSoon(): Promise<void> {
    const { index, clock = systemClock } = this.#options;
    return new Promise((resolve) => {
      const callOff = clock.after(patienceMs, resolve);
      void index.upToDate().then(() => {
        callOff();
        resolve();
      });
    });
  }

  #announce(id: NoteId): void {
    if (this.#following.size === 0) return;
    this.#changed.add(id);
    this.#announcer.announce();
  }

  /** Notes came, went, moved, or belong to others now. */
  listChanged(): void {
    if (this.#following.size === 0) return;
    const names = new Map(this.#options.list().map(({ id, path }) => [id as NoteId, nameOfPath(path)]));
    for (const { sent } of this.#following.values()) {
      for (const [id, { noteName }] of sent) if (names.get(id) !== noteName) this.#changed.add(id);
    }
    for (const id of names.keys()) this.#changed.add(id);
    this.#announcer.announce();
  }

  #sendAll(): void {
    for (const [follower, following] of this.#following) {
      if (follower.isClosed || follower.live !== null) {
        this.#following.delete(follower);
        continue;
      }
      for (const id of this.#changed) following.changed.add(id);
      if (!following.isSending) void this.#sendChanges(follower, following);
    }
    this.#changed.clear();
  }

  async #sendChanges(follower: JobFollower, following: Following): Promise<void> {
    following.isSending = true;
    // Notes that came from outside have not been read; none of this rejects.
    await Promise.all([follower.caughtUp(), this.#upToDateSoon()]);
    following.isSending = false;
    if (this.#following.get(follower) !== following) return;
    const shown = new Set(this.#options.list().map(({ id }) => id));
    const jobs = [...following.changed].flatMap((id) => this.#difference(follower, following, shown, id));
    following.changed.clear();
    if (jobs.length > 0) follower.send({ op: "LIST_UPDATE_NOTE_JOBS", data: { noteRunningJobs: this.#listOf(jobs) } });
  }

  #difference(
    { principal }: JobFollower,
    { sent }: Following,
    shown: ReadonlySet<string>,
    id: NoteId,
  ): readonly (NoteJob | RemovedJob)[] {
    const isSeen = shown.has(id) && this.#options.maySee(principal, id);
    if (!isSeen) return sent.delete(id) ? [removedJob(id)] : [];
    const job = this.#options.index.job(id);
    if (!job || looksSame(sent.get(id), job)) return [];
    sent.set(id, job);
    return [job];
  }

  #visible(principal: Principal): readonly NoteJob[] {
    const { list, maySee, index } = this.#options;
    return list()
      .filter(({ id }) => maySee(principal, id))
      .flatMap(({ id }) => index.job(id as NoteId) ?? []);
  }

  #listOf(jobs: JobList["jobs"]): JobList {
    return { lastResponseUnixTime: this.#options.now(), jobs };
  }
}
