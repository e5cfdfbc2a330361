import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Account, DriverQuestion, OutputEvent, RunRequest, Session } from "@octavo/interpreter";
import { aRequest } from "@octavo/interpreter/testing";
import { describe, expect, it } from "vitest";
import { freeRules } from "../rules/session-rules.ts";
import { handOverFiles, handOverFrames } from "./account-folders.ts";
import { environmentFor, findAccount } from "./accounts.ts";
import { findPlaces, makeGroups } from "./control-groups.ts";
import { confineProcesses } from "./limits.ts";
import { UserGroups } from "./user-groups.ts";

const folder = () => mkdtempSync(join(tmpdir(), "octavo-confinement-"));

/** The account that runs this test. */
const self: Account = {
  name: "self",
  uid: process.getuid?.() ?? 0,
  gid: process.getgid?.() ?? 0,
  home: "/home/self",
  shell: "/bin/sh",
};

/** A session that users share, while no user has a group. */
const shared = { user: undefined, userGroups: new UserGroups() };

describe("limits", () => {
  const nowhere = () => ({});

  it("that are none confine nothing", () => {
    const unasked = () => {
      throw new Error("Nobody needs to know where groups can be made.");
    };
    expect(confineProcesses({ limits: freeRules.limits, account: null, places: unasked, ...shared })).toBeNull();
  });

  it("are each process's where there are no control groups", () => {
    const limits = { ...freeRules.limits, memoryBytes: 1000, cpuSeconds: 10 };
    expect(confineProcesses({ limits, account: null, places: nowhere, ...shared })?.confinement).toMatchObject({
      memoryBytes: 1000,
      processes: null,
      cpuSeconds: 10,
      groups: [],
    });
  });

  it("of processes leave room for what the account runs already", () => {
    const limits = { ...freeRules.limits, processes: 20 };
    expect(
      confineProcesses({ limits, account: null, places: nowhere, ...shared })?.confinement.processes,
    ).toBeGreaterThan(20);
    expect(confineProcesses({ limits, account: self, places: nowhere, ...shared })?.confinement.processes).toBe(20);
  });

  it("say when they were the reason for an end", () => {
    const limits = { ...freeRules.limits, cpuSeconds: 10 };
    const explain = confineProcesses({ limits, account: null, places: nowhere, ...shared })?.confinement.explain;
    expect(explain?.("SIGXCPU")).toBe(
      "it had computed for 10 s, which is all that octavo.limit.cpu of its setting allows",
    );
    expect(explain?.("SIGKILL")).toBeNull();
  });
});

describe("control groups", () => {
  it("are found nowhere but in their own file systems", () => {
    const place = folder();
    const mounts = `cgroup ${place} cgroup rw,memory 0 0\ncgroup2 ${place} cgroup2 rw 0 0\n`;
    expect(findPlaces({ mounts, own: "4:memory:/\n0::/\n", named: undefined })).toEqual({});
    expect(findPlaces({ mounts, own: "", named: place })).toEqual({});
    expect(readdirSync(place)).toEqual([]);
  });

  it.each([
    [1, "memory.limit_in_bytes", "memory.oom_control", "memory.max_usage_in_bytes"],
    [2, "memory.max", "memory.events", "memory.peak"],
  ] as const)("of version %d report the kills and the peak that they have seen", (version, limit, kills, peak) => {
    const place = folder();
    const [group] = makeGroups({ memory: { folder: place, version } }, { memory: 4096, pids: 10 });
    if (!group) throw new Error("There is no group.");
    const own = join(place, readdirSync(place)[0] ?? "");
    expect(readFileSync(join(own, limit), "utf8")).toBe("4096");
    expect(group.procs).toBe(join(own, "cgroup.procs"));
    expect(group.memory()).toEqual({ kills: 0, peakBytes: 0 });
    writeFileSync(join(own, kills), "under_oom 0\noom_kill 2\n");
    writeFileSync(join(own, peak), "4000\n");
    expect(group.memory()).toEqual({ kills: 2, peakBytes: 4000 });
  });
});

describe("limits of memory and processes", () => {
  const limits = { memory: 4096, pids: 10 };

  it("are one group's where one tree has both, since a process is in one group of a tree", () => {
    const place = { folder: folder(), version: 2 } as const;
    const groups = makeGroups({ memory: place, pids: place }, limits);
    const names = readdirSync(place.folder);
    expect([groups.length, names.length]).toEqual([1, 1]);
    expect(readdirSync(join(place.folder, names[0] ?? "")).toSorted()).toEqual(["memory.max", "pids.max"]);
  });

  it("are groups in two trees where each has its own", () => {
    const [memory, pids] = [folder(), folder()];
    const places = { memory: { folder: memory, version: 1 }, pids: { folder: pids, version: 1 } } as const;
    const procs = makeGroups(places, limits).map((group) => group.procs);
    expect(procs).toEqual([expect.stringContaining(memory), expect.stringContaining(pids)]);
  });
});

