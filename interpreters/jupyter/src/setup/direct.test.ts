import type { Session } from "@octavo/interpreter";
import { aRequest, collect, shownText, someSettings } from "@octavo/interpreter/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { driver } from "../index.ts";
import { testPython } from "../testing/python.ts";

let session: Session;
beforeAll(async () => {
  const settings = someSettings({ properties: { python: testPython() } });
  session = await driver.open(settings, new AbortController().signal);
});
afterAll(() => session[Symbol.asyncDispose]());

const printed = async (code: string) => shownText(await collect(session, code));

/** Runs code that never ends, and interrupts it once it has shown this many events. */
async function interruptedAfter(count: number, code: string): Promise<void> {
  const stop = new AbortController();
  let shown = 0;
  for await (const _ of session.run(aRequest(code, stop.signal))) if (++shown === count) stop.abort();
}

describe("a kernel's own connection", () => {
  it("takes its output, its requests and its replies", async () => {
    const code = `
kernel = get_ipython().kernel
print(type(kernel.iopub_thread.socket).__name__)
print(type(kernel.shell_channel_thread.manager.get_subshell_to_shell_channel_socket(None)).__name__)`;
    expect(await printed(code)).toBe("Connection\nConnection\n");
  });

  it("stays whole when code that prints without end is interrupted, at whatever step", async () => {
    for (let round = 1; round <= 5; round++) {
      await interruptedAfter(round, `while True: print("${"x".repeat(10 ** (round % 5))}")`);
      expect(await printed("print('after')")).toBe("after\n");
    }
  });

  it("carries each message whole, whichever threads print", async () => {
    const code = `
import threading
def say(name):
    for number in range(2000):
        print(name * 50 + "\\n", end="")
speakers = [threading.Thread(target=say, args=(name,)) for name in "abcd"]
for one in speakers: one.start()
for one in speakers: one.join()`;
    const lines = (await printed(code)).trimEnd().split("\n");
    expect(lines).toHaveLength(8_000);
    for (const name of "abcd") expect(lines.filter((line) => line === name.repeat(50))).toHaveLength(2_000);
  });

  it("carries messages of any length", async () => {
    const code = `
from IPython.display import display
for size in (32_000, 33_000, 300_000, 3_000_000):
    display({"text/html": "y" * size}, raw=True)
print("end")`;
    const events = await collect(session, code);
    const sizes = events.flatMap((event) =>
      event.type === "display" ? [String(event.bundle["text/html"]).length] : [],
    );
    expect(sizes).toEqual([32_000, 33_000, 300_000, 3_000_000]);
    expect(shownText(events).endsWith("end\n")).toBe(true);
  });

  it("brings what code says in its kernel's name, and believes none of it about other runs", async () => {
    const code = `
kernel, iopub = get_ipython().kernel, get_ipython().kernel.iopub_thread.socket
def say(kind, content, parent):
    kernel.session.send(kernel.iopub_thread, kind, content, parent=parent, ident=kind.encode())
other = {"msg_id": "somebody-elses", "session": "x", "header": {"msg_id": "somebody-elses"}}
say("stream", {"name": "stdout", "text": "forged"}, other)
say("status", {"execution_state": "idle"}, kernel.get_parent("shell"))
say("comm_open", {"comm_id": "c", "target_name": "t", "data": {"x": "y" * 3_000_000}}, kernel.get_parent("shell"))
say("nobody_knows_this", {"x": [None] * 1000}, kernel.get_parent("shell"))
say("stream", {"name": ["stdout"], "text": {"no": "text"}}, kernel.get_parent("shell"))
print("own")`;
    expect(await printed(code)).toBe("own\n");
    expect(await printed("print('next')")).toBe("next\n");
  });

  it("is not the one of processes that the code starts", async () => {
    const code = `
import multiprocessing, os, subprocess, sys
def child(): print("from a fork", flush=True)
process = multiprocessing.get_context("fork").Process(target=child)
process.start(); process.join()
print(subprocess.run([sys.executable, "-c", "import os; os.fstat(3)"], capture_output=True).returncode)`;
    expect((await printed(code)).split("\n").sort()).toEqual(["", "1", "from a fork"]);
  });
});
