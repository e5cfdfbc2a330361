import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { InterpreterError, type OutputEvent, type Session, type SessionSettings } from "@octavo/interpreter";
import {
  allGone,
  aRequest,
  collect,
  describeDriver,
  isAlive,
  shownText,
  someSettings,
} from "@octavo/interpreter/testing";
import { afterEach, describe, expect, it } from "vitest";
import { driver } from "./index.ts";

describeDriver("shell", {
  driver,
  hello: "echo hello",
  inOrder: "echo one; echo two >&2; echo three",
  fails: { code: "echo out; echo err >&2; exit 3", because: /^out\nerr\nExitValue: 3$/ },
  endless: { code: "echo started; sleep 10000" },
  process: /sleep 10000/,
});

describe("a shell", () => {
  const opened: Session[] = [];

  async function open(given: Partial<SessionSettings> = {}): Promise<Session> {
    const session = await driver.open(someSettings(given), new AbortController().signal);
    opened.push(session);
    return session;
  }

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((session) => session[Symbol.asyncDispose]()));
  });

  it("takes the values of its setting as they are, whatever a shell would make of them", async () => {
    const value = "$(touch made); `touch made` \"'\n-Dx=1 *";
    const settings = someSettings();
    const environment = { ...settings.environment, GIVEN: value };
    const session = await open({ ...settings, environment, properties: { other: value } });
    expect(shownText(await collect(session, 'printf %s "$GIVEN"'))).toBe(value);
    expect(readdirSync(settings.filesDirectory)).toEqual([]);
  });

  it("runs scripts beside each other: one waits for what the other does", async () => {
    const session = await open();
    const waiting = collect(session, "until [ -e made ]; do sleep 0.05; done; cat made");
    await collect(session, "echo by the other > new; mv new made");
    expect(shownText(await waiting)).toBe("by the other\n");
  });

  it("says what Zeppelin says when it is cancelled", async () => {
    const aborting = new AbortController();
    const shown: string[] = [];
    for await (const event of (await open()).run(aRequest("echo started; sleep 10000", aborting.signal))) {
      shown.push(shownText([event]));
      aborting.abort();
    }
    expect(shown).toEqual(["started\n", "Paragraph received a SIGTERM\nExitValue: 143"]);
  });

  it("gets a password by a file, as all users can read the arguments of a process", async () => {
    const parameters = [
      "tr '\\0' ' ' < /proc/$$/cmdline; echo : ",
      { name: "db.password", value: "s3cret", origin: "credential" },
    ] as const;
    const code = parameters.map((part) => (typeof part === "string" ? part : part.value)).join("");
    let shown = "";
    for await (const event of (await open()).run({ ...aRequest(code), parameters })) shown += shownText([event]);
    expect(shown).toMatch(/script\.sh : s3cret\n$/);
    expect(shown.split(" : ")[0]).not.toContain("s3cret");
  });

  it("may clean up when it is cancelled", async () => {
    const aborting = new AbortController();
    const shown: string[] = [];
    const code = "trap 'echo tidied; exit 7' TERM; echo started; while :; do read -t 1000 < <(sleep 1000); done";
    for await (const event of (await open()).run(aRequest(code, aborting.signal))) {
      shown.push(shownText([event]));
      aborting.abort();
    }
    expect(shown.join("")).toBe("started\ntidied\nParagraph received a SIGTERM\nExitValue: 7");
  });

  it("runs in the files folder with the given environment, without input", async () => {
    const settings = someSettings({ environment: { PATH: process.env["PATH"] ?? "", GREETING: "hej" } });
    const session = await open(settings);
    const shown = shownText(await collect(session, "pwd -P; echo $GREETING; cat; echo made > made.txt"));
    expect(shown).toBe(`${settings.filesDirectory}\nhej\n`);
    expect(readFileSync(join(settings.filesDirectory, "made.txt"), "utf8")).toBe("made\n");
  });

  it.each(["/dev/stdout", "/dev/stderr", "/proc/self/fd/1"])("lets a script write to %s by its path", async (path) => {
    const shown = shownText(await collect(await open(), `echo before; echo through > ${path}; echo after`));
    expect(shown).toBe("before\nthrough\nafter\n");
  });

  it("does not mind that its pipes were tidied away, and leaves none behind", async () => {
    const settings = someSettings();
    const session = await open(settings);
    const piped = () => readdirSync(settings.runtimeDirectory).filter((name) => name.startsWith("out-"));
    await collect(session, "echo first");
    expect(piped()).not.toEqual([]);
    for (const name of piped()) rmSync(join(settings.runtimeDirectory, name));
    expect(shownText(await collect(session, "echo second"))).toBe("second\n");
    await session[Symbol.asyncDispose]();
    expect(piped()).toEqual([]);
  });

  it("takes the script literally: nothing in it is seen by another shell", async () => {
    const code = `printf '%s\\n' 'a"b' "c'd" '$(echo x)' '\`y\`' '; exit 9' --help`;
    expect(shownText(await collect(await open(), code))).toBe(`a"b\nc'd\n$(echo x)\n\`y\`\n; exit 9\n--help\n`);
  });

  it("runs a script of a megabyte", async () => {
    const settings = someSettings();
    const session = await open(settings);
    const code = `${"# a comment\n".repeat(90_000)}echo the end`;
    expect(shownText(await collect(session, code))).toBe("the end\n");
  });

  it("reads characters whole, wherever the chunks end", async () => {
    const line = "aé€😀";
    const shown = shownText(await collect(await open(), `for i in $(seq 20000); do printf '${line}'; done`));
    expect(shown).toBe(line.repeat(20_000));
  });

  it("shows bytes that are no text as replacement characters", async () => {
    expect(shownText(await collect(await open(), "printf 'a\\xff\\xfeb\\xe2\\x82'"))).toBe("a\ufffd\ufffdb\ufffd");
  });

  it("ends a run although a background process holds its output, and ends that with the session", async () => {
    const session = await open();
    const shown = shownText(await collect(session, "sleep 10001 & echo $!"));
    const pid = Number(shown);
    expect(isAlive(pid)).toBe(true);
    await session[Symbol.asyncDispose]();
    await allGone([pid]);
  });

  it("ends a run although a background process never stops writing", async () => {
    const session = await open();
    const shown = shownText(await collect(session, "echo first; yes & true"));
    expect(shown.startsWith("first\n")).toBe(true);
    expect(shown.length).toBeLessThan(16_000_000);
  });

  it("shows what the background prints later in its own paragraph, until that is run again", async () => {
    const session = await open();
    const heard: Record<string, string> = {};
    const run = async (paragraphId: string, code: string) => {
      heard[paragraphId] = "";
      const hear = (event: OutputEvent) => {
        heard[paragraphId] += shownText([event]);
      };
      const context = { ...aRequest("").context, paragraphId };
      for await (const event of session.run(aRequest(code, undefined, { context, later: hear }))) hear(event);
    };
    const speaks =
      "(until [ -e go ]; do sleep 0.02; done; echo late; echo error >&2; until [ -e on ]; do sleep 0.02; done; echo on; : > said) & echo first";
    await run("speaker", speaks);
    await run("other", "touch go; echo theirs");
    await expect.poll(() => heard["speaker"]).toBe("first\nlate\nerror\n");
    await run("speaker", "echo again");
    await run("other", "touch on; until [ -e said ]; do sleep 0.02; done; echo behind");
    expect(heard).toEqual({ speaker: "again\n", other: "behind\n" });
  });

  it("lets a program in the background write on, and ends it with the session", async () => {
    const session = await open();
    const events: OutputEvent[] = [];
    const request = aRequest("yes & echo $!", undefined, { later: (event) => events.push(event) });
    for await (const event of session.run(request)) events.push(event);
    const pid = Number(/\d+/.exec(shownText(events))?.[0]);
    await expect.poll(() => events.length).toBeGreaterThan(3);
    expect(isAlive(pid)).toBe(true);
    await session[Symbol.asyncDispose]();
    await allGone([pid]);
  });

  it("loses nothing of what was written before it ended, to a slow reader too", async () => {
    let bytes = 0;
    for await (const event of (await open()).run(aRequest("head -c 1000000 /dev/zero | tr '\\0' x; sleep 10002 &"))) {
      bytes += shownText([event]).length;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(bytes).toBe(1_000_000);
  });

  it("lets an endless writer wait for its reader", async () => {
    const aborting = new AbortController();
    const session = await open();
    const events = session.run(aRequest("yes", aborting.signal))[Symbol.asyncIterator]();
    await events.next();
    const before = process.memoryUsage().rss;
    // In this time `yes` fills hundreds of megabytes if it is let.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(process.memoryUsage().rss - before).toBeLessThan(64_000_000);
    aborting.abort();
    for (let next = await events.next(); next.done !== true; next = await events.next());
  });

  it("passes hundreds of megabytes in bounded memory", async () => {
    const before = process.memoryUsage().rss;
    let bytes = 0;
    let most = 0;
    for await (const event of (await open()).run(aRequest("head -c 300000000 /dev/zero | tr '\\0' x"))) {
      bytes += event.type === "text" ? event.data.length : 0;
      most = Math.max(most, process.memoryUsage.rss() - before);
    }
    expect(bytes).toBe(300_000_000);
    expect(most).toBeLessThan(200_000_000);
  });

  it("ends the shell when its reader stops reading", async () => {
    const session = await open();
    let pid = 0;
    for await (const event of session.run(aRequest("echo $$; exec sleep 10003"))) {
      pid = Number(shownText([event]));
      break;
    }
    await allGone([pid]);
  });

  it("kills what ignores SIGTERM when the session is disposed", async () => {
    const session = await open();
    const events = session.run(aRequest("trap '' TERM; echo $$; while :; do sleep 1; done"))[Symbol.asyncIterator]();
    const first = await events.next();
    const pid = first.done === true ? 0 : Number(shownText([first.value]));
    expect(isAlive(pid)).toBe(true);
    await session[Symbol.asyncDispose]();
    await allGone([pid]);
  });

  it("falls back to sh", async () => {
    const { filesDirectory } = someSettings();
    const folder = join(filesDirectory, "bin");
    mkdirSync(folder);
    writeFileSync(join(folder, "sh"), '#!/bin/sh\necho "as sh"; exec /bin/sh "$@"\n', { mode: 0o755 });
    expect(shownText(await collect(await open({ environment: { PATH: folder } }), "echo hi"))).toBe("as sh\nhi\n");
  });

  it("says what is missing when there is no shell at all", async () => {
    await expect(open({ environment: { PATH: "/nonexistent" } })).rejects.toThrow(InterpreterError);
  });
});
