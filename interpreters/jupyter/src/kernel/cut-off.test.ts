import { collect, shownText, someSettings } from "@octavo/interpreter/testing";
import { expect, it } from "vitest";
import { driver } from "../index.ts";
import { openPlainPython } from "../plain/session.ts";
import { testPython } from "../testing/python.ts";

const never = new AbortController().signal;
const open = () => driver.open(someSettings({ properties: { python: testPython() } }), never);
const openPlain = () => openPlainPython(testPython(), someSettings(), never);

it("a process whose code closes or garbles its connections is ended in words", async () => {
  const ways = [
    [open, "os.close(3)"],
    [open, "os.closerange(3, 256)"],
    [open, "os.write(3, b'no frame at all')"],
    [open, "os.write(3, b'\\x02' + (2**40).to_bytes(8, 'big') + b'half of one')"],
    [openPlain, "os.close(4)"],
    [openPlain, "os.closerange(3, 256)"],
  ] as const;
  const endings = ways.map(async ([opens, code]) => {
    const session = await opens();
    const run = collect(session, `import os, time\n${code}\nwhile True: time.sleep(1)`);
    await expect(run, code).rejects.toThrow(/The Python process was ended by SIG(KILL|ABRT).*the next run starts/);
    return (await session.ended)?.message;
  });
  const words = await Promise.all(endings);
  for (const index of [0, 2, 3, 4])
    expect(words[index]).toContain("its connection to Octavo was closed, or written to");
});

it("half a line that code writes between the messages of a worker takes none of them with it", async () => {
  const session = await openPlain();
  expect(shownText(await collect(session, "import os\nos.write(4, b'{\"half')\nprint('whole')"))).toBe("whole\n");
  await session[Symbol.asyncDispose]();
});

it("a kernel whose code closes its standard descriptors goes on", async () => {
  const session = await open();
  const code = "import os\nfor number in (0, 1, 2): os.close(number)\nprint('still here')";
  expect(shownText(await collect(session, code))).toBe("still here\n");
  expect(shownText(await collect(session, "6 * 7"))).toBe("42");
  await session[Symbol.asyncDispose]();
});
