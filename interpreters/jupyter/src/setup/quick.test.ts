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

  it("is loading a debugger at its start, which code may import", async () => {
    const code =
      "import sys; before = 'debugpy' in sys.modules; import debugpy; print(before, callable(debugpy.listen))";
    expect(shownText(await collect(session, code))).toBe("False True\n");
  });

  it("is working out what each function of a list takes, which no user sees", async () => {
    const code = `
import math
from IPython.core.completer import provisionalcompleter
with provisionalcompleter():
    listed = [(c.type, c.signature) for c in get_ipython().Completer.completions("math.flo", 8)]
print(listed)`;
    expect(shownText(await collect(session, code))).toBe("[('function', '')]\n");
  });

  it("is looking at what it has loaded whenever it collects garbage", async () => {
    expect(shownText(await collect(session, "import gc; print(gc.get_freeze_count() > 10_000)"))).toBe("True\n");
  });
});

describe("flush", () => {
  it("waits for output that the other thread is about to publish", async () => {
    const code = `
import sys, threading, time
session, begun, published = sys.stdout.session, threading.Event(), []
make = session.msg
def make_slowly(kind, *content, **rest):
    begun.set()
    time.sleep(0.1)
    published.append(kind)
    return make(kind, *content, **rest)
session.msg = make_slowly
sys.stdout.write("first\\n")
sys.stdout.pub_thread.schedule(sys.stdout._flush)
begun.wait()
sys.stdout.flush()
session.msg = make
print(published)`;
    expect(shownText(await collect(session, code))).toBe("first\n['stream']\n");
  });
});
