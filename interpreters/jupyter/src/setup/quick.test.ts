import type { Session } from "@octavo/interpreter";
import { collect, shownText, someSettings } from "@octavo/interpreter/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { driver } from "../index.ts";
import { testPython } from "../testing/python.ts";

let session: Session;
beforeAll(async () => {
  const settings = someSettings({ properties: { python: testPython() } });
  session = await driver.open(settings, new AbortController().signal);
});
afterAll(() => session[Symbol.asyncDispose]());

describe("what a kernel is spared", () => {
  it("is waking another thread for a stream that nothing was printed to", async () => {
    const code = `
import sys
thread, woken = sys.stderr.pub_thread, []
schedule, thread.schedule = thread.schedule, lambda event: (woken.append(event), schedule(event))
sys.stderr.flush()
thread.schedule = schedule
print(len(woken))`;
    expect(shownText(await collect(session, code))).toBe("0\n");
  });

  it("is compiling the same code twice to know whether it awaits", async () => {
    const code = "from IPython.core import interactiveshell as i; print(i._should_be_async.cache_info().hits > 0)";
    expect(shownText(await collect(session, code))).toBe("True\n");
  });

  it("is looking at what it has loaded whenever it collects garbage", async () => {
    expect(shownText(await collect(session, "import gc; print(gc.get_freeze_count() > 10_000)"))).toBe("True\n");
  });

  it("is no line of output, with the other thread publishing all the time", async () => {
    // So long that signing it lets go of the interpreter's lock, so that the main thread can come to its end meanwhile.
    await collect(session, "sys.stdout.flush_interval = 0.0001");
    const lines = Array.from({ length: 40 }, (_, line) => `${line}${"x".repeat(4000)}\n`);
    for (let round = 0; round < 20; round++) {
      const shown = await collect(session, "for line in range(40): print(line, 'x' * 4000, sep='')");
      expect(shownText(shown)).toBe(lines.join(""));
    }
  });
});
