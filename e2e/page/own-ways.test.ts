/** The page as its reader has browsers show pages: with the colours of a system, with more room around letters and words, or large. */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useStage } from "../harness/stage.ts";
import { HomePage } from "../pages/home-page.ts";

const stage = useStage();

describe("in the colours of a system", () => {
  it.each(["light", "dark"] as const)(
    "that is %s, what is chosen and how things stand is seen",
    async (colorScheme) => {
      const note = await stage.newNote("%sh\nprintf '%%table a\\tb\\nx\\t1\\ny\\t2\\n'", "%sh\nexit 1");
      const { page } = note;
      await page.emulateMedia({ forcedColors: "active", colorScheme, reducedMotion: "reduce" });
      await note.runAllButton.click();
      await expect.poll(() => note.paragraph(2).status()).toBe("Failed");
      const table = note.paragraph(1).region.getByRole("button", { name: "Table", exact: true });
      const bar = note.paragraph(1).region.getByRole("button", { name: "Bar Chart", exact: true });
      expect(await groundOf(table)).not.toBe(await groundOf(bar));
      const marks = await page.locator("section[data-status] > :first-child").evaluateAll(grounds);
      expect(new Set(marks).size).toBe(2);
      await bar.click();
      await note.paragraph(1).table.chart.waitFor();

      await page.goto(`${stage.octavo.address}/#/helium`);
      const types = page.getByRole("radiogroup", { name: "Type" }).locator("label");
      await types.first().waitFor();
      const [chosen, other] = await types.evaluateAll(grounds);
      expect(chosen).not.toBe(other);

      await page.goto(`${stage.octavo.address}/#/interpreter`);
      const dot = page.getByRole("region", { name: "sh", exact: true }).locator("i");
      await dot.waitFor();
      expect(await groundOf(dot)).not.toBe(await groundOf(page.locator("body")));

      await page.goto(`${stage.octavo.address}/`);
      const home = new HomePage(page);
      await home.line("Start here").waitFor();
      await home.palette.open();
      const [first, second] = await home.palette.options.evaluateAll(grounds);
      expect(first).not.toBe(second);
      // Axe knows of grounds that they are the system's, and not of words.
      await page.emulateMedia({ forcedColors: "none" });
    },
  );
});

describe("with more room around letters, words and lines", () => {
  it.each([1280, 390])("nothing is cut off at a width of %i", async (width) => {
    const id = await stage.makeNote("%sh\nprintf '%%table a\\tb\\nx\\t1\\n'", "%md\n# Heading\nand a text");
    const page = await stage.newPage({ viewport: { width, height: 900 } });
    const places = ["/", `/notebook/${id}`, "/search/python", "/jobmanager", "/interpreter", "/notebookRepos"];
    for (const path of [...places, "/credential", "/configuration", "/helium", "/cluster"]) {
      await page.goto(`${stage.octavo.address}/#${path}`);
      await page.getByRole("main").getByRole("heading", { level: 1 }).or(page.getByRole("tree")).first().waitFor();
      await page.locator("main [aria-busy=true]").waitFor({ state: "detached" });
      await page.evaluate(spread);
      expect([path, await page.evaluate(cutOff)]).toEqual([path, []]);
    }
    const home = await HomePage.open(page, stage.octavo.address);
    await home.startNewNote();
    await page.evaluate(spread);
    expect(await page.evaluate(cutOff)).toEqual([]);
  });
});

/** What WCAG 1.4.12 asks to be possible. */
function spread(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }",
  );
  document.adoptedStyleSheets = [sheet];
}

/** Words that do not fit what holds them, and that a reader can neither scroll to nor see to go on. Also what is beyond the edge of the page. */
function cutOff(): readonly string[] {
  const beyond = document.documentElement.scrollWidth - innerWidth;
  const cut = [...document.querySelectorAll<HTMLElement>("body :not(input)")].filter((element) => {
    const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element);
    if (clipPath !== "none" || element.closest(".visually-hidden") || element.clientWidth <= 1) return false;
    const isCut = (overflow: string, hidden: number) => /hidden|clip/.test(overflow) && hidden > 2;
    return (
      isCut(overflowY, element.scrollHeight - element.clientHeight) ||
      (isCut(overflowX, element.scrollWidth - element.clientWidth) && textOverflow !== "ellipsis")
    );
  });
  return [...(beyond > 0 ? [`the page: ${beyond}`] : []), ...cut.map((element) => element.outerHTML.slice(0, 200))];
}

function grounds(elements: readonly Element[]): readonly string[] {
  return elements.map((element) => getComputedStyle(element).backgroundColor);
}

function groundOf(element: Locator): Promise<string> {
  return element.evaluate((one) => getComputedStyle(one).backgroundColor);
}
