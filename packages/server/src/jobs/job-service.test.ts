import { apply, type Note, type NoteId, nameOfPath, type Operation } from "@octavo/note";
import { aNote, aParagraph, aParagraphId, aRun, aRunId, aRunningParagraph } from "@octavo/note/testing";
import type { ServerFrame } from "@octavo/protocol";
import pino from "pino";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { anonymous, type Principal } from "../auth/principal.ts";
import { ManualClock } from "../storage/testing/manual-clock.ts";
import { settled as nextTurn } from "../testing/fake-log.ts";
import { jobOfNote } from "./job.ts";
import { JobIndex } from "./job-index.ts";
import { type JobFollower, JobService } from "./job-service.ts";
import { JobStore } from "./job-store.ts";

/** Reading a file takes a few turns. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await nextTurn();
}

const now = Date.UTC(2026, 10, 21);
const log = pino({ level: "silent" });
const a = "2AAAAAAAA" as NoteId;
const b = "2BBBBBBBB" as NoteId;

let clock: ManualClock;
/** Notes in memory, and notes in files. */
let open: Map<NoteId, Note>;
let files: Map<NoteId, Note>;
/** Which users own which note; without an entry, all do. */
let owners: Map<string, readonly string[]>;
let reads: NoteId[];
let desk: JobService;
let store: JobStore;
/** What reading a file waits for. */
let holdUp: Promise<void>;
/** Of the notes' files. */
let stamps: Map<NoteId, string>;

beforeEach(async () => {
  stamps = new Map();
  holdUp = Promise.resolve();
  store = await JobStore.open(":memory:");
  files = new Map([a, b].map((id) => [id, aNote({ id, path: `/Folder/${id}` })]));
  owners = new Map();
  begin();
});

/** A server, perhaps after another one, on the same files. */
function begin(): void {
  clock = new ManualClock();
  open = new Map();
  reads = [];
  const list = () => [...files].map(([id, { path }]) => ({ id, path }));
  const time = () => now + clock.now();
  const index = new JobIndex({
    list,
    peek: (id) => open.get(id),
    async read(id) {
      reads.push(id);
      await holdUp;
      const note = files.get(id);
      if (!note) throw new Error("gone");
      return note;
    },
    stamp: async (id) => stamps.get(id) ?? null,
    store: async () => store,
    onKnown: (id) => desk.noteKnown(id),
    now: time,
    log,
  });
  const maySee = ({ user }: Principal, id: string) => owners.get(id)?.includes(user) ?? true;
  desk = new JobService({ index, list, maySee, now: time, clock });
}

class RecordedJobs implements JobFollower {
  principal: Principal = anonymous;
  isClosed = false;
  live: unknown = null;
  readonly frames: ServerFrame[] = [];
  #reading: Promise<void> = Promise.resolve();
  #readOn = () => {};
  caughtUp = () => this.#reading;
  send(frame: ServerFrame) {
    this.frames.push(frame);
  }
  /** The jobs of frames since the last look, by frame. */
  take(): readonly (readonly unknown[])[] {
    return this.frames.splice(0).map(({ data }) => {
      const list = (data["noteJobs"] ?? data["noteRunningJobs"]) as { jobs: readonly unknown[] };
      return list.jobs;
    });
  }
  stopReading() {
    this.#reading = new Promise((resolve) => {
      this.#readOn = resolve;
    });
  }
  readOn() {
    this.#readOn();
  }
}

async function aFollower(user?: string): Promise<RecordedJobs> {
  const follower = new RecordedJobs();
  if (user) follower.principal = { user, roles: [], isAnonymous: false };
  await desk.follow(follower);
  return follower;
}

async function decide(id: NoteId, operation: Operation): Promise<void> {
  const applied = apply(open.get(id) ?? files.get(id) ?? aNote(), operation);
  if (!applied.ok) throw new Error(applied.reason);
  open.set(id, applied.note);
  desk.noteChanged(id);
  await settled();
}

