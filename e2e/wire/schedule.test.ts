import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { shiroData } from "../harness/accounts.ts";
import { call, ForeignClient, type ForeignMessage, logIn, noteOf, type WireNote } from "../harness/foreign-client.ts";
import { discard, makeDataFolder, type Octavo, startOctavo, until } from "../harness/octavo.ts";

let octavo: Octavo;
afterEach(() => discard(octavo));

const everySecond = "* * * * * ?";
const never = "0 0 0 1 1 ?";

interface PlannedSlot {
  readonly planned: number;
  readonly outcome: string;
  readonly started: number | null;
  readonly detail: string | null;
  readonly user: string;
}

interface Schedule {
  readonly schedule: { readonly cron: string; readonly user: string } | null;
  readonly problem: string | null;
  readonly next: readonly number[];
  readonly history: readonly PlannedSlot[];
}

async function scheduleOf(noteId: string): Promise<Schedule> {
  return (await call(octavo.address, "GET", `/octavo/schedule/${noteId}`)).json.body as Schedule;
}

async function makeNote(text: string, name = "Scheduled"): Promise<string> {
  const made = await call(octavo.address, "POST", "/notebook", { name, paragraphs: [{ text }] });
  return made.json.body as string;
}

const setCron = (noteId: string, cron: string, more: Record<string, unknown> = {}) =>
  call(octavo.address, "POST", `/notebook/cron/${noteId}`, { cron, ...more });

const configOf = ({ data }: ForeignMessage) => data["config"] as Record<string, unknown>;

async function readNote(noteId: string): Promise<WireNote & { readonly info: Record<string, unknown> }> {
  const { json } = await call(octavo.address, "GET", `/notebook/${noteId}`);
  return json.body as WireNote & { readonly info: Record<string, unknown> };
}

describe("a schedule set by a Zeppelin client", () => {
  it("runs the note in the name of the sender [field.note.config.cron field.note.config.cronExecutingUser field.note.config.cronExecutingRoles role.cron op.NOTE_UPDATE event.NOTE_UPDATED]", async () => {
    octavo = await startOctavo();
    const client = await ForeignClient.connect(octavo.address);
    const noteId = await makeNote("%sh\necho ran");
    const note = noteOf(await client.ask("GET_NOTE", { id: noteId }, "NOTE"));
    expect(note.config["isZeppelinNotebookCronEnable"]).toBe(true);
    const config = { ...note.config, cron: everySecond, cronExecutingUser: "root", cronExecutingRoles: '["admin"]' };
    const updated = await client.ask("NOTE_UPDATE", { id: noteId, name: note.name, config }, "NOTE_UPDATED");
    expect(configOf(updated)).toMatchObject({
      cron: everySecond,
      cronExecutingUser: "anonymous",
      cronExecutingRoles: "[]",
    });
    await client.next("NOTE_RUNNING_STATUS", ({ data }) => data["status"] === true);
    await client.next("NOTE_RUNNING_STATUS", ({ data }) => data["status"] === false);
    await until(async () => (await scheduleOf(noteId)).history.some(({ outcome }) => outcome === "finished"));
    expect((await readNote(noteId)).paragraphs[0]?.results?.msg[0]?.data).toBe("ran\n");

    const stopped = client.ask(
      "NOTE_UPDATE",
      { id: noteId, name: note.name, config: { ...config, cron: "" } },
      "NOTE_UPDATED",
    );
    expect(configOf(await stopped)["cron"]).toBeFalsy();
    expect((await scheduleOf(noteId)).schedule).toBeNull();
  });

  it("shows what is wrong with an expression, beside the expression", async () => {
    octavo = await startOctavo();
    const client = await ForeignClient.connect(octavo.address);
    const noteId = await makeNote("%sh true");
    await client.ask("GET_NOTE", { id: noteId }, "NOTE");
    const update = { id: noteId, name: "Scheduled", config: { cron: "0 6 * * *" } };
    const { data } = await client.ask("NOTE_UPDATE", update, "NOTE_UPDATED");
    expect(data).toMatchObject({ config: { cron: "0 6 * * *" }, info: { cron: expect.stringMatching(/five fields/) } });
  });
});

