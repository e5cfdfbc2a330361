/**
 * What every driver promises, as tests. A driver's own test file calls `describeDriver` once with a few scraps of its language
 * and then adds what only that language has.
 *
 * The tests start real sessions and, where the language has one, look for its real process among the descendants of the test. Starting one can
 * take a second, so what any session must be able to do at any time is asked of one and the same, one test after another; a test
 * that fails takes it out of use.
 */
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { type Driver, InterpreterDied, type OutputEvent, type Session, type SessionSettings } from "../driver.ts";
import { allGone, descendants } from "./processes.ts";
import { aRequest, collect, hasFailed, shownText, someSettings } from "./session.ts";

export { bundled } from "./bundle.ts";
export { allGone, descendants, isAlive } from "./processes.ts";
export { aRequest, collect, hasFailed, shownText, someSettings } from "./session.ts";

export interface DriverUnderTest {
  readonly driver: Driver;
  /** Over the defaults: temporary folders and the environment of the test. */
  readonly settings?: Partial<SessionSettings>;
  /** Shows the word `hello`. */
  readonly hello: string;
  /** Shows the words `one`, `two` and `three`, in this order. */
  readonly inOrder: string;
  /** Goes wrong, and says `because` somewhere. Left out where no code can. */
  readonly fails?: { readonly code: string; readonly because: RegExp };
  /** Never ends by itself. `silent` when it cannot show something first. */
  readonly endless: { readonly code: string; readonly silent?: boolean };
  /** What one run leaves for the next of its session: `sets`, then `reads` shows `shows`. Left out where nothing is. */
  readonly state?: { readonly sets: string; readonly reads: string; readonly shows: string };
  /** Matches the command line of the process that runs `endless`. Left out where there is no process. */
  readonly process?: RegExp;
}

export function describeDriver(name: string, given: DriverUnderTest): void {
  const { driver, hello, inOrder, fails, endless, state } = given;

  describe(`${name} keeps the driver contract`, () => {
    const opened: Session[] = [];

    async function open(): Promise<Session> {
      const session = await driver.open(someSettings(given.settings), new AbortController().signal);
      opened.push(session);
      return session;
    }

    let lasting: Promise<Session> | null = null;

    /** The session that tests share. */
    function shared(): Promise<Session> {
      lasting ??= driver.open(someSettings(given.settings), new AbortController().signal);
      return lasting;
    }

    async function endShared(): Promise<void> {
      const ending = lasting;
      lasting = null;
      await (await ending?.catch(() => null))?.[Symbol.asyncDispose]();
    }

    afterEach(async ({ task }) => {
      await Promise.all(opened.splice(0).map((session) => session[Symbol.asyncDispose]()));
      if (task.result?.state === "fail") await endShared();
    });
    afterAll(endShared);

    it("runs code and shows what it shows", async () => {
      const events = await collect(await shared(), hello);
      expect(shownText(events)).toContain("hello");
      expect(hasFailed(events)).toBe(false);
    });

    it("yields output in order", async () => {
      expect(shownText(await collect(await shared(), inOrder))).toMatch(/one.*two.*three/s);
    });

    it("runs one thing after another in the same session", async () => {
      const session = await shared();
      for (let round = 0; round < 3; round++) expect(shownText(await collect(session, hello))).toContain("hello");
    });

    it("ends an empty script without failure", async () => {
      expect(hasFailed(await collect(await shared(), ""))).toBe(false);
    });

    if (fails !== undefined) {
      it("reports what went wrong as an event, and goes on", async () => {
        const session = await shared();
        const events = await collect(session, fails.code);
        expect(hasFailed(events)).toBe(true);
        expect(shownText(events)).toMatch(fails.because);
        expect(shownText(await collect(session, hello))).toContain("hello");
      });
    }

    it("ends a run when its signal aborts, keeps what was there before, and runs again", async () => {
      const session = state === undefined ? await shared() : await open();
      if (state !== undefined) await collect(session, state.sets);
      const aborting = new AbortController();
      const { ending } = await started(session, aborting.signal);
      aborting.abort();
      await ending;
      const events = await collect(session, hello);
      expect(shownText(events)).toContain("hello");
      expect(hasFailed(events)).toBe(false);
      if (state !== undefined) expect(shownText(await collect(session, state.reads))).toContain(state.shows);
    });

    it("does not start what was aborted before", async () => {
      const session = await shared();
      await collect(session, endless.code, AbortSignal.abort());
      expect(shownText(await collect(session, hello))).toContain("hello");
    });

    it("keeps sessions apart", async () => {
      const [one, other] = [await shared(), await open()];
      const aborting = new AbortController();
      const { ending } = await started(one, aborting.signal);
      expect(shownText(await collect(other, hello))).toContain("hello");
      aborting.abort();
      await ending;
      if (state === undefined) return;
      await collect(one, state.sets);
      expect(shownText(await collect(one, state.reads))).toContain(state.shows);
      expect(shownText(await collect(other, state.reads))).not.toContain(state.shows);
    });

    /** A session that runs `endless`, and its processes: those that were not there before. */
    async function startedProcesses() {
      const living = () => (given.process === undefined ? [] : descendants(given.process));
      const before = new Set(living());
      const session = await open();
      const { ending } = await started(session);
      const pids = living().filter((pid) => !before.has(pid));
      expect(pids.length > 0).toBe(given.process !== undefined);
      return { session, ending, pids };
    }

    it("ends a run and its process when the session is disposed, and can be disposed twice", async () => {
      const { session, ending, pids } = await startedProcesses();
      await session[Symbol.asyncDispose]();
      await ending;
      await allGone(pids);
      await session[Symbol.asyncDispose]();
    });

    if (given.process !== undefined) {
      it("ends a process that was stopped, when the session is disposed", async () => {
        const { session, ending, pids } = await startedProcesses();
        for (const pid of pids) process.kill(pid, "SIGSTOP");
        await session[Symbol.asyncDispose]();
        await ending;
        await allGone(pids);
      });

      it("says in words when its process was killed", async () => {
        const { session, ending, pids } = await startedProcesses();
        for (const pid of pids) process.kill(pid, "SIGKILL");
        expect(await ending).toMatch(/SIGKILL|137/);
        if (session.ended === undefined) return;
        const died = await session.ended;
        expect(died).toBeInstanceOf(InterpreterDied);
        expect(died.message).toContain("SIGKILL");
      });
    }

    /** Resolves when `endless` runs; `ending` gives all it said, be it as events or as the error of a process that died. */
    async function started(session: Session, signal?: AbortSignal) {
      const iterator = session.run(aRequest(endless.code, signal))[Symbol.asyncIterator]();
      const first = iterator.next();
      if (endless.silent !== true) await first;
      else await new Promise((resolve) => setImmediate(resolve));
      return { ending: wordsOf(first, iterator) };
    }
  });
}

async function wordsOf(first: Promise<IteratorResult<OutputEvent>>, iterator: AsyncIterator<OutputEvent>) {
  const events: OutputEvent[] = [];
  try {
    for (let next = await first; next.done !== true; next = await iterator.next()) events.push(next.value);
  } catch (error) {
    if (!(error instanceof InterpreterDied)) throw error;
    return shownText(events) + error.message;
  }
  return shownText(events);
}
