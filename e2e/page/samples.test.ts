/** Every note that a new data folder starts with runs to its end, and shows what it says it shows. */
import { describe, expect, it } from "vitest";
import { startDatabase } from "../harness/databases.ts";
import { call } from "../harness/foreign-client.ts";
import { until } from "../harness/octavo.ts";
import { useStage } from "../harness/stage.ts";
import type { NotePage } from "../pages/note-page.ts";

const stage = useStage();
const pythonStartsMs = 90_000;

/** High enough that no paragraph is out of sight. */
const highScreen = { width: 1280, height: 6000 };

async function runSample(name: string, viewport = highScreen): Promise<NotePage> {
  const home = await stage.openHome({ viewport });
  return runWhole(await home.openNote(name));
}

async function runWhole(note: NotePage): Promise<NotePage> {
  const before = await runsOf(note);
  // A gallery draws its results first.
  await note.runAllButton.click({ timeout: 60_000 });
  await until(async () => {
    const now = await runsOf(note);
    const isOver = ({ status, started }: SampleRun, place: number) =>
      status === "FINISHED" && started !== before[place]?.started;
    return now.some(({ status }) => status === "ERROR") || now.every(isOver);
  }, pythonStartsMs);
  await note.runAllButton.waitFor({ timeout: 60_000 });
  await expect.poll(async () => (await note.names()).filter((line) => !/, (Finished|Ready)$/.test(line))).toEqual([]);
  return note;
}

interface SampleRun {
  readonly status: string;
  readonly started: unknown;
}

/** How the paragraphs that have a text have run; some samples come with results. */
async function runsOf(note: NotePage): Promise<SampleRun[]> {
  const { paragraphs } = await stage.readNote(note.id);
  return paragraphs
    .filter(({ text = "" }) => text.trim() !== "")
    .map(({ status, dateStarted }) => ({ status, started: dateStarted }));
}

/** Binds `%jdbc` as an administrator does. */
async function bindJdbc(url: string): Promise<void> {
  const path = "/interpreter/setting/jdbc";
  const { body } = (await call(stage.octavo.address, "GET", path)).json as { body: { properties: object } };
  const given = { "default.url": url, "default.user": "octavo", "default.password": "secret of octavo" };
  const changed = Object.entries(given).map(([key, value]) => [key, { name: key, value, type: "string" }]);
  const properties = { ...body.properties, ...(Object.fromEntries(changed) as object) };
  const { status } = await call(stage.octavo.address, "PUT", path, { ...body, properties });
  expect(status).toBe(200);
}

/** A chart is drawn when its canvas has the colours of axes, labels and series. */
async function expectDrawn(note: NotePage, place: number): Promise<void> {
  await expect.poll(() => note.paragraph(place).table.colours()).toBeGreaterThan(8);
}