const p1 = aParagraphId("p1");
const queued: Operation = { type: "runQueued", paragraphId: p1, runId: aRunId(), textVersion: 0, user: "ada", at: now };
const started: Operation = { type: "runStarted", paragraphId: p1, runId: aRunId(), at: now };
const output: Operation = {
  type: "outputAppended",
  paragraphId: p1,
  runId: aRunId(),
  index: 0,
  format: "TEXT",
  data: "x",
};

describe("a job", () => {
  it("says of a note what Zeppelin's job manager shows", () => {
    const created = now - 5000;
    const note = aNote({
      config: { cron: "0 0 * * * ?" },
      paragraphs: [
        aParagraph({ title: "Load", status: "FINISHED", dateFinished: now - 1000, dateCreated: created }),
        aParagraph({ id: aParagraphId("p2"), dateCreated: created }),
      ],
    });
    expect(jobOfNote(note, now)).toEqual({
      noteId: note.id,
      noteName: nameOfPath(note.path),
      noteType: "cron",
      interpreter: "python",
      isRunningJob: false,
      isRemoved: false,
      unixTimeLastRun: now - 1000,
      paragraphs: [
        { id: "p1", name: "Load", status: "FINISHED" },
        { id: "p2", name: "p2", status: "READY" },
      ],
    });
    const running = aNote({ paragraphs: [aRunningParagraph({ run: aRun() })] });
    expect(jobOfNote(running, now)).toMatchObject({ noteType: "normal", isRunningJob: true, unixTimeLastRun: now });
  });
});

describe("the list", () => {
  it("has every note that a user owns, open or not, and reads each file once", async () => {
    open.set(a, aNote({ id: a, path: "/A" }));
    owners.set(b, ["ada"]);
    const ada = { user: "ada", roles: [], isAnonymous: false };
    expect((await desk.list(ada)).jobs.map(({ noteId }) => noteId)).toEqual([a, b]);
    expect((await desk.list(anonymous)).jobs.map(({ noteId }) => noteId)).toEqual([a]);
    expect(reads).toEqual([b]);
  });

  it("has, since a time, what ran later", async () => {
    open.set(a, aNote({ id: a, paragraphs: [aParagraph({ dateFinished: now })] }));
    expect((await desk.list(anonymous, now - 1)).jobs.map(({ noteId }) => noteId)).toEqual([a]);
    expect(await desk.list(anonymous, now)).toEqual({ lastResponseUnixTime: now, jobs: [] });
  });

  it("needs no note read that an earlier server has read, unless its file is another since", async () => {
    for (const id of [a, b]) stamps.set(id, "1");
    const before = await desk.list(anonymous);
    reads = [];
    stamps.set(b, "2");
    begin();
    expect(await desk.list(anonymous)).toEqual(before);
    expect(reads).toEqual([b]);
  });

  it("calls a note by its name of now, and forgets one that is gone", async () => {
    for (const id of [a, b]) stamps.set(id, "1");
    await desk.list(anonymous);
    begin();
    files.set(a, aNote({ id: a, path: "/Moved/by hand" }));
    files.delete(b);
    expect((await desk.list(anonymous)).jobs).toMatchObject([{ noteId: a, noteName: "by hand" }]);
    expect(reads).toEqual([]);
    expect([...store.all().keys()]).toEqual([a]);
  });

  it("leaves out a note that cannot be read", async () => {
    files.set(b, aNote({ id: b }));
    const broken = files;
    const follower = await aFollower();
    expect(follower.take()[0]).toHaveLength(2);
    broken.delete(b);
    expect((await desk.list(anonymous)).jobs).toHaveLength(1);
  });
});

