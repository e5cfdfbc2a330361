/** What a page is made of is asked for at once: each round trip that waits for another is time in front of an empty screen. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useStage } from "../harness/stage.ts";

const stage = useStage();

/** What a page asks for, in order. `RUNS` stands where the first of its modules has come, before which none can run. */
function asksOf(page: Page): readonly string[] {
  const asks: string[] = [];
  const isFirst = (path: string) => /\/index-[^/]*\.js$/.test(path);
  page.on("request", (request) => asks.push(new URL(request.url()).pathname));
  page.on("requestfinished", (request) => {
    if (isFirst(new URL(request.url()).pathname)) asks.push("RUNS");
  });
  page.on("websocket", (socket) => {
    asks.push("SOCKET");
    socket.on("framesent", ({ payload }) => asks.push(JSON.parse(payload.toString()).op));
  });
  return asks;
}

/** What comes after a note was asked for depends on the note: the languages of its editors. */
function lateScriptsIn(asks: readonly string[]): readonly string[] {
  const [from, to] = [asks.indexOf("RUNS"), asks.indexOf("GET_NOTE")];
  return asks.slice(from, to < 0 ? undefined : to).filter((ask) => ask.endsWith(".js"));
}

describe("the scripts of a page", () => {
  it("of a note are asked for before any of them runs", async () => {
    const noteId = await stage.makeNote("%md\nHere");
    const page = await stage.newPage();
    const asks = asksOf(page);
    await page.goto(`${stage.octavo.address}/#/notebook/${noteId}`);
    await page.locator("section").first().waitFor();
    expect(asks).toContain("RUNS");
    expect(lateScriptsIn(asks)).toEqual([]);
  });

  it("of home are asked for before any of them runs", async () => {
    const page = await stage.newPage();
    const asks = asksOf(page);
    await page.goto(`${stage.octavo.address}/`);
    await page.getByRole("tree").waitFor();
    expect(asks).toContain("RUNS");
    expect(lateScriptsIn(asks)).toEqual([]);
  });
});

describe("the server", () => {
  it("is asked who is there, and for home's notes, before any script runs, and once", async () => {
    const page = await stage.newPage();
    const asks = asksOf(page);
    await page.goto(`${stage.octavo.address}/`);
    await page.getByRole("tree").waitFor();
    const before = asks.slice(0, asks.indexOf("RUNS"));
    expect(before).toContain("/api/security/ticket");
    expect(before).toContain("SOCKET");
    const times = (wanted: string) => asks.filter((ask) => ask === wanted).length;
    expect(["/api/security/ticket", "SOCKET", "LIST_NOTES"].map(times)).toEqual([1, 1, 1]);
  });

  it("is asked again by a page whose first socket is lost before it is used", async () => {
    const page = await stage.newPage();
    await page.addInitScript(() => {
      const Socket = window.WebSocket;
      let isFirst = true;
      window.WebSocket = class extends Socket {
        constructor(address: string | URL) {
          super(address);
          if (isFirst) this.addEventListener("open", () => this.close());
          isFirst = false;
        }
      };
    });
    await page.goto(`${stage.octavo.address}/`);
    await page.getByRole("tree").waitFor();
  });
});