describe("the cron calls", () => {
  it("set, show and remove, and say what is wrong", async () => {
    octavo = await startOctavo();
    const noteId = await makeNote("%sh true");
    for (const cron of ["0 0/1 * * * ?", "0 0/5 * * * ?", "0 0 0/1 * * ?", "0 0 0/12 * * ?", "0 0 0 * * ?"]) {
      expect((await setCron(noteId, cron)).status).toBe(200);
    }
    expect((await setCron(noteId, never, { releaseResource: "true" })).status).toBe(200);
    const answer = await call(octavo.address, "GET", `/notebook/cron/${noteId}`);
    expect(answer.json.body).toEqual({ cron: never, releaseResource: true });
    const wrong = await setCron(noteId, "every day");
    expect([wrong.status, wrong.json.message]).toEqual([400, expect.stringMatching(/^wrong cron expressions\./)]);
    expect((await setCron(noteId, "0 0 0 30 2 ?")).status).toBe(400);
    expect((await scheduleOf(noteId)).next).toHaveLength(5);
    expect((await call(octavo.address, "DELETE", `/notebook/cron/${noteId}`)).status).toBe(200);
    expect((await call(octavo.address, "GET", `/notebook/cron/${noteId}`)).json.body).toEqual({});
    expect((await setCron("2NOSUCH11", never)).status).toBe(404);
  });

  it("are refused where schedules are switched off, and the job manager says that it is", async () => {
    octavo = await startOctavo({ env: { OCTAVO_SCHEDULES: "false", OCTAVO_JOB_MANAGER: "false" } });
    const noteId = await makeNote("%sh true");
    const refused = await setCron(noteId, never);
    expect([refused.status, refused.json.message]).toEqual([
      403,
      expect.stringMatching(/^Cron is not enabled from Zeppelin server/),
    ]);
    const client = await ForeignClient.connect(octavo.address);
    const update = { id: noteId, name: "Scheduled", config: { cron: never } };
    expect((await client.ask("NOTE_UPDATE", update, "ERROR_INFO")).data["info"]).toMatch(/^Wrong configs/);
    const off = await client.ask("LIST_NOTE_JOBS", {}, "JOB_MANAGER_DISABLED");
    expect(off.data).toEqual({ errorMessage: "Job Manager is disabled in the current configuration." });
    expect((await call(octavo.address, "GET", "/notebook/jobmanager/")).status).toBe(403);
  });
});

