/** Data on its way from a user's machine into the folder in which paragraphs run, and back. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { usersData } from "../harness/accounts.ts";
import { call, logIn } from "../harness/foreign-client.ts";
import { logInBefore } from "../harness/logged-in.ts";
import { useStage } from "../harness/stage.ts";
import { FilesPanel } from "../pages/files-panel.ts";
import { textOf } from "../pages/home-page.ts";
import { NotePage } from "../pages/note-page.ts";

const sales = { name: "sales.csv", text: "city,sold\nUlm,3\nBonn,12\n" };
const rows = [
  ["Ulm", "3"],
  ["Bonn", "12"],
];

describe("a file of a user's own", () => {
  const stage = useStage();
  const inFolder = (name: string) => readFile(join(stage.octavo.data, "files", name), "utf8");

  it("is dropped on a note and read in it", async () => {
    const note = await stage.newNote("%md\nAbove", "%md\nBelow");
    const files = new FilesPanel(note.page);
    await files.hover(sales);
    await files.veil.waitFor();
    await files.drop(sales);
    await files.veil.waitFor({ state: "detached" });
    await note.paragraph(1).enter();
    await note.notice("sales.csv is uploaded").getByRole("button", { name: "Insert as table" }).click();
    await expect.poll(() => note.paragraph(2).table.rows()).toEqual(rows);
    expect(await note.codes()).toEqual(["%md\nAbove", "%sql\nselect * from 'sales.csv'", "%md\nBelow"]);
    expect(await inFolder("sales.csv")).toBe(sales.text);
  });

  it("is read in the paragraph in use while nothing is written there", async () => {
    const note = await stage.newNote("");
    const files = new FilesPanel(note.page);
    await files.drop({ name: "it's mine.csv", text: "a\n1\n" });
    await note.notice("it's mine.csv is uploaded").getByRole("button", { name: "Insert as table" }).click();
    await expect.poll(() => note.paragraph(1).table.rows()).toEqual([["1"]]);
    expect((await note.codes())[0]).toBe("%sql\nselect * from 'it''s mine.csv'");
  });

  it("goes into the folder also from above an editor, which only code is written into", async () => {
    const note = await stage.newNote("%sh\necho here");
    const files = new FilesPanel(note.page);
    await files.drop({ name: "over-code.csv", text: "a\n1\n" }, note.paragraph(1).editor);
    await note.notice("over-code.csv is uploaded").waitFor();
    expect(await note.codes()).toEqual(["%sh\necho here"]);
    await files.drop({ name: "script.sh", text: "echo there" }, note.paragraph(1).editor);
    await expect.poll(async () => (await note.codes())[0]).toContain("echo there");
    await expect(inFolder("script.sh")).rejects.toThrow();
  });

  it("is chosen with the button, several at once, and listed with size and age", async () => {
    const note = await stage.newNote("%md\nx");
    const files = new FilesPanel(note.page);
    await files.toggle();
    await files.upload([
      { name: "first.txt", text: "1" },
      { name: "second.txt", text: "x".repeat(2000) },
    ]);
    await note.notice("2 files are uploaded").waitFor();
    await files.file("first.txt").getByText("1 byte · just now").waitFor();
    await files.file("second.txt").getByText("2 kB · just now").waitFor();
  });

  it("is asked about where its name is taken: replaced, kept beside, or left", async () => {
    const note = await stage.newNote("%md\nx");
    const files = new FilesPanel(note.page);
    await files.toggle();
    await files.upload([{ name: "plan.txt", text: "one" }]);
    await files.file("plan.txt").waitFor();

    await files.upload([{ name: "plan.txt", text: "two" }]);
    await files.taken("plan.txt").getByRole("button", { name: "Keep both" }).click();
    await files.file("plan 2.txt").waitFor();
    expect([await inFolder("plan.txt"), await inFolder("plan 2.txt")]).toEqual(["one", "two"]);

    await files.upload([{ name: "plan.txt", text: "three" }]);
    await files.taken("plan.txt").getByRole("button", { name: "Replace" }).click();
    await expect.poll(() => inFolder("plan.txt")).toBe("three");

    await files.upload([{ name: "plan.txt", text: "four" }]);
    await files.taken("plan.txt").getByRole("button", { name: "Cancel" }).click();
    // What comes behind it does not wait for an answer that never comes.
    await files.upload([{ name: "plan.txt", text: "five" }]);
    await files.taken("plan.txt").waitFor();
    await note.page.keyboard.press("Escape");
    await files.upload([{ name: "last.txt", text: "6" }]);
    await files.file("last.txt").waitFor();
    expect([await inFolder("plan.txt"), await inFolder("plan 2.txt")]).toEqual(["three", "two"]);
  });

  it("arrives whole in pieces, one of which the network loses", async () => {
    const note = await stage.newNote("%md\nx");
    let lost = 0;
    await note.page.route(/\/octavo\/uploads\/.*at=4194304$/, (route) =>
      lost++ === 0 ? route.abort() : route.continue(),
    );
    const text = "0123456789".repeat(900_000);
    const files = new FilesPanel(note.page);
    await files.toggle();
    await files.upload([{ name: "large.txt", text }]);
    await files.file("large.txt").waitFor();
    expect(lost).toBe(2);
    expect(await inFolder("large.txt")).toBe(text);
  });

  it("is cancelled on its way, and leaves nothing", async () => {
    const note = await stage.newNote("%md\nx");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await note.page.route(/\/octavo\/uploads\/.*at=0$/, async (route) => {
      await held;
      await route.continue();
    });
    const files = new FilesPanel(note.page);
    await files.drop({ name: "unwanted.txt", text: "0".repeat(5_000_000) });
    const corner = note.page.getByRole("complementary", { name: "Uploads" });
    await corner.getByText("0%").waitFor();
    const given = note.page.waitForRequest((request) => request.method() === "DELETE");
    await corner.getByRole("button", { name: "Cancel the upload of unwanted.txt" }).click();
    await corner.waitFor({ state: "detached" });
    release();
    expect((await (await given).response())?.status()).toBe(200);
    await expect(inFolder("unwanted.txt")).rejects.toThrow();
  });

  it("is downloaded as it is, also a page, and moved to the trash once that is confirmed", async () => {
    const page = { name: "page.html", text: "<script>document.title = 'ran'</script>" };
    await writeFile(join(stage.octavo.data, "files", page.name), page.text);
    const note = await stage.newNote("%md\nx");
    const files = new FilesPanel(note.page);
    await files.toggle();
    const download = await files.download(page.name);
    expect(download.suggestedFilename()).toBe(page.name);
    expect(await textOf(download)).toBe(page.text);

    await files.act(page.name, "Delete…");
    const question = note.page.getByRole("dialog", { name: "Move page.html to the trash?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await inFolder(page.name)).toBe(page.text);
    await files.act(page.name, "Delete…");
    await question.getByRole("button", { name: "Delete file" }).click();
    await files.file(page.name).waitFor({ state: "detached" });
    await expect(inFolder(page.name)).rejects.toThrow();
  });

  it("is given another name, or the words why not", async () => {
    await writeFile(join(stage.octavo.data, "files", "named.txt"), "named");
    await writeFile(join(stage.octavo.data, "files", "taken.txt"), "taken");
    const note = await stage.newNote("%md\nx");
    const files = new FilesPanel(note.page);
    await files.toggle();
    await files.act("named.txt", "Rename…");
    const dialog = note.page.getByRole("dialog", { name: "Rename named.txt" });
    await dialog.getByRole("textbox", { name: "New name" }).fill("taken.txt");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await dialog.getByText(/taken\.txt/).waitFor();
    await dialog.getByRole("textbox", { name: "New name" }).fill("renamed.txt");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await dialog.waitFor({ state: "detached" });
    await files.file("renamed.txt").waitFor();
    expect([await inFolder("renamed.txt"), await inFolder("taken.txt")]).toEqual(["named", "taken"]);
  });

  it("goes for good only once that is confirmed", async () => {
    await writeFile(join(stage.octavo.data, "files", "for-good.txt"), "x");
    const note = await stage.newNote("%md\nx");
    const files = new FilesPanel(note.page);
    await files.toggle();
    await files.act("for-good.txt", "Delete…");
    await note.page.getByRole("dialog", { name: /^Move/ }).getByRole("button", { name: "Delete file" }).click();
    const trash = files.panel.getByRole("region", { name: "Trash" });
    await trash.getByText("for-good.txt").waitFor();
    await trash.getByRole("button", { name: "Empty the trash" }).click();
    const question = note.page.getByRole("dialog", { name: "Empty the trash of these files?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await trash.getByText("for-good.txt").waitFor();
    await trash.getByRole("button", { name: "Empty the trash" }).click();
    await question.getByRole("button", { name: "Empty the trash" }).click();
    await trash.waitFor({ state: "detached" });
  });

  it("that is deleted by key leads on to the file below, and the last of them to the panel around it", async () => {
    await writeFile(join(stage.octavo.data, "files", "leaving-1.txt"), "1");
    await writeFile(join(stage.octavo.data, "files", "leaving-2.txt"), "2");
    const { page } = await stage.newNote("%md\nx");
    const files = new FilesPanel(page);
    await files.toggle();
    await files.actByKey("leaving-1.txt", "Delete…");
    await page.getByRole("dialog", { name: /^Move/ }).getByRole("button", { name: "Delete file" }).press("Enter");
    await files.file("leaving-1.txt").waitFor({ state: "detached" });
    await files.actions("leaving-2.txt").and(page.locator(":focus")).waitFor();
    await files.actByKey("leaving-2.txt", "Delete…");
    await page.getByRole("dialog", { name: /^Move/ }).getByRole("button", { name: "Delete file" }).press("Enter");
    await files.file("leaving-2.txt").waitFor({ state: "detached" });
    await files.panel.locator(":focus").waitFor();
  });

  it("that a paragraph writes is listed when its run is over, and read from there", async () => {
    const note = await stage.newNote("%sh\nprintf 'made here' > made.txt");
    const files = new FilesPanel(note.page);
    await files.toggle();
    await files.file("city-bikes.csv").waitFor();
    await note.paragraph(1).run();
    await files.file("made.txt").waitFor();
    await files.act("made.txt", "Insert as table");
    await expect.poll(() => note.paragraph(2).output()).toContain("made here");
    // The panel stays open beside it: a user who writes next writes there, and then where they press.
    await expect.poll(() => note.focused()).toMatch(/^textbox Code of paragraph 2/);
    await note.paragraph(1).type("#");
    await expect.poll(() => note.paragraph(1).code()).toMatch(/#$/);
  });

  it("is chosen from the palette", async () => {
    const note = await stage.newNote("%md\nx");
    const files = new FilesPanel(note.page);
    await files.upload([{ name: "by-palette.txt", text: "x" }], () => note.palette.choose("upload a file"));
    await note.notice("by-palette.txt is uploaded").waitFor();
    await note.palette.choose("files");
    await files.file("by-palette.txt").waitFor();
    await note.palette.open();
    await note.palette.field.fill("insert by-palette.txt");
    expect(await note.palette.first()).toBe("Insert as table by-palette.txt");
    await note.page.keyboard.press("Enter");
    await expect.poll(() => note.codes()).toContain("%sh\nhead -n 50 'by-palette.txt'");
  });

  it("is found by part of its name where there are many", async () => {
    for (let number = 1; number <= 11; number++)
      await writeFile(join(stage.octavo.data, "files", `many ${number}.txt`), "");
    const note = await stage.newNote("%md\nx");
    const files = new FilesPanel(note.page);
    await files.toggle();
    const names = () => files.list.getByText(/^many/).allInnerTexts();
    await files.panel.getByRole("textbox", { name: "Name" }).fill("MANY 1");
    await expect.poll(names).toEqual(["many 1.txt", "many 10.txt", "many 11.txt"]);
    await files.panel.getByRole("textbox", { name: "Name" }).fill("nothing");
    await files.panel.getByText("No file is called “nothing”.").waitFor();
  });

  it("that is refused says so in the server's words", async () => {
    const note = await stage.newNote("%md\nx");
    const files = new FilesPanel(note.page);
    await files.drop({ name: ".hidden", text: "x" });
    await note.notice(/^\.hidden: A file cannot be called so/).waitFor();
  });

  it("becomes a note of its own on home", async () => {
    const home = await stage.openHome();
    await home.drop({ name: "Weather 2024.csv", text: "day,rain\n1,0.5\n" });
    const note = await NotePage.shown(home.page);
    await expect.poll(() => note.heading.textContent()).toBe("Weather 2024");
    await expect.poll(() => note.paragraph(1).table.rows()).toEqual([["1", "0.5"]]);
    expect(await note.codes()).toContain("%sql\nselect * from 'Weather 2024.csv'");
  });

  it("that comes with others to home is reported as what it became", async () => {
    const home = await stage.openHome();
    await home.drop(
      { name: "first.csv", text: "a\n1\n" },
      { name: "A note.zpln", text: '{"paragraphs":[]}' },
      { name: "second.csv", text: "a\n2\n" },
    );
    await home.notice("1 note was imported").waitFor();
    await home.notice("2 notes were made, one for each file of data").waitFor();
    await home.line("first").waitFor();
  });

  it("that has become a note does not call back a user who has gone elsewhere", async () => {
    const home = await stage.openHome();
    let letThrough = () => {};
    const isHeld = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await home.page.route("**/api/notebook", async (route) => {
      await isHeld;
      await route.continue();
    });
    const asked = home.page.waitForRequest("**/api/notebook");
    await home.drop({ name: "late.csv", text: "a\n1\n" });
    await asked;
    await home.page.getByRole("banner").getByRole("link", { name: "Jobs" }).click();
    await home.page.getByRole("heading", { name: "Jobs" }).waitFor();
    letThrough();
    await home.notice("1 note was made, which reads the data").waitFor();
    expect(home.page.url()).toContain("#/jobmanager");
  });
});

