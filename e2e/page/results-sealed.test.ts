/** Framed results load nothing from elsewhere and send nothing there, whatever their code tries. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDataFolder } from "../harness/octavo.ts";
import { type OutsideServer, startOutside } from "../harness/outside.ts";
import { outsideAttempts } from "../harness/outside-attempts.ts";
import { html, importPrinted } from "../harness/printed.ts";
import { useStage } from "../harness/stage.ts";

let outside: OutsideServer;
let listed: OutsideServer;
beforeAll(async () => {
  [outside, listed] = await Promise.all([startOutside(), startOutside()]);
});
afterAll(() => Promise.all([outside.stop(), listed.stop()]));

/** Its element says that what was tried had time to leave. */
const tried = `<script>(async () => { for (let turn = 0; turn < 40; turn += 1) await new Promise((go) => setTimeout(go, 10));
  document.documentElement.dataset.tried = "" })()</script>`;

const kinds = Object.keys(outsideAttempts({ address: "", stun: "" }));

/** Each of them is either through with what it tried, or led to a page of the browser that says that it was refused. */
async function allTried(page: Page, count: number): Promise<void> {
  const results = () => page.mainFrame().childFrames();
  await expect.poll(() => results().length).toBe(count);
  await expect.poll(async () => (await Promise.all(results().map(isThrough))).every(Boolean)).toBe(true);
}

async function isThrough(frame: Frame): Promise<boolean> {
  if (frame.url().startsWith("chrome-error:")) return true;
  return frame.evaluate(() => "tried" in document.documentElement.dataset).catch(() => false);
}

describe("a framed result", () => {
  const stage = useStage();

  it.each(kinds)("sends nothing elsewhere by %s", async (kind) => {
    stage.expectError(/./);
    const attempts = Object.entries(outsideAttempts(outside)[kind] ?? {});
    const id = await importPrinted(
      stage.octavo.address,
      attempts.map(([name, attempt]) => html(`<p>${name}</p>${attempt}${tried}`)),
    );
    outside.take();
    const note = await stage.openNote(id, { viewport: { width: 1280, height: 6000 } });
    await allTried(note.page, attempts.length);
    expect(outside.take()).toEqual([]);
    expect(note.page.url()).toContain(id);
    expect(note.page.context().pages()).toHaveLength(1);
  });
});

describe("a host that an administrator has listed", () => {
  const stage = useStage({
    data: async () => {
      const data = await makeDataFolder();
      await mkdir(join(data, "conf"));
      await writeFile(join(data, "conf", "octavo.json"), JSON.stringify({ frameHosts: [listed.address] }));
      return data;
    },
  });

  it("gives pictures, styles and scripts, gets nothing by connections, and no other is asked", async () => {
    stage.expectError(/./);
    const from = (address: string) =>
      `<img src="${address}/img"><link rel="stylesheet" href="${address}/css"><script src="${address}/js"></script>` +
      `<script>fetch("${address}/fetch").catch(() => {}); navigator.sendBeacon("${address}/beacon")</script>`;
    const id = await importPrinted(stage.octavo.address, [html(from(listed.address) + from(outside.address) + tried)]);
    outside.take();
    const { page } = await stage.openNote(id);
    await allTried(page, 1);
    expect(outside.take()).toEqual([]);
    const given = listed.take().filter((line) => line.startsWith("request"));
    expect(given.sort()).toEqual(["request /css", "request /img", "request /js"]);
  });
});