describe("a scheduled note", () => {
  it("stops in the trash, stays stopped when restored, and is copied without its schedule", async () => {
    octavo = await startOctavo();
    const client = await ForeignClient.connect(octavo.address);
    const noteId = await makeNote("%sh true");
    await setCron(noteId, never);
    await client.ask("GET_NOTE", { id: noteId }, "NOTE");
    const clone = noteOf(await client.ask("CLONE_NOTE", { id: noteId, name: "Copy" }, "NEW_NOTE"));
    expect((await readNote(clone.id)).info["cron"]).toMatch(/was not taken over/);
    await client.ask("GET_NOTE", { id: noteId }, "NOTE");
    await client.ask("MOVE_NOTE_TO_TRASH", { id: noteId }, "NOTE_UPDATED");
    const { config, info } = await readNote(noteId);
    expect([config["cron"], info["cron"]]).toEqual([undefined, expect.stringMatching(/in the trash.*set it again/)]);
    await client.ask("RESTORE_NOTE", { id: noteId }, "NOTE");
    expect(await scheduleOf(noteId)).toMatchObject({ schedule: null, history: [{ outcome: "stopped" }] });
  });

  it("stops when the user who set it loses the right, and the note says so", async () => {
    octavo = await startOctavo({ data: await shiroData(), env: { OCTAVO_SCHEDULE_MINIMUM_SECONDS: "1" } });
    const alice = { Cookie: (await logIn(octavo.address, "alice", "alice-pw")).cookie };
    const bob = { Cookie: (await logIn(octavo.address, "bob", "bob-pw")).cookie };
    const made = await call(
      octavo.address,
      "POST",
      "/notebook",
      { name: "Shared", paragraphs: [{ text: "%sh\ntrue" }] },
      alice,
    );
    const noteId = made.json.body as string;
    const permit = (runners: readonly string[]) => {
      const lists = { owners: ["alice"], writers: ["alice"], runners, readers: ["alice", "bob"] };
      return call(octavo.address, "PUT", `/notebook/${noteId}/permissions`, lists, alice);
    };
    expect((await permit(["alice", "bob"])).status).toBe(200);
    const claim = { cron: everySecond, cronExecutingUser: "alice" };
    expect((await call(octavo.address, "POST", `/notebook/cron/${noteId}`, claim, bob)).status).toBe(200);
    const state = async () =>
      (await call(octavo.address, "GET", `/octavo/schedule/${noteId}`, undefined, bob)).json.body as Schedule;
    await until(async () =>
      (await state()).history.some(({ outcome, user }) => outcome === "finished" && user === "bob"),
    );
    expect((await permit(["alice"])).status).toBe(200);
    await until(async () => (await state()).problem !== null);
    expect(await state()).toMatchObject({
      schedule: null,
      problem: expect.stringMatching(/^bob, who set it, may not run this note/),
    });
    expect((await call(octavo.address, "POST", `/notebook/cron/${noteId}`, claim, bob)).status).toBe(403);
  });

  it("that comes as a file does not run, and says so", async () => {
    const data = await makeDataFolder();
    await mkdir(join(data, "notebook"), { recursive: true });
    const config = { cron: everySecond, cronExecutingUser: "root" };
    const file = { id: "2FROMAF11", name: "Pulled", config, info: {}, paragraphs: [{ id: "p1", text: "%sh true" }] };
    await writeFile(join(data, "notebook", "Pulled_2FROMAF11.zpln"), JSON.stringify(file));
    octavo = await startOctavo({ data });
    const { schedule, problem, history } = await scheduleOf("2FROMAF11");
    expect([schedule, problem, history]).toEqual([null, expect.stringMatching(/does not run/), []]);
  });
});

describe("kill -9 around a slot", () => {
  it("runs each slot at most once, and each has a row", async () => {
    octavo = await startOctavo();
    const noteId = await makeNote("%sh\necho x >> slots.txt");
    await setCron(noteId, everySecond);
    const since = Date.now();
    for (let round = 1; round <= 8; round++) {
      // From just before a slot to some time after it: claiming, starting and ending are in there.
      await delay(1000 - (Date.now() % 1000) + 700 + round * 60);
      await octavo.kill();
      // Once it is away for some slots.
      if (round === 4) await delay(3000);
      octavo = await startOctavo({ data: octavo.data });
    }
    await until(async () => (await scheduleOf(noteId)).history.some(({ planned }) => planned > Date.now() - 1500));
    await call(octavo.address, "DELETE", `/notebook/cron/${noteId}`);
    await until(async () =>
      (await scheduleOf(noteId)).history.every(({ outcome }) => !["waiting", "running"].includes(outcome)),
    );

    const { history } = await scheduleOf(noteId);
    const lines = (await readFile(join(octavo.data, "files", "slots.txt"), "utf8")).split("\n").length - 1;
    const started = history.filter((slot) => slot.started !== null);
    const finished = history.filter(({ outcome }) => outcome === "finished");
    expect(lines).toBeLessThanOrEqual(started.length);
    expect(lines).toBeGreaterThanOrEqual(finished.length);
    expect(finished.length).toBeGreaterThanOrEqual(8);
    // Every second from the first slot to the last has its row, also those that the server was not there for.
    const planned = history.map((slot) => slot.planned).toReversed();
    const first = planned[0] ?? 0;
    expect(first).toBeLessThan(since + 2000);
    // Of a longer outage, as on a busy machine, the newest are there and say that there were more.
    const isMore = history.some(({ detail }) => detail?.includes("More were missed"));
    if (!isMore) expect(planned).toEqual(planned.map((_, index) => first + index * 1000));
    expect(new Set(planned).size).toBe(planned.length);
    expect(history.some(({ outcome }) => outcome === "missed")).toBe(true);
  }, 180_000);
});