describe("limits of a user", () => {
  const limits = { ...freeRules.limits, user: { memoryBytes: 4096, processes: null } };
  const below = (place: string) => readdirSync(place).filter((name) => name.startsWith("octavo-"));

  it("hold all sessions of that user, each in a group of its own within", () => {
    const place = folder();
    const places = () => ({ memory: { folder: place, version: 1 } }) as const;
    const userGroups = new UserGroups();
    const open = (user: string) =>
      confineProcesses({ limits, account: null, user, userGroups, places })?.confinement.groups ?? [];
    const groups = [...open("ada"), ...open("ada"), ...open("bob")];
    expect(below(place)).toHaveLength(2);
    const [adas = "", bobs = ""] = below(place).map((name) => join(place, name));
    expect(readFileSync(join(adas, "memory.limit_in_bytes"), "utf8")).toBe("4096");
    expect(groups.map((path) => [path.startsWith(`${adas}/`), path.startsWith(`${bobs}/`)])).toEqual([
      ...[
        [true, false],
        [true, false],
      ],
      [false, true],
    ]);
  });

  it("are refused where users share a session, and where no control group keeps them", () => {
    const wanted = { limits, account: null, userGroups: new UserGroups(), places: () => ({}) };
    expect(() => confineProcesses({ ...wanted, user: undefined })).toThrow(/binding has to give each user their own/);
    expect(() => confineProcesses({ ...wanted, user: "ada" })).toThrow(/needs control groups/);
  });
});

describe("another account", () => {
  it("has its own name, home and no one's folders for temporary files", () => {
    const environment = { PATH: "/bin", HOME: "/root", USER: "root", TMPDIR: "/private", XDG_RUNTIME_DIR: "/run/0" };
    expect(environmentFor(self, environment)).toEqual({
      ...{ PATH: "/bin", HOME: "/home/self", USER: "self", LOGNAME: "self", SHELL: "/bin/sh" },
    });
  });

  it.each(["root", "daemon", "no-such-account", "-x", "a:b", ""])("is never %j", async (name) => {
    await expect(findAccount(name)).rejects.toThrow(/only root may|belongs to the system|There is no account/);
  });
});

describe("a file of a run that another account made", () => {
  /** A session that leaves a file by these means and reports it. */
  async function takenOver(leave: (path: string, apart: string) => void): Promise<string | null> {
    const apart = join(folder(), "secret");
    writeFileSync(apart, "of somebody else");
    const session: Session = {
      async *run({ runDirectory }): AsyncGenerator<OutputEvent> {
        leave(join(runDirectory, "t.parquet"), apart);
        yield { type: "stored", file: "t.parquet" };
      },
      async [Symbol.asyncDispose]() {},
    };
    const request = aRequest("");
    const run = handOverFiles(session, self, places());
    for await (const _event of run(request));
    return readdirSync(request.runDirectory).length === 0
      ? null
      : readFileSync(join(request.runDirectory, "t.parquet"), "utf8");
  }

  it("is taken over when it is a plain one", async () => {
    expect(await takenOver((path) => writeFileSync(path, "rows"))).toBe("rows");
  });

  it("is left where it is a link to what may be another's", async () => {
    expect(await takenOver((path, apart) => symlinkSync(apart, path))).toBeNull();
    expect(await takenOver((path, apart) => linkSync(apart, path))).toBeNull();
  });

  it("may not be there yet", async () => {
    expect(await takenOver(() => {})).toBeNull();
  });

  it("is there for the notebook when code puts it into the pool", async () => {
    const seen: string[] = [];
    const question = { type: "poolPut", name: "t", pooled: { kind: "table", file: "put.parquet" } } as const;
    const request = aRequest("", undefined, {
      ask: async () => {
        seen.push(readFileSync(join(request.runDirectory, "put.parquet"), "utf8"));
        return null;
      },
    });
    await answerTo(question, request, ({ runDirectory }) => writeFileSync(join(runDirectory, "put.parquet"), "rows"));
    expect(seen).toEqual(["rows"]);
  });
});

