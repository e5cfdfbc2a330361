import type { InterpreterDied, OutputEvent, Session } from "@octavo/interpreter";
import {
  allGone,
  aRequest,
  collect,
  descendants,
  hasFailed,
  shownText,
  someSettings,
} from "@octavo/interpreter/testing";
import { afterEach, expect, it } from "vitest";
import { driver } from "./index.ts";
import { testPython } from "./testing/python.ts";

const never = new AbortController().signal;
const opened: Session[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((session) => session[Symbol.asyncDispose]()));
});

async function open(): Promise<Session> {
  const session = await driver.open(someSettings({ properties: { python: testPython() } }), never);
  opened.push(session);
  return session;
}

/** Cancels a run when it has said that it has begun. */
async function cancelled(session: Session, code: string): Promise<readonly OutputEvent[]> {
  const aborting = new AbortController();
  const events: OutputEvent[] = [];
  for await (const event of session.run({ ...aRequest(code), signal: aborting.signal })) {
    events.push(event);
    if (event.type === "text" && event.data.includes("begun")) aborting.abort();
  }
  return events;
}

it.each(["quit()", "exit()", "get_ipython().ask_exit()"])(
  "%s ends the interpreter and says so, before another run can be asked of it",
  async (code) => {
    const session = await open();
    let died: InterpreterDied | null = null;
    void session.ended?.then((reason) => {
      died = reason;
    });
    const events = await collect(session, `print('before')\n${code}`);
    expect(shownText(events)).toMatch(/before[\s\S]*The interpreter has ended, because the code asked for it/);
    expect(hasFailed(events)).toBe(false);
    expect(died).not.toBeNull();
  },
);

it("quit(keep_kernel=True) ends nothing", async () => {
  const session = await open();
  await collect(session, "x = 1; quit(keep_kernel=True)");
  expect(shownText(await collect(session, "print(x)"))).toBe("1\n");
});

it.each([
  ["sleeps", "await asyncio.sleep(10_000)"],
  ["waits for several", "await asyncio.gather(*[asyncio.sleep(10_000) for _ in range(3)])"],
  ["waits for nothing that comes", "await asyncio.Future()"],
  ["iterates", "async for _ in never(): pass"],
])("an await that %s is cancelled, and variables stay", async (_, code) => {
  const session = await open();
  const before =
    "import asyncio\nkept = 1\nasync def never():\n  while True:\n    await asyncio.sleep(10_000)\n    yield 1\n";
  const events = await cancelled(session, `${before}print('begun', flush=True)\n${code}`);
  expect(hasFailed(events)).toBe(true);
  expect(shownText(await collect(session, "print(kept)"))).toBe("1\n");
});

it.each([
  [
    "waits for a thread",
    "import threading, time\nthread = threading.Thread(target=time.sleep, args=(0.5,)); thread.start()",
    "thread.join()",
  ],
  ["waits for a queue", "import queue", "queue.Queue().get()"],
  ["waits for a lock", "import threading\nlock = threading.Lock(); lock.acquire()", "lock.acquire()"],
  ["waits for a program", "import subprocess", "subprocess.run(['sleep', '600'])"],
  ["waits for a command", "", "!sleep 600"],
  ["waits for a connection", "import socket\nserver = socket.create_server(('127.0.0.1', 0))", "server.accept()"],
  ["computes in C", "import re", "re.match('(a+)+$', 'a' * 60 + 'b')"],
  [
    "maps over processes",
    // Made before: CPython waits for ever for a pool that is interrupted while it starts its processes.
    "import multiprocessing, time\npool = multiprocessing.get_context('fork').Pool(2)",
    "pool.map(time.sleep, [600, 600])",
  ],
  [
    "waits for a group of tasks",
    "import asyncio",
    "async with asyncio.TaskGroup() as group: group.create_task(asyncio.sleep(600))",
  ],
  ["awaits a thread", "import asyncio, time", "await asyncio.to_thread(time.sleep, 0.5)"],
])("a run that %s is cancelled, and variables stay", async (_, before, code) => {
  const session = await open();
  await collect(session, "kept = 1");
  await cancelled(session, `${before}\nprint('begun', flush=True)\n${code}`);
  expect(shownText(await collect(session, "print(kept)"))).toBe("1\n");
});

it("a run that swallows its interrupt is interrupted once more", async () => {
  const session = await open();
  const aborting = new AbortController();
  const code = `import time
try:
  print('begun', flush=True)
  while True: time.sleep(0.01)
except KeyboardInterrupt: print('swallowed', flush=True)
while True: time.sleep(0.01)`;
  const events: OutputEvent[] = [];
  for await (const event of session.run({ ...aRequest(code), signal: aborting.signal })) {
    events.push(event);
    if (event.type === "text" && event.data.includes("begun")) aborting.abort();
    if (event.type === "text" && event.data.includes("swallowed")) session.interrupt?.();
  }
  expect(hasFailed(events)).toBe(true);
  expect(shownText(await collect(session, "print('free')"))).toBe("free\n");
});

it.each([
  ["printed", "print('a\\ud800b')"],
  ["a value", "'a\\ud800b'"],
  ["raised", "raise ValueError('a\\ud800b')"],
  [
    "in bytes that are no text",
    "import sys; sys.stdout.write(b'a\\xffb'.decode('utf-8', 'surrogateescape')); sys.stdout.flush()",
  ],
  ["on stderr", "import sys; sys.stderr.write('a\\ud800b')"],
  ["displayed", "from IPython.display import display, HTML; display(HTML('<b>a\\ud800b</b>'))"],
  ["in a key", "from IPython.display import display, JSON; display(JSON({'a\\ud800b': 1}))"],
  ["written in the code", "x = '\ud800'"],
])("a run with half a character ends: %s", async (_, code) => {
  const session = await open();
  await collect(session, code);
  expect(shownText(await collect(session, "print('next')"))).toBe("next\n");
});

it("a child of os.fork that ends by itself shows what it prints", async () => {
  const session = await open();
  const code = `import os
pid = os.fork()
if pid == 0:
  print('child', flush=True)
  os._exit(0)
os.waitpid(pid, 0)
print('parent')`;
  expect(shownText(await collect(session, code))).toMatch(/child[\s\S]*parent/);
  expect(shownText(await collect(session, "print('next')"))).toBe("next\n");
});

it("a child of os.fork that goes on is no second kernel", async () => {
  const session = await open();
  await collect(session, "import os, time\npid = os.fork()\nif pid == 0: print('of a child')");
  for (let run = 0; run < 5; run++) expect(shownText(await collect(session, `print(${run})`))).toBe(`${run}\n`);
  expect(shownText(await collect(session, "print(os.getpid() != pid and pid > 0); os.waitpid(pid, 0)"))).toMatch(
    /^True\n/,
  );
});

it("children of multiprocessing print and come back", async () => {
  const session = await open();
  const code = `import multiprocessing as mp
with mp.get_context('fork').Pool(2) as pool: print(pool.map(abs, [-1, -2, -3]))`;
  expect(shownText(await collect(session, code))).toContain("[1, 2, 3]\n");
  expect(shownText(await collect(session, "print('next')"))).toBe("next\n");
});

it("leaves no process of a fork behind", async () => {
  const session = await open();
  await collect(session, "import os\nos.fork()");
  const pids = descendants(/ipykernel_launcher/);
  await session[Symbol.asyncDispose]();
  await allGone(pids);
});
