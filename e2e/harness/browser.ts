/** The system's own Chromium, found by `OCTAVO_CHROMIUM` or on the PATH. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, type BrowserContext, chromium } from "playwright-core";

const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // In place of Playwright's own list, of which it keeps what has to do with pages. The popup of the address bar is a page of the browser's own,
  // which each new profile loads beside the page that is tested.
  "--disable-features=HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding,PreconnectToSearch,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,WebUIOmniboxPopup",
];

/** @param asOnDesktops gives frames of other origins processes of their own, as Chromium does on desktops and its shell for tests does not */
export function launchBrowser(asOnDesktops = false): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: asOnDesktops ? [...args, "--site-per-process"] : args,
  });
}

/** With a profile in a folder, where it keeps what it fetched and compiled. */
export function launchProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath: findChromium(), args });
}

function findChromium(): string {
  const named = process.env["OCTAVO_CHROMIUM"];
  if (named) return named;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
  if (!found) throw new Error(`These tests need Chromium: none of ${names.join(", ")} is on the PATH.`);
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