describe("a frame that another account has written", () => {
  const aSession = (): Session => ({
    async *run(): AsyncGenerator<OutputEvent> {},
    async lookUp({ directory }) {
      writeFileSync(join(directory ?? "", "frame-1.parquet"), "rows");
      return { file: "frame-1.parquet", type: null, problem: null, frames: [] };
    },
    async [Symbol.asyncDispose]() {},
  });

  /** @param others bytes of a frame that another run has */
  async function takenFrame({ others = 0, signal = new AbortController().signal }) {
    const spool = folder();
    const scratchDirectory = folder();
    mkdirSync(join(spool, "other"));
    writeFileSync(join(spool, "other", "frame-2.parquet"), "");
    // A sparse file, which takes no room here.
    truncateSync(join(spool, "other", "frame-2.parquet"), others);
    const directory = join(spool, "run");
    const lookUp = handOverFrames(aSession(), self, { scratchDirectory });
    const found = await lookUp?.({ name: "df", directory, signal }).catch(String);
    expect(readdirSync(scratchDirectory)).toEqual([]);
    return { found, files: existsSync(directory) ? readdirSync(directory) : [] };
  }

  it("a frame that another account has written is copied into the folder of the run that asks", async () => {
    expect(await takenFrame({})).toMatchObject({ found: { file: "frame-1.parquet" }, files: ["frame-1.parquet"] });
  });

  it("a frame is not copied when frames of all runs take half of the disk already", async () => {
    const { bavail, bsize } = statfsSync(tmpdir());
    const { found, files } = await takenFrame({ others: bavail * bsize * 2 });
    expect([found, files]).toMatchObject([{ file: null, problem: expect.stringContaining("taken over") }, []]);
  });

  it("a frame is left where another that comes at once takes the room", async () => {
    const spool = folder();
    const framesIn = (run: string) => (existsSync(join(spool, run)) ? readdirSync(join(spool, run)) : []);
    const bytesIn = (run: string) =>
      framesIn(run).reduce((sum, name) => sum + statSync(join(spool, run, name)).size, 0);
    // A disk of 12 bytes: half of it has room for one frame of four.
    const room = async () => 12 - readdirSync(spool).reduce((sum, run) => sum + bytesIn(run), 0);
    const take = async (run: string) => {
      const lookUp = handOverFrames(aSession(), self, { scratchDirectory: folder() }, room);
      return await lookUp?.({ name: "df", directory: join(spool, run), signal: new AbortController().signal });
    };
    const found = await Promise.all([take("a"), take("b"), take("c")]);
    expect(found.filter((one) => one?.file !== null).length).toBe(1);
    expect(["a", "b", "c"].flatMap(framesIn)).toEqual(["frame-1.parquet"]);
    expect((await take("d"))?.problem).toContain("taken over");
  });

  it("a frame is not copied when the run has ended", async () => {
    expect(await takenFrame({ signal: AbortSignal.abort() })).toEqual({
      found: expect.stringMatching(/abort/i),
      files: [],
    });
  });
});

describe("what code is answered that runs as another account", () => {
  it("is a copy of the table that it gets from the pool, while its run goes", async () => {
    const file = join(folder(), "pooled.parquet");
    writeFileSync(file, "rows");
    const request = aRequest("", undefined, { ask: async () => ({ kind: "table", file }) });
    const { answer, text } = await answerTo({ type: "poolGet", name: "t" }, request);
    expect(text).toBe("rows");
    expect(answer.file).not.toBe(file);
    expect(() => readFileSync(answer.file)).toThrow("ENOENT");
  });

  it("is no file, whatever a form holds that looks like one", async () => {
    const file = join(folder(), "secret");
    writeFileSync(file, "of somebody else");
    const request = aRequest("", undefined, { ask: async () => ({ kind: "table", file }) });
    const options = [{ value: { kind: "table", file } }];
    const question = { type: "form", place: "paragraph", form: { type: "Select", name: "x", options } } as const;
    const { answer } = await answerTo(question, request);
    expect(answer).toEqual({ kind: "table", file });
  });
});

/** What a session is answered that asks this, and what it reads in the file that the answer names. */
async function answerTo(question: DriverQuestion, request: RunRequest, first = (_own: RunRequest) => {}) {
  let answer = { file: "" };
  let text = "";
  const session: Session = {
    async *run(own): AsyncGenerator<OutputEvent> {
      first(own);
      answer = (await own.ask(question)) as { file: string };
      text = answer === null ? "" : readFileSync(answer.file, "utf8");
      yield { type: "text", data: text };
    },
    async [Symbol.asyncDispose]() {},
  };
  for await (const _event of handOverFiles(session, self, places())(request));
  return { answer, text };
}

function places() {
  return { runDirectory: folder(), givenDirectory: folder() };
}
