/** Chromium without a window, and pages of it that take their own times. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { installMarks } from "./marks.mjs";
import { pssOf } from "./memory.mjs";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // In place of Playwright's own list, of which it keeps what has to do with pages. The popup of the address bar is a page of the browser's own,
  // which each new window loads beside the page that is measured.
  "--disable-features=HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding,PreconnectToSearch,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,WebUIOmniboxPopup",
];

const viewport = { width: 1280, height: 800 };

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").Page} Page */

/**
 * @template Result
 * @param {(browser: Browser) => Promise<Result>} measure
 * @param {readonly string[]} [more] flags besides
 * @returns {Promise<Result>}
 */
export async function withBrowser(measure, more = []) {
  const browser = await chromium.launch({ executablePath: chromiumPath(), headless: true, args: [...flags, ...more] });
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

/**
 * A browser with a profile on disk, as people have one: from the third visit on, what V8 compiled is kept beside what was fetched. Pages without
 * a profile compile everything each time.
 *
 * @param {(context: import("playwright-core").BrowserContext) => Promise<void>} measure
 */
export async function withProfile(measure) {
  const profile = mkdtempSync(join(tmpdir(), "octavo-bench-profile-"));
  const options = { executablePath: chromiumPath(), headless: true, args: flags, viewport };
  try {
    const context = await chromium.launchPersistentContext(profile, options);
    try {
      await context.addInitScript(`(${installMarks})()`);
      await measure(context);
    } finally {
      await context.close();
    }
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

function chromiumPath() {
  const path = process.env["OCTAVO_CHROMIUM"];
  if (!path) throw new Error("OCTAVO_CHROMIUM names no browser; `npm run bench` sets it.");
  return path;
}

/**
 * A page with nothing in its cache. Close its context when done.
 *
 * @param {Browser} browser
 * @param {() => void} [install] runs in the page before anything else, and stands alone
 * @returns {Promise<Page>}
 */
export async function freshPage(browser, install) {
  const context = await browser.newContext({ viewport });
  await context.addInitScript(`(${installMarks})()`);
  if (install) await context.addInitScript(`(${install})()`);
  return context.newPage();
}

/**
 * @param {string} address
 * @param {string} noteId
 */
export function noteAddress(address, noteId) {
  return `${address}/#/notebook/${noteId}`;
}

/**
 * Calls a function inside the page with the marks that were installed there.
 *
 * @template Result, Argument
 * @param {Page} page
 * @param {(marks: import("./marks.mjs").Marks, argument: Argument) => Result | Promise<Result>} perform stands alone
 * @param {Argument} [argument]
 * @returns {Promise<Result>}
 */
export function inPage(page, perform, argument) {
  return page.evaluate(`(${perform})(window.marks, ${JSON.stringify(argument)})`);
}

/**
 * PSS of the process that renders the only page of the browser.
 *
 * @param {Browser} browser
 */
export async function rendererPss(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => pssOf(id));
  await session.detach();
  // Chromium keeps an empty renderer in reserve.
  return Math.max(...renderers);
}

/**
 * Waits until the page has nothing to do for a while.
 *
 * @param {Page} page
 * @param {number} quietMs
 */
export async function settled(page, quietMs = 1500) {
  await page.waitForLoadState("networkidle");
  await inPage(
    page,
    (_marks, rest) =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => restart());
        let timer = setTimeout(resolve, rest);
        const restart = () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            observer.disconnect();
            resolve(undefined);
          }, rest);
        };
        observer.observe(document, { subtree: true, childList: true, characterData: true });
      }),
    quietMs,
  );
}

/**
 * Counts the JavaScript that comes over the wire from now on.
 *
 * @param {import("playwright-core").Page} page
 * @returns {Promise<() => number>} bytes until now, as they were sent
 */
export async function scriptBytesOf(page) {
  const wire = await page.context().newCDPSession(page);
  await wire.send("Network.enable");
  const isScript = new Set();
  let bytes = 0;
  wire.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") isScript.add(requestId);
  });
  wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (isScript.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

/**
 * The processor time that the page's main thread takes from now on.
 *
 * @param {Page} page
 * @returns {Promise<() => Promise<number>>} milliseconds until now
 */
export async function mainThreadOf(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const taken = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  };
  const before = await taken();
  return async () => (await taken()) - before;
}
