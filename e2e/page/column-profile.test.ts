/** What the profile of a column says of it. */
import { describe, expect, it } from "vitest";
import { importPrinted, table } from "../harness/printed.ts";
import { useStage } from "../harness/stage.ts";
import { Grid } from "../pages/grid.ts";

const stage = useStage();

async function profileOf(data: string, column: string) {
  const note = await stage.openNote(await importPrinted(stage.octavo.address, [table(data)]));
  const grid = new Grid(note.paragraph(1).region);
  await grid.choose(column, "Profile…");
  const profile = grid.profile(column);
  await profile.getByText("Distinct").waitFor();
  /** Names and what stands beside them. */
  const facts = async () => {
    const [names, values] = [profile.locator("dt"), profile.locator("dd")];
    const texts = await values.allTextContents();
    return Object.fromEntries((await names.allTextContents()).map((name, place) => [name, texts[place]]));
  };
  return { profile, facts };
}

describe("the profile of a column", () => {
  it("counts what is missing, by whatever word, apart from the numbers there are", async () => {
    const { profile, facts } = await profileOf("a\tn\nx\t1\nx\tNaN\nx\tnull\nx\t\nx\t4\nx\tNone\nx\t4\nx\tnan\n", "n");
    expect(await facts()).toEqual({
      Missing: "4 (50%)",
      "Empty text": "1 (12.5%)",
      Distinct: "2",
      Least: "1",
      "25 %": "2.5",
      Median: "4",
      "75 %": "4",
      Greatest: "4",
      Mean: "3",
      "Std. deviation": "1.732",
    });
    const spread = profile.getByRole("img", { name: /^Histogram from 1 to 4 in 5 bins/ });
    // The one at its beginning, the fours at its end, nothing between and nothing for what is missing.
    expect(await spread.getAttribute("aria-label")).toMatch(/: 1, 0, 0, 0, 2$/);
  });

  it("says so where nothing is there at all", async () => {
    const { profile, facts } = await profileOf("a\tn\nx\tnull\nx\tNaN\nx\t\n", "n");
    await profile.getByText("There is no value in it.").waitFor();
    expect(await facts()).toEqual({ Missing: "2 (66.7%)", "Empty text": "1 (33.3%)", Distinct: "0" });
    expect(await profile.getByRole("img").count()).toBe(0);
  });

  it("lists the values of a text that come most, as shares of what is there", async () => {
    const { profile, facts } = await profileOf("city\tn\nOslo\t1\nOslo\t2\nnull\t3\nRome\t4\nOslo\t5\n", "city");
    expect(await facts()).toEqual({ Missing: "1 (20%)", Distinct: "2", Least: "Oslo", Greatest: "Rome" });
    const frequent = profile.getByRole("list", { name: "Most frequent values" }).getByRole("listitem");
    expect(await frequent.allInnerTexts()).toEqual(["Oslo\n75%", "Rome\n25%"]);
  });

  it("shows the least and the greatest of dates", async () => {
    const days = "day\tn\n2024-03-01\t1\nNaT\t2\n2024-03-11\t3\n";
    const { profile, facts } = await profileOf(days, "day");
    expect(await facts()).toMatchObject({
      Missing: "1 (33.3%)",
      Distinct: "2",
      Least: "2024-03-01",
      Greatest: "2024-03-11",
    });
    await profile.getByRole("img", { name: /^Histogram from 2024-03-01 to 2024-03-11 / }).waitFor();
  });
});
