/** What axe finds wrong with a page, by the rules of WCAG 2.2 AA. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { JSHandle, Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const minded = new Set(["serious", "critical"]);

/** Serious findings about a page as it is shown, or about some of its elements alone, each as its rule and the elements it is about. */
export async function seriousFindingsAsShown(
  page: Page,
  elements?: JSHandle<readonly Element[]>,
): Promise<readonly string[]> {
  // A colour on its way to another one is neither.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(source);
  return findings(page, { type: "tag", values: rules }, elements);
}

/** Those, and what is wrong with the colours of the other theme. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  const first = await seriousFindingsAsShown(page);
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  await wear(page, isDark ? "light" : "dark");
  const second = await findings(page, { type: "rule", values: ["color-contrast"] });
  await wear(page, isDark ? "dark" : "light");
  return [...first, ...second.map((finding) => `in the other theme: ${finding}`)];
}

/** Turns the page to a theme, and waits until it has done so. */
async function wear(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: "attached" });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

interface Rules {
  readonly type: "tag" | "rule";
  readonly values: readonly string[];
}

async function findings(page: Page, { type, values }: Rules, elements?: JSHandle<readonly Element[]>) {
  const violations = await page.evaluate(
    async ({ type, values, elements }) => {
      // Axe refuses to look at nothing, and at what has left the page meanwhile.
      const there = elements?.filter(({ isConnected }) => isConnected);
      if (there?.length === 0) return [];
      const { axe } = globalThis as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } };
      // What people write into their notes is theirs.
      const found = await axe.run(
        { ...(there ? { include: there } : {}), exclude: [".markdown-body"] },
        {
          runOnly: { type, values },
          resultTypes: ["violations"],
          iframes: false,
          // An experiment of axe's: it wants names to be what is written, also where "6" is written and "6 notes" is said.
          rules: { "label-content-name-mismatch": { enabled: false } },
        },
      );
      // Axe takes what is scrolled under a bar that stays for something to be pressed between the buttons of the bar.
      const isCovered = (target: unknown) => {
        const element = document.querySelector(String(target));
        const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
        const [x, y] = [
          (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
          (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
        ];
        // Null outside of the window.
        const topmost = document.elementFromPoint(x, y);
        return topmost !== null && element?.contains(topmost) === false;
      };
      return found.violations.map((violation) => {
        const { id, nodes } = violation;
        return { ...violation, nodes: nodes.filter(({ target }) => id !== "target-size" || !isCovered(target[0])) };
      });
    },
    { type, values, elements },
  );
  return violations
    .filter(({ impact }) => minded.has(impact ?? ""))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = "" }) => `${id}: ${target.join(" ")} ${failureSummary.slice(0, 240)}`),
    );
}
