/** What a newcomer sees first: the samples open with what they bring, and a run of them brings the same. */
import { describe, expect, it } from "vitest";
import { useStage } from "../harness/stage.ts";

const stage = useStage();

/** It asks a database that a new server does not have. */
const withoutResults = "2SQLSERVR";
/** Their rows, or their libraries, are too much for a note to carry. */
const tooLong = ["Every row of a large frame", "Bokeh: its library comes with what it draws, so run it first"];

interface ShapedParagraph {
  readonly title?: string;
  readonly text?: string;
  readonly status: string;
  readonly results?: {
    readonly code: string;
    readonly msg: readonly { readonly type: string; readonly data: string }[];
  };
}

/** The types of the outputs, and the names of a table's columns: what stays the same from run to run. */
function shapeOf({ results }: ShapedParagraph): readonly string[] {
  return (results?.msg ?? []).map(({ type, data }) => (type === "TABLE" ? `TABLE ${data.split("\n")[0]}` : type));
}

async function paragraphsOf(id: string): Promise<readonly ShapedParagraph[]> {
  return (await stage.readNote(id)).paragraphs as readonly ShapedParagraph[];
}

describe("the samples of a new data folder", () => {
  it("come with the result of every paragraph, but for what is too much for a note", async () => {
    const home = await stage.openHome();
    const ids = await home.page
      .getByRole("region", { name: "Samples" })
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("/").at(-1) ?? ""));
    expect(ids.length).toBeGreaterThan(8);
    for (const id of ids.filter((each) => each !== withoutResults)) {
      const bare = (await paragraphsOf(id)).filter(
        ({ title, text = "", status }) => text !== "" && status !== "FINISHED" && !tooLong.includes(title ?? ""),
      );
      expect(bare).toEqual([]);
    }
  });

  it("show charts before anything is run, of the shape that a run gives", async () => {
    const home = await stage.openHome({ viewport: { width: 1440, height: 1400 } });
    const note = await home.openNote("Start here");
    await expect.poll(() => note.paragraph(2).output()).toMatch(/^Hello from Octavo, on Python 3\./);
    await expect.poll(() => note.paragraph(4).table.colours()).toBeGreaterThan(8);
    const before = (await paragraphsOf(note.id)).map(shapeOf);
    await note.runAllButton.click();
    await expect
      .poll(async () => (await paragraphsOf(note.id)).map(({ status }) => status), { timeout: 90_000 })
      .toContain("RUNNING");
    await expect
      .poll(async () => new Set((await paragraphsOf(note.id)).map(({ status }) => status)), { timeout: 90_000 })
      .toEqual(new Set(["FINISHED"]));
    expect((await paragraphsOf(note.id)).map(shapeOf)).toEqual(before);
  });
});
