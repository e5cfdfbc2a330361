/**
 * A picture of every screen, in both themes, on a desk, a tablet, a phone and what is narrower, in `.cache/pictures`. Open them all before a screen counts as done.
 *
 * `OCTAVO_PICTURES=home,jobs` takes some; `OCTAVO_PICTURES=readme` takes those that the README shows, and puts them there.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seriousFindings } from "../harness/axe.ts";
import { launchBrowser } from "../harness/browser.ts";
import { discard, type Octavo, startOctavo } from "../harness/octavo.ts";
import { LoginPage } from "../pages/login-page.ts";
import { readmePictures } from "./readme.ts";
import { type PictureScene, type Screen, screens } from "./screens.ts";
import { picturesData, picturesScene } from "./show-data.ts";

const output = join(import.meta.dirname, "..", "..", ".cache", "pictures");
const wanted = (process.env["OCTAVO_PICTURES"] ?? "").split(",").filter(Boolean);
const isWanted = ({ name }: Screen) => wanted.length === 0 || wanted.includes(name);

const themes = ["light", "dark"] as const;
const sizes = {
  desk: { viewport: { width: 1280, height: 860 } },
  tablet: { viewport: { width: 1024, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  // What WCAG 2.2 asks to be usable without scrolling sideways (1.4.10).
  narrow: { viewport: { width: 320, height: 640 } },
} as const;
const sizeNames = Object.keys(sizes) as readonly (keyof typeof sizes)[];

let octavo: Octavo;
let browser: Browser;
let scene: PictureScene;

beforeAll(async () => {
  octavo = await startOctavo({ data: await picturesData() });
  scene = await picturesScene(octavo);
  browser = await launchBrowser();
  await mkdir(output, { recursive: true });
});
afterAll(async () => {
  await browser?.close();
  await discard(octavo);
});

/** A user who is logged in and has their theme. */
async function someone(theme: (typeof themes)[number], size: keyof typeof sizes): Promise<BrowserContext> {
  const context = await browser.newContext({ ...sizes[size], colorScheme: theme, reducedMotion: "reduce" });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await page.goto(octavo.address);
  await new LoginPage(page).logIn("ada", "ada-password");
  await page.getByRole("button", { name: "Logged in as ada" }).waitFor();
  await page.close();
  return context;
}

describe.each(themes)("in the %s theme", (theme) => {
  it.each(sizeNames)("on a %s", async (size) => {
    const person = await someone(theme, size);
    const stranger = await browser.newContext({ ...sizes[size], colorScheme: theme, reducedMotion: "reduce" });
    const wrong: string[] = [];
    for (const screen of screens.filter(isWanted)) {
      const page = await (screen.isStranger ? stranger : person).newPage();
      // One that cannot be shown should not keep the others from being looked at.
      const found = await look(page, screen, `${screen.name}-${size}-${theme}`).catch((error: unknown) => [
        String(error),
      ]);
      wrong.push(...found.map((finding) => `${screen.name}: ${finding}`));
      await page.close();
    }
    expect(wrong).toEqual([]);
  });
});

/** Takes the picture, and says what is seriously wrong with what it shows. */
async function look(page: Page, screen: Screen, file: string): Promise<readonly string[]> {
  await page.goto(`${octavo.address}/#${screen.path(scene)}`);
  await screen.prepare(page, scene);
  if (!screen.isWaiting) await settled(page);
  // Fonts, and what fades in.
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(output, `${file}.png`) });
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [
    ...(overhang > 0 ? [`is ${overhang} pixels too wide`] : []),
    ...(await page.evaluate(controlsOutOfReach)),
    ...(await seriousFindings(page)),
  ];
}

/** Waits for all parts that come by themselves. */
async function settled(page: Page): Promise<void> {
  for (const waiting of await page.locator(":is(main, [role=dialog]) [aria-busy=true]").all()) {
    await waiting.waitFor({ state: "detached" });
  }
  await page.waitForLoadState("networkidle");
}

/** Stands alone: it runs in the page. What can be pressed and stands beyond an edge that nothing scrolls to. */
function controlsOutOfReach(): string[] {
  const isScrolledTo = (element: Element) => {
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(around).overflowX)) return true;
    }
    return false;
  };
  return [...document.querySelectorAll("button, input, select, a[href]")]
    .filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      const isSeen = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
      return isSeen && (left < -1 || right > innerWidth + 1) && !isScrolledTo(element);
    })
    .map((element) => `out of reach: ${element.ariaLabel ?? element.textContent ?? element.outerHTML.slice(0, 80)}`);
}

describe.runIf(wanted.includes("readme"))("for the README", () => {
  it.each(readmePictures)("$file", async ({ file, theme, height, take }) => {
    const context = await someone(theme, "desk");
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height });
    await take(page, octavo.address);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(import.meta.dirname, "..", "..", "docs", file) });
    await context.close();
  });
});