describe("the job manager", () => {
  it("lists jobs and sends what changes in them, until it is left [op.LIST_NOTE_JOBS event.LIST_NOTE_JOBS event.LIST_UPDATE_NOTE_JOBS op.UNSUBSCRIBE_UPDATE_NOTE_JOBS field.job.note field.job.state field.job.paragraphs]", async () => {
    octavo = await startOctavo();
    const client = await ForeignClient.connect(octavo.address);
    const noteId = await makeNote("%sh\nsleep 1", "Jobs/Long");
    const isOurs = ({ noteId: id }: { noteId: string }) => id === noteId;
    interface Job {
      readonly noteId: string;
      readonly isRunningJob: boolean;
      readonly isRemoved: boolean;
      readonly paragraphs?: readonly { readonly status: string }[];
    }
    const jobsOf = ({ data }: ForeignMessage) =>
      ((data["noteJobs"] ?? data["noteRunningJobs"]) as { jobs: readonly Job[] }).jobs;
    const update = (matches: (job: Job) => boolean) =>
      client.next("LIST_UPDATE_NOTE_JOBS", (frame) => jobsOf(frame).some((job) => isOurs(job) && matches(job)));

    const listed = jobsOf(await client.ask("LIST_NOTE_JOBS", {}, "LIST_NOTE_JOBS"));
    expect(listed.length).toBeGreaterThan(1);
    expect(listed.find(isOurs)).toEqual({
      noteId,
      noteName: "Long",
      noteType: "normal",
      interpreter: "python",
      isRunningJob: false,
      isRemoved: false,
      unixTimeLastRun: expect.any(Number),
      paragraphs: [{ id: expect.any(String), name: expect.any(String), status: "READY" }],
    });
    const running = update(({ isRunningJob }) => isRunningJob);
    const over = update(({ paragraphs }) => paragraphs?.[0]?.status === "FINISHED");
    await call(octavo.address, "POST", `/notebook/job/${noteId}`);
    await Promise.all([running, over]);
    await setCron(noteId, never);
    const { json } = await call(octavo.address, "GET", "/notebook/jobmanager/");
    expect((json.body as { jobs: readonly Job[] }).jobs.find(isOurs)).toMatchObject({ noteType: "cron" });
    const later = await call(octavo.address, "GET", `/notebook/jobmanager/${Date.now() + 60_000}/`);
    expect((later.json.body as { jobs: readonly Job[] }).jobs).toEqual([]);

    const removed = update(({ isRemoved }) => isRemoved);
    await call(octavo.address, "DELETE", `/notebook/${noteId}`);
    expect(jobsOf(await removed)).toEqual([{ noteId, isRunningJob: false, isRemoved: true, unixTimeLastRun: 0 }]);
    client.send("UNSUBSCRIBE_UPDATE_NOTE_JOBS");
    await client.ask("LIST_NOTES", {}, "NOTES_INFO");
    const heard = client.frames.filter(({ op }) => op === "LIST_UPDATE_NOTE_JOBS").length;
    const other = await ForeignClient.connect(octavo.address);
    await other.ask("LIST_NOTE_JOBS", {}, "LIST_NOTE_JOBS");
    const received = other.next("LIST_UPDATE_NOTE_JOBS");
    await makeNote("%sh true", "Jobs/Other");
    await received;
    await client.ask("LIST_NOTES", {}, "NOTES_INFO");
    expect(client.frames.filter(({ op }) => op === "LIST_UPDATE_NOTE_JOBS")).toHaveLength(heard);
  });
});