describe("a follower", () => {
  it("receives what changed, at once when it was quiet and then at most twice a second", async () => {
    const follower = await aFollower();
    expect(follower.frames[0]?.op).toBe("LIST_NOTE_JOBS");
    follower.take();
    await decide(a, queued);
    expect(follower.frames[0]?.op).toBe("LIST_UPDATE_NOTE_JOBS");
    expect(follower.take()).toMatchObject([[{ noteId: a, paragraphs: [{ status: "PENDING" }] }]]);
    await decide(a, started);
    await decide(a, output);
    expect(follower.take()).toEqual([]);
    clock.advance(500);
    await settled();
    expect(follower.take()).toMatchObject([[{ noteId: a, isRunningJob: true }]]);
  });

  it("receives nothing of what does not show", async () => {
    const follower = await aFollower();
    await decide(a, queued);
    await decide(a, started);
    clock.advance(500);
    await settled();
    follower.take();
    for (let count = 0; count < 5; count++) {
      await decide(a, output);
      clock.advance(500);
      await settled();
    }
    expect(follower.take()).toEqual([]);
  });

  it("sees a note come, be renamed and go, each once", async () => {
    const follower = await aFollower();
    follower.take();
    const c = "2CCCCCCCC" as NoteId;
    const change = async (work: () => void) => {
      work();
      desk.listChanged();
      clock.advance(500);
      await settled();
      clock.advance(500);
      return follower.take();
    };
    expect(await change(() => files.set(c, aNote({ id: c, path: "/C" })))).toMatchObject([
      [{ noteId: c, noteName: "C" }],
    ]);
    const renamed = await change(() => {
      files.set(c, aNote({ id: c, path: "/D" }));
      desk.noteChanged(c);
    });
    expect(renamed).toMatchObject([[{ noteId: c, noteName: "D" }]]);
    expect(await change(() => files.delete(c))).toEqual([
      [{ noteId: c, isRunningJob: false, isRemoved: true, unixTimeLastRun: 0 }],
    ]);
    expect(await change(() => {})).toEqual([]);
  });

  it("sees a note go that is theirs no more, and hears nothing of notes that never were", async () => {
    owners.set(a, ["ada"]).set(b, ["bob"]);
    const follower = await aFollower("ada");
    expect(follower.take()).toMatchObject([[{ noteId: a }]]);
    await decide(b, queued);
    files.delete(b);
    desk.listChanged();
    clock.advance(500);
    await settled();
    expect(follower.take()).toEqual([]);
    owners.set(a, ["bob"]);
    desk.listChanged();
    clock.advance(500);
    await settled();
    expect(follower.take()).toMatchObject([[{ noteId: a, isRemoved: true }]]);
  });

  it.each(["leaves", "closes", "shows a note"])("receives nothing more once it %s", async (how) => {
    const follower = await aFollower();
    follower.take();
    if (how === "leaves") desk.leave(follower);
    if (how === "closes") follower.isClosed = true;
    if (how === "shows a note") follower.live = {};
    await decide(a, queued);
    clock.advance(500);
    await settled();
    expect(follower.take()).toEqual([]);
  });

  it("does not wait for a note that takes long to read, and receives it then", async () => {
    let readOn = () => {};
    holdUp = new Promise((resolve) => {
      readOn = resolve;
    });
    const following = aFollower();
    await settled();
    clock.advance(1000);
    const follower = await following;
    expect(follower.take()).toMatchObject([[]]);
    readOn();
    await vi.waitFor(() => expect(follower.take().flat()).toMatchObject([{ noteId: a }]));
    clock.advance(500);
    await vi.waitFor(() => expect(follower.take().flat()).toMatchObject([{ noteId: b }]));
  });

  it("that reads slowly gets the newest, in one piece", async () => {
    const follower = await aFollower();
    follower.take();
    follower.stopReading();
    await decide(a, queued);
    clock.advance(500);
    await decide(a, started);
    clock.advance(500);
    await decide(b, queued);
    clock.advance(500);
    await settled();
    expect(follower.take()).toEqual([]);
    follower.readOn();
    await settled();
    expect(follower.take()).toMatchObject([[{ noteId: a, isRunningJob: true }, { noteId: b }]]);
  });
});
