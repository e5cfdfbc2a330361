/** What a page is made of is asked for at once: each round trip that waits for another is time in front of an empty screen. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useStage } from "../harness/stage.ts";

const stage = useStage();

/**
 * Scripts that are asked for once the first of them run, which is when they ask who is there. What comes after a note was asked for depends on
 * the note: the languages of its editors.
 */
function lateScriptsOf(page: Page): readonly string[] {
  const late: string[] = [];
  let isRunning = false;
  let hasAsked = false;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith("/security/ticket")) isRunning = true;
    else if (pathname.endsWith(".js") && isRunning && !hasAsked) late.push(pathname);
  });
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => {
      hasAsked ||= payload.toString().includes('"op":"GET_NOTE"');
    });
  });
  return late;
}

describe("the scripts of a page", () => {
  it("of a note are asked for before any of them runs", async () => {
    const noteId = await stage.makeNote("%md\nHere");
    const page = await stage.newPage();
    const late = lateScriptsOf(page);
    await page.goto(`${stage.octavo.address}/#/notebook/${noteId}`);
    await page.locator("section").first().waitFor();
    expect(late).toEqual([]);
  });

  it("of home are asked for before any of them runs", async () => {
    const page = await stage.newPage();
    const late = lateScriptsOf(page);
    await page.goto(`${stage.octavo.address}/`);
    await page.getByRole("tree").waitFor();
    expect(late).toEqual([]);
  });
});