describe("of two people with accounts", () => {
  const stage = useStage({ data: () => usersData({ ada: ["admin"], bob: [] }) });

  async function callsOf(name: string) {
    const { address } = stage.octavo;
    const { cookie } = await logIn(address, name, `${name}-password`);
    return async (method: string, path: string, body?: unknown) =>
      (await call(address, method, path, body, { cookie })).json.body;
  }

  async function bobsPageOf(noteId: string): Promise<NotePage> {
    const page = await stage.newPage();
    await logInBefore(page, stage.octavo.address, "bob");
    await page.goto(`${stage.octavo.address}/#/notebook/${noteId}`);
    return new NotePage(page);
  }

  it("a reader of a note sees the files, and nothing to bring or remove one with", async () => {
    const adas = await callsOf("ada");
    const noteId = String(await adas("POST", "/notebook", { notePath: "/Read", paragraphs: [{ text: "%md\nx" }] }));
    const rights = { readers: ["ada", "bob"], runners: ["ada"], writers: ["ada"], owners: ["ada"] };
    await adas("PUT", `/notebook/${noteId}/permissions`, rights);
    const note = await bobsPageOf(noteId);
    const { page } = note;
    await note.banner("View only: you can read this note but not edit it.").waitFor();

    const files = new FilesPanel(page);
    // A report has its panels in the menu.
    await note.act("Files");
    await files.file("city-bikes.csv").waitFor();
    expect(await files.uploadButton.count()).toBe(0);
    await page.getByRole("button", { name: "Actions for city-bikes.csv" }).click();
    await expect
      .poll(() => page.getByRole("menuitem").allInnerTexts())
      .toEqual(["Preview", "Copy the name", "Download"]);
    await page.keyboard.press("Escape");

    await files.drop({ name: "bobs.csv", text: "a\n1\n" });
    await files.hover({ name: "bobs.csv", text: "a\n1\n" });
    expect(await files.veil.count()).toBe(0);
    await note.palette.open();
    await note.palette.field.fill("upload a file");
    expect((await note.palette.options.allInnerTexts()).filter((text) => text.includes("Upload a file"))).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(readFile(join(stage.octavo.data, "files", "bobs.csv"))).rejects.toThrow();
  });

  it("each has files of their own, which code reads by the name that the page gives it", async () => {
    const bobs = await callsOf("bob");
    const paragraphs = [{ text: "" }];
    const note = await bobsPageOf(String(await bobs("POST", "/notebook", { notePath: "/Own", paragraphs })));
    await NotePage.shown(note.page);
    const files = new FilesPanel(note.page);
    await files.toggle();
    await files.panel.getByText("Mine", { exact: true }).click();
    const toMine = files.panel.getByRole("button", { name: "Upload to Mine…" });
    await files.upload([sales], () => toMine.click());
    await note.notice("sales.csv is uploaded to Mine").getByRole("button", { name: "Insert as table" }).click();
    await expect.poll(() => note.paragraph(1).table.rows()).toEqual(rows);
    expect((await note.codes())[0]).toContain('pd.read_csv("~/sales.csv")');
    expect(await readFile(join(stage.octavo.data, "homes", "bob", "sales.csv"), "utf8")).toBe(sales.text);
    await files.panel.getByText(/^You have used \S+ \S+ of \S+ \S+\.$/).waitFor();

    await files.act("sales.csv", "Delete…");
    await note.page.getByRole("dialog", { name: /^Move/ }).getByRole("button", { name: "Delete file" }).click();
    await files.panel.getByRole("button", { name: "Restore sales.csv" }).click();
    await files.file("sales.csv").waitFor();

    await files.panel.getByText("Shared", { exact: true }).click();
    const toShared = files.panel.getByRole("button", { name: "Upload to Shared…" });
    await files.upload([sales], () => toShared.click());
    await files.file("sales.csv").getByText("of bob").waitFor();
    expect(await readFile(join(stage.octavo.data, "files", "sales.csv"), "utf8")).toBe(sales.text);
  });

  it("a user who may run no interpreter hears so while a file hovers over their own note", async () => {
    const [adas, bobs] = [await callsOf("ada"), await callsOf("bob")];
    const settings = (await adas("GET", "/interpreter/setting")) as readonly { id: string; option: object }[];
    for (const setting of settings) {
      const option = { ...setting.option, setPermission: true, owners: ["ada"] };
      await adas("PUT", `/interpreter/setting/${setting.id}`, { ...setting, option });
    }
    const paragraphs = [{ text: "%md\nx" }];
    const note = await bobsPageOf(String(await bobs("POST", "/notebook", { notePath: "/Bobs", paragraphs })));
    await NotePage.shown(note.page);
    const files = new FilesPanel(note.page);
    await files.hover({ name: "bobs.csv", text: "a\n1\n" });
    await files.refusal.getByText("you may run no interpreter").waitFor();
    expect(await files.veil.count()).toBe(0);
  });
});