describe("the samples run to the end", () => {
  it("Start here [op.RUN_ALL_PARAGRAPHS screen.result.bar screen.result.line]", async () => {
    const note = await runSample("Start here");
    await note.paragraph(1).heading("Welcome to Octavo").waitFor();
    await expect.poll(() => note.paragraph(2).output()).toMatch(/^Hello from Octavo, on Python 3\./);
    await expect.poll(() => note.paragraph(3).output()).toContain("step 5 of 5");
    await expectDrawn(note, 4);
    await expectDrawn(note, 5);
    await expect.poll(() => note.paragraph(6).output()).toContain("city-bikes.csv");
  });

  it("Bike rides with SQL [screen.result.area screen.result.scatter screen.result.pie]", async () => {
    const note = await runSample("Bike rides with SQL");
    await expect.poll(() => note.paragraph(2).table.columns()).toContain("rides");
    for (const place of [3, 4, 5, 6, 7]) await expectDrawn(note, place);
    const kinds = [3, 4, 5, 6, 7].map((place) => note.paragraph(place).table.view());
    expect(await Promise.all(kinds)).toEqual(["Bar Chart", "Area Chart", "Scatter Chart", "Pie Chart", "Line Chart"]);
    await expect.poll(() => note.paragraph(8).table.columns()).toEqual(["city", "month", "growth_percent"]);
  });

  it("Python and pandas [screen.result.type.img]", async () => {
    const note = await runSample("Python and pandas");
    await expect.poll(() => note.paragraph(2).table.columns()).toEqual(["city", "days", "rides", "warmest"]);
    await expect
      .poll(() => note.paragraph(3).picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(300);
    await expectDrawn(note, 4);
    await expect.poll(() => note.paragraph(5).output()).toMatch(/True\s+\d+/);
    await expect.poll(() => note.paragraph(6).table.columns()).toEqual(["minutes", "kilometres", "price"]);
    await expect.poll(() => note.paragraph(7).output()).toBe("done\n");
  });

  it("Shell", async () => {
    const note = await runSample("Shell");
    await expect.poll(() => note.paragraph(2).output()).toMatch(/\d+ city-bikes\.csv/);
    await expectDrawn(note, 3);
    await expect
      .poll(() => note.paragraph(4).output())
      .toBe("20 percent\n40 percent\n60 percent\n80 percent\n100 percent\n");
  });

  it("JavaScript", async () => {
    const note = await runSample("JavaScript");
    await expect.poll(() => note.paragraph(2).output()).toMatch(/^\d+ days/);
    await expect.poll(() => note.paragraph(3).table.columns()).toEqual(["city", "rides"]);
  });

  it("R", async () => {
    const note = await runSample("R");
    await expect.poll(() => note.paragraph(2).table.columns()).toEqual(["species", "island", "body_mass_g"]);
    await expect
      .poll(() => note.paragraph(3).picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(300);
    await expect.poll(() => note.paragraph(4).output()).toMatch(/^\d+ penguins live on Biscoe/);
    await expect.poll(() => note.paragraph(5).table.columns()).toEqual(["species", "penguins"]);
  });

  it("SQL on a database server, which says what is missing until there is one", async () => {
    const name = "SQL on a database server";
    const note = await (await stage.openHome({ viewport: highScreen })).openNote(name);
    await note.runAllButton.click();
    await expect
      .poll(() => note.paragraph(2).output())
      .toMatch(/^The interpreter setting has no default\.url\. Set it/);
    for (const product of ["postgres", "mariadb"] as const) {
      const server = await startDatabase(product);
      const scheme = product === "postgres" ? "postgresql" : product;
      await bindJdbc(`jdbc:${scheme}://127.0.0.1:${server.port}/octavo`);
      const ran = await runSample(name);
      await expect.poll(() => ran.paragraph(3).table.columns()).toEqual(["city", "total"]);
      await expect.poll(() => ran.paragraph(4).table.columns()).toEqual(["ridden", "rides"]);
      await expect.poll(() => ran.paragraph(5).table.columns()).toEqual(["city", "total", "percent"]);
      server.end();
    }
  });

  it("Gallery", async () => {
    const note = await runSample("Gallery", { width: 1280, height: 11_000 });
    await expect.poll(() => note.paragraph(2).table.columns()).toContain("flipper_length_mm");
    const charts = note.page.getByRole("img", { name: /The table view shows the numbers/ });
    const words = () => charts.evaluateAll((all) => all.map((chart) => chart.ariaLabel ?? ""));
    await expect
      .poll(words)
      .toEqual(
        [
          /^Bar chart of species \(count\) by island for each species: 3 series/,
          /^Pie chart of days \(sum\) by weather/,
          /^Chart of bars and lines of rain_mm \(sum\), warmest_c \(avg\) by month/,
          /^Drill-down chart of body_mass_g \(avg\) by species/,
          /^Line chart of .*1,?461/,
          /^Area chart of days \(sum\) by month for each weather: 5 series/,
          /^Area chart of wind \(sum\) by month for each weather: 5 series/,
          /^Small multiples of warmest \(avg\) by month for each year: 4 series/,
          /^Scatter chart of flipper_length_mm and body_mass_g/,
          /^Heat map of rain_mm \(sum\) by month for each year/,
          /^Histogram of body_mass_g for each species: 18 bins/,
          /^Box plot of body_mass_g by species for each sex/,
          /^Bar chart of earthquakes \(sum\) by magnitude/,
          /^Map of [\d,]+ places in 3 series/,
        ].map((pattern) => expect.stringMatching(pattern)),
      );
  });

  it("Live output, which shows its widgets before they are run", async () => {
    const home = await stage.openHome();
    const note = await home.openNote("Live output");
    const patience = { timeout: 60_000 };
    // What is out of sight is not drawn, and what is far out of sight is not on the page.
    const within = async (place: number, selector: string) => {
      // It may go from the page between two looks, where the page was scrolled just before.
      const isReached = async () =>
        (await reach(place)) === 1 &&
        note
          .paragraph(place)
          .framePlace.first()
          .scrollIntoViewIfNeeded({ timeout: 5000 })
          .then(
            () => true,
            () => false,
          );
      await expect.poll(isReached, patience).toBe(true);
      return (await note.paragraph(place).frame()).locator(selector).first();
    };
    const reach = async (place: number) => {
      const count = await note.paragraph(place).region.count();
      if (count === 0) await note.page.evaluate(() => scrollBy(0, 400));
      return count;
    };
    const asleep = async (place: number) => (await within(place, ".octavo-widget-line")).textContent();
    await (await within(9, "[inert] .noUi-handle")).waitFor(patience);
    await expect.poll(() => asleep(9)).toBe("Run to make it live.");
    await runWhole(note);
    await note.page.evaluate(() => scrollTo(0, 0));
    for (const [place, selector] of [
      [2, ".plotly .scatterlayer path"],
      [3, ".vega-embed :is(svg, canvas)"],
      [4, ".bk-Figure"],
      [5, ".leaflet-container path"],
      [6, "svg .node"],
      [8, "audio"],
      [9, ":not([inert]) .noUi-handle"],
      [11, ".widget-html-content:has-text('20/20')"],
      [13, "b:text-is('OCTAVO')"],
      [14, "#clock:not(:empty)"],
    ] as const) {
      await (await within(place, selector)).waitFor(patience);
      if (place !== 6) continue;
      await expect.poll(() => reach(7), patience).toBe(1);
      await note.paragraph(7).region.getByRole("treeitem").first().waitFor();
      expect(await note.paragraph(7).region.locator(".katex").count()).toBe(2);
    }
    await note.page.evaluate(() => scrollTo(0, 0));
    await (await within(10, "button:text-is('Pressed 0 times')")).click(patience);
    await (await within(10, "button:text-is('Pressed 1 times')")).waitFor(patience);
  });

  it("Forms and z", async () => {
    const note = await runSample("Forms and z");
    await note.paragraph(2).heading("Hello, Ada!").waitFor();
    await expect.poll(() => note.paragraph(4).output()).toBe("21 rows for Ada\n");
    await note.paragraph(3).region.getByRole("combobox", { name: "step" }).selectOption("every fifth");
    await expect.poll(() => note.paragraph(3).region.getByText("8000").count()).toBe(0);
    await note.paragraph(3).region.getByRole("checkbox", { name: "cubes" }).check();
    await note.paragraph(3).region.getByText("8000").waitFor();
  });

  it("Markdown and maths [screen.result.type.html]", async () => {
    const note = await runSample("Markdown and maths");
    await note.paragraph(1).heading("Text that is read").waitFor();
    // Maths is read out as the markup it is drawn from.
    expect(await note.paragraph(1).region.getByRole("math").count()).toBeGreaterThan(0);
    await note.paragraph(2).shows("Poisson").waitFor();
    await note.paragraph(3).region.getByRole("img", { name: "Diagram: flowchart LR" }).waitFor();
  });
});
