/** The disk under the notes fills up: nothing is acknowledged that is not saved, the page says so, and it goes on when there is room. */
import { execFileSync } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "../harness/foreign-client.ts";
import { makeDataFolder, startOctavo, until } from "../harness/octavo.ts";
import { useStage } from "../harness/stage.ts";
import { NotePanels } from "../pages/note-panels.ts";

/** A disk of eight megabytes. Mounting one takes the rights of root, which these tests have wherever they run as a whole. */
let disk: string;
beforeAll(async () => {
  disk = await makeDataFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", disk]);
});
afterAll(async () => {
  execFileSync("umount", ["--lazy", disk]);
  await rm(disk, { recursive: true, force: true });
});

const stage = useStage({ data: async () => join(disk, "data") });
const ballast = () => join(disk, "ballast");

/** Leaves no byte on the disk. */
async function fill(): Promise<void> {
  for (const size of [1_000_000, 10_000, 100]) {
    for (let at = 0; ; at++) {
      try {
        await writeFile(`${ballast()}-${size}-${at}`, Buffer.alloc(size));
      } catch {
        break;
      }
    }
  }
}

async function makeRoom(): Promise<void> {
  execFileSync("find", [disk, "-maxdepth", "1", "-name", "ballast*", "-delete"]);
}

async function noteFile(noteId: string): Promise<string> {
  const folder = join(stage.octavo.data, "notebook", "Tests");
  const file = (await readdir(folder)).find((name) => name.endsWith(`_${noteId}.zpln`));
  return file ? readFile(join(folder, file), "utf8") : "";
}

describe("a full disk", () => {
  it("is reported on the page; what is typed stays there, is saved when there is room, and nothing that was saved is lost", async () => {
    const note = await stage.newNote("%sh\necho saved before", "%md two");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).output()).toBe("saved before\n");
    // The end of a run waits for no disk; wait until it is in the note's file.
    await until(async () => (await noteFile(note.id)).includes('"saved before\\n"'));

    await fill();
    // More than what is left of the last block of a file.
    const long = `, and typed after ${"x".repeat(20_000)}`;
    await note.paragraph(1).enter();
    await note.page.keyboard.insertText(long);
    await note.banner("Nothing can be saved: The disk is full").waitFor();
    await expect.poll(() => note.connection.textContent()).toContain("not saving; what you type is kept here");
    await note.page.keyboard.type(" and more");
    const wanted = `%sh\necho saved before${long} and more`;
    await expect.poll(async () => (await note.paragraph(1).code()).replace(/x+/g, "x")).toMatch(/x and more$/);
    const paragraph = { text: "x".repeat(20_000) };
    const refused = await call(stage.octavo.address, "POST", `/notebook/${note.id}/paragraph`, paragraph);
    expect(refused).toMatchObject({ status: 507, json: { message: expect.stringContaining("The disk is full") } });

    // What needs the text to be there says why it is not done, as often as it is asked for.
    await note.page.keyboard.press("Control+Alt+d");
    await note.notice(/^The disk is full/).waitFor();
    await note.page.getByRole("button", { name: "Run all", exact: true }).click();
    await note.notice(/^The disk is full.* \(2×\)/).waitFor();
    await note.paragraph(1).press("Control+Alt+d");
    await note.notice(/^The disk is full.* \(3×\)/).waitFor();
    const schedule = await new NotePanels(note.page).toggle("Schedule");
    const cron = schedule.getByRole("textbox", { name: "Cron expression" });
    await cron.fill("0 0 0 1 1 ?");
    await schedule.getByRole("button", { name: "Save" }).click();
    await note.notice(/^The disk is full.* \(4×\)/).waitFor();
    await expect.poll(() => schedule.getByRole("button", { name: "Save" }).isEnabled()).toBe(true);
    expect(await cron.inputValue()).toBe("0 0 0 1 1 ?");

    await makeRoom();
    await note.banner("Nothing can be saved: ").waitFor({ state: "detached", timeout: 30_000 });
    await until(async () => (await stage.readNote(note.id)).paragraphs[0]?.text === wanted, 30_000);
    await expect.poll(() => note.connection.textContent()).toBe("connected");

    // What was acknowledged is on the disk: a crash takes none of it.
    const { data } = stage.octavo;
    await stage.octavo.kill();
    stage.octavo = await startOctavo({ data });
    const saved = async () => (await stage.readNote(note.id)).paragraphs[0];
    expect((await saved())?.text === wanted).toBe(true);
    // The end of a run comes again from the runner if the crash took it.
    await expect.poll(async () => (await saved())?.results?.msg[0]?.data).toBe("saved before\n");
  }, 120_000);
});
