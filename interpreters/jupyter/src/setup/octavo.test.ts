import type { OutputEvent, Session } from "@octavo/interpreter";
import { collect, shownText, someSettings } from "@octavo/interpreter/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { driver } from "../index.ts";
import { testPython } from "../testing/python.ts";

let session: Session;
beforeAll(async () => {
  const settings = someSettings({ properties: { python: testPython() } });
  session = await driver.open(settings, new AbortController().signal);
  await collect(session, "import pandas as pd");
});
afterAll(() => session[Symbol.asyncDispose]());

/** What its columns are is another test's. */
const table = (data: string) => ({ type: "result", format: "TABLE", data, types: expect.anything() });

describe("z", () => {
  it("shows a frame without its index, as in Zeppelin, or with it", async () => {
    await collect(session, "f = pd.DataFrame({'a': [1]}, index=['r'])");
    expect(await collect(session, "z.show(f); print('after')")).toEqual([
      table("a\n1"),
      { type: "text", data: "after\n" },
    ]);
    expect(await collect(session, "z.show(f, show_index=True)")).toEqual([table("index\ta\nr\t1")]);
  });

  it("shows text as it is printed, and anything else as Python would", async () => {
    expect(await collect(session, "z.show('%html <b>x</b>')")).toEqual([{ type: "text", data: "%html <b>x</b>\n" }]);
    expect(await collect(session, "z.show([1, 2])")).toEqual([{ type: "result", format: "TEXT", data: "[1, 2]" }]);
  });

  it("shows a plot once, in the form and size asked for", async () => {
    await collect(session, "import matplotlib.pyplot as plt");
    const png = await collect(session, "plt.plot([1, 2]); z.show(plt)");
    expect(png).toMatchObject([{ type: "display", bundle: { "image/png": expect.stringMatching(/^iVBOR/) } }]);
    const [svg] = await collect(session, "plt.plot([1, 2]); z.show(plt.gcf(), fmt='svg', width='100px')");
    expect(svg).toMatchObject({ bundle: { "image/svg+xml": expect.stringContaining("<svg ") } });
  });
});

describe("matplotlib", () => {
  it("shows figures at the end of the run, as images", async () => {
    const events = await collect(
      session,
      "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()\nplt.plot([2, 1]);",
    );
    expect(events.map((event) => (event.type === "display" ? event.bundle["text/plain"] : event.type))).toEqual([
      "<Figure size 640x480 with 1 Axes>",
      "<Figure size 640x480 with 1 Axes>",
    ]);
  });

  it("draws figures with twice the points, and says how wide they are meant to be", async () => {
    const [figure] = await collect(session, "plt.figure(figsize=(2, 1), dpi=100); plt.plot([1, 2]); plt.axis('off');");
    const { bundle, metadata } = figure as Extract<OutputEvent, { type: "display" }>;
    const png = Buffer.from(String(bundle["image/png"]), "base64");
    const { width = 0 } = (metadata?.["image/png"] ?? {}) as { readonly width?: number };
    expect(png.readUInt32BE(16)).toBeGreaterThan(2 * width - 2);
    expect(png.readUInt32BE(16)).toBeGreaterThan(250);
  });

  it.each([
    ["as the last value", "f, a = plt.subplots(); a.plot([1, 2]); f"],
    ["by show and as the last value", "f, a = plt.subplots(); a.plot([1, 2]); plt.show(); f"],
  ])("shows a figure once: %s", async (_, code) => {
    const events = await collect(session, code);
    expect(events.filter(({ type }) => type === "display")).toHaveLength(1);
  });

  it("is not loaded before it is asked for, nor is pandas", async () => {
    const fresh = await driver.open(
      someSettings({ properties: { python: testPython() } }),
      new AbortController().signal,
    );
    const shown = await collect(
      fresh,
      "import sys; print([m for m in ('matplotlib', 'pandas', 'pyarrow') if m in sys.modules])",
    );
    await fresh[Symbol.asyncDispose]();
    expect(shownText(shown)).toBe("[]\n");
  });
});
