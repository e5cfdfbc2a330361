/** A folder of notes that Zeppelin wrote is put in place of the notebook, and everything in it is there. */
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { discard, makeDataFolder, startOctavo } from "../harness/octavo.ts";
import { useStage } from "../harness/stage.ts";
import type { NotePage } from "../pages/note-page.ts";

const home = join(import.meta.dirname, "../../packages/note/fixtures/zeppelin-home/notebook");

async function zeppelinData(): Promise<string> {
  const data = await makeDataFolder();
  await cp(home, join(data, "notebook"), { recursive: true });
  return data;
}

const stage = useStage({ data: zeppelinData });

const highScreen = { viewport: { width: 1280, height: 6000 } };

interface NoteFile {
  readonly paragraphs: readonly (Record<string, unknown> & { readonly text?: string; readonly title?: string })[];
}

async function readNoteFile(folder: string, file: string): Promise<NoteFile> {
  return JSON.parse(await readFile(join(folder, file), "utf8")) as NoteFile;
}

const overviewFile = "Sales/2024/Overview_2N9GKAP8K.zpln";

function openOverview(): Promise<NotePage> {
  return stage.openNote("2N9GKAP8K", highScreen);
}

describe("notes that Zeppelin wrote", () => {
  it("are listed in their folders, the thrown away ones in the trash, and no sample among them", async () => {
    const page = await stage.openHome();
    await page.toggleFolder("2024");
    await expect
      .poll(() => page.lines())
      .toEqual(["Sales, 2 notes", "2024, 1 note", "Overview", "Unicode – café ☕", "Private", "Top level"]);
    await page.showTrash();
    await page.toggleFolder("Old");
    await expect.poll(() => page.lines()).toEqual(["Old, 1 note", "Trashed"]);
  });

  it("open with all paragraphs, their texts, titles and statuses", async () => {
    await stage.openHome();
    const files = [
      "Private_2N8XBHDU5.zpln",
      "Sales/Unicode – café ☕_2N871W5AC.zpln",
      "Top level_2N72RCC6B.zpln",
      overviewFile,
    ];
    const words: Record<string, string> = { READY: "Ready", FINISHED: "Finished", ERROR: "Failed" };
    for (const file of files) {
      const id = /_([^_]+)\.zpln$/.exec(file)?.[1] ?? "";
      const note = await stage.openNote(id, highScreen);
      const { paragraphs } = await readNoteFile(home, file);
      await expect
        .poll(() => note.names())
        .toEqual(
          paragraphs.map(
            ({ title, status }, index) =>
              `Paragraph ${index + 1}${title ? `: ${title}` : ""}, ${words[String(status)]}`,
          ),
        );
      for (const [index, { text = "" }] of paragraphs.entries()) {
        const paragraph = note.paragraph(index + 1);
        // Where the text is hidden it stands rendered.
        if ((await paragraph.editor.count()) > 0) await expect.poll(() => paragraph.code()).toBe(text);
      }
    }
  }, 120_000);

  it("keep their settings: what is hidden, wide, numbered, disabled", async () => {
    const note = await openOverview();
    expect(await note.paragraph(1).editor.count()).toBe(0);
    const width = async (place: number) => (await note.paragraph(place).region.boundingBox())?.width ?? 0;
    await expect.poll(async () => (await width(2)) / (await width(1))).toBeCloseTo(0.5, 1);
    await note.paragraph(10).lineNumbers.waitFor();
    await note.paragraph(10).button("Running is disabled for this paragraph").waitFor();
  });

  it("show their results: text, tables as the chosen charts, errors in colour", async () => {
    const note = await openOverview();
    await note.paragraph(1).heading("Sales overview").waitFor();
    const bars = "Bar chart of sales (sum) by city for each year";
    await expect.poll(() => note.paragraph(2).table.chart.getAttribute("aria-label")).toContain(bars);
    const lines = "Line chart of sales (avg) by year for each city";
    await expect.poll(() => note.paragraph(3).table.chart.getAttribute("aria-label")).toContain(lines);
    for (const place of [2, 3]) await expect.poll(() => note.paragraph(place).table.colours()).toBeGreaterThan(8);
    await expect.poll(() => note.paragraph(4).output()).toBe("line 0\nline 1\nline 2\n");
    await note.paragraph(5).shows("bold").first().waitFor();
    await expect.poll(() => note.paragraph(5).table.rows()).toEqual([["1", "2"]]);
    await note.paragraph(6).openTrace();
    await note.paragraph(6).coloured("ZeroDivisionError").first().waitFor();
    await expect.poll(() => note.paragraph(7).output()).toContain("ExitValue: 3");
  });

  it("lose no field when one of their paragraphs is edited", async () => {
    const shared = stage.octavo;
    const octavo = await startOctavo({ data: await zeppelinData() });
    stage.octavo = octavo;
    try {
      const note = await openOverview();
      await note.paragraph(4).type("  # edited");
      await expect.poll(async () => (await stage.readNote(note.id)).paragraphs[3]?.text).toContain("# edited");
      await octavo.stop();

      const saved = join(octavo.data, "notebook");
      const before = await readNoteFile(home, overviewFile);
      const after = await readNoteFile(saved, overviewFile);
      expect(after.paragraphs[3]?.text).toBe(`${before.paragraphs[3]?.text}  # edited`);
      // Octavo adds a member of its own, and takes none away.
      expect(withoutEdit(after)).toMatchObject(withoutEdit(before));
      // And a file that no user touched is the same to the byte.
      const other = "Private_2N8XBHDU5.zpln";
      expect(await readFile(join(saved, other), "utf8")).toBe(await readFile(join(home, other), "utf8"));
    } finally {
      await discard(octavo);
      stage.octavo = shared;
    }
  });
});

/** All of a note but what an edit of its fourth paragraph changes. */
function withoutEdit({ paragraphs, ...rest }: NoteFile) {
  const kept = paragraphs.map(({ text, dateUpdated, ...paragraph }, index) =>
    index === 3 ? paragraph : { text, dateUpdated, ...paragraph },
  );
  return { ...rest, paragraphs: kept };
}
