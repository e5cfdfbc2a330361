/** What a page is made of is asked for at once: each round trip that waits for another is time in front of an empty screen. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { launchProfile } from "../harness/browser.ts";
import { useStage } from "../harness/stage.ts";

const stage = useStage();

const firstModule = /\/index-[^/]*\.js$/;

/** What a page asks for, in order. `RUNS` stands where the first of its modules has come, before which none can run. */
function asksOf(page: Page): readonly string[] {
  const asks: string[] = [];
  page.on("request", (request) => asks.push(new URL(request.url()).pathname));
  page.on("requestfinished", (request) => {
    if (firstModule.test(request.url())) asks.push("RUNS");
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

describe("the fonts of a page", () => {
  it("are asked for before there is any text, so that none is laid out in another one first", async () => {
    const page = await stage.newPage();
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector("#root")?.textContent) return;
        performance.mark("text");
        observer.disconnect();
      }).observe(document, { subtree: true, childList: true });
    });
    await page.goto(`${stage.octavo.address}/`);
    await page.getByRole("tree").waitFor();
    const asked = await page.evaluate(() => {
      const text = performance.getEntriesByName("text")[0]?.startTime ?? 0;
      return performance
        .getEntriesByType("resource")
        .filter(({ name, startTime }) => name.endsWith(".woff2") && startTime < text)
        .map(({ name }) => /([a-z-]+-latin)-wght/.exec(name)?.[1])
        .toSorted();
    });
    expect(asked).toEqual(["inter-latin", "jetbrains-mono-latin"]);
  });
});

describe("the server", () => {
  it("is asked who is there, and for home's notes, before any script runs, and once", async () => {
    const page = await stage.newPage();
    const asks = asksOf(page);
    let letRun = () => {};
    const mayRun = new Promise<void>((resolve) => {
      letRun = resolve;
    });
    await page.route(firstModule, async (route) => {
      await mayRun;
      await route.continue();
    });
    await page.goto(`${stage.octavo.address}/`, { waitUntil: "commit" });
    await expect.poll(() => asks).toEqual(expect.arrayContaining(["/api/security/ticket", "SOCKET"]));
    letRun();
    await page.getByRole("tree").waitFor();
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

/** Bytes. What is smaller Chromium compiles each time. */
const smallestKept = 1024;

describe("a browser that was here before", () => {
  /** The modules of the page that ran from what was compiled of them before, and those that were compiled now. */
  async function modulesOf(profile: BrowserContext): Promise<{ readonly kept: number; readonly compiled: number }> {
    const page = await profile.newPage();
    // Of the page alone: the end of a trace of the whole browser waits seconds for processes that never answer.
    const wire = await profile.newCDPSession(page);
    const ran: { readonly url: string; readonly isKept: boolean }[] = [];
    wire.on("Tracing.dataCollected", ({ value }) => {
      for (const { name, args } of value as { name?: string; args?: { data?: Record<string, unknown> } }[]) {
        if (name !== "v8.compileModule") continue;
        ran.push({ url: String(args?.data?.["url"]), isKept: Boolean(args?.data?.["consumedCacheSize"]) });
      }
    });
    const includedCategories = ["v8", "devtools.timeline", "disabled-by-default-v8.compile"];
    await wire.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
    await page.goto(`${stage.octavo.address}/`);
    await page.getByRole("tree").waitFor();
    // What it keeps it writes when the page rests.
    await delay(1500);
    const ended = new Promise((resolve) => wire.once("Tracing.tracingComplete", resolve));
    await wire.send("Tracing.end");
    await ended;
    const small = await page.evaluate(
      (most) =>
        (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
          .filter(({ decodedBodySize }) => decodedBodySize < most)
          .map(({ name }) => name),
      smallestKept,
    );
    await page.close();
    const counted = ran.filter(({ url }) => !small.includes(url));
    const kept = counted.filter(({ isKept }) => isKept).length;
    return { kept, compiled: counted.length - kept };
  }

  it("has nothing to compile", async () => {
    const folder = await mkdtemp(join(tmpdir(), "octavo-profile-"));
    const profile = await launchProfile(folder);
    try {
      const { kept, compiled } = await modulesOf(profile);
      expect(kept).toBe(0);
      expect(compiled).toBeGreaterThan(0);
      // How many there are depends on what a page fetches ahead while it rests.
      const nothingCompiled = { kept: expect.toSatisfy((count) => count > 3), compiled: 0 };
      await expect.poll(() => modulesOf(profile), { timeout: 60_000 }).toEqual(nothingCompiled);
    } finally {
      await profile.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }, 90_000);
});
