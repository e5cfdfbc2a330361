/** What people get wrong, and what breaks under them: the page says each in words, and loses nothing. */
import { describe, expect, it } from "vitest";
import { useStage } from "../harness/stage.ts";

const stage = useStage();
const pythonStarts = { timeout: 60_000 };

const badNames = [
  ["a way up", "a/../../b", "Note name can not contain '..'"],
  ["nothing but a way up", "..", "Note name can not contain '..'"],
  ["an encoded way up", "%2e%2e/x", "Note name can not contain '.' or '..' as a folder, not even encoded"],
  ["a slash at its end", "folder/", "Note name shouldn't end with '/'"],
  ["5,000 characters", "x".repeat(5000), "Note name must be less than 255"],
  [
    "a mark that turns text around",
    "a\u202eb",
    "Note name can not contain control characters, invisible characters, or marks",
  ],
  ["a hidden folder", ".hidden/x", "A folder name can not start with a dot"],
  ["blanks only", "   ", "A note needs a name."],
] as const;

describe("a name that cannot be", () => {
  it.each(badNames)("is refused for a new note, in words: %s", async (_what, name, problem) => {
    const home = await stage.openHome();
    const field = await home.startNewNote();
    await field.fill(name);
    await home.dialog.getByText(problem).waitFor();
    expect(await home.dialogButton("Create").isDisabled()).toBe(true);
  });

  it("is refused for a note in the list, which keeps its own", async () => {
    const home = await stage.openHome();
    await home.act(home.line("Start here"), /^Rename/);
    for (const [, name, problem] of badNames) {
      await home.newName.fill(name);
      await home.dialog.getByText(problem).waitFor();
      expect(await home.dialogButton("Rename").isDisabled()).toBe(true);
    }
    await home.page.keyboard.press("Escape");
    await expect.poll(() => home.lines()).toContain("Start here");
  });

  it("is refused in the note's own page, which keeps the old one", async () => {
    const note = await stage.newNote("%sh\n");
    const name = await note.heading.textContent();
    await note.rename("../../escaped");
    await note.notice("Note name can not contain '..'").first().waitFor();
    await expect.poll(() => note.heading.textContent()).toBe(name);
  });

  it("with markup in it is shown as it is written, everywhere", async () => {
    const name = "<img src=x onerror=alert(1)> & <b>bold";
    const home = await stage.openHome();
    const note = await home.create(name);
    await expect.poll(() => note.heading.textContent()).toBe(name);
    await expect.poll(() => note.page.title()).toBe(`${name} - Octavo`);
    await note.goHome();
    await expect.poll(() => home.lines()).toContain(name);
  });
});

describe("an import", () => {
  it.each([
    ["broken.zpln", '{"paragraphs": [', "JSON parse exception"],
    ["words.ipynb", "not JSON at all", "JSON parse exception"],
    ["other.json", '{"name": "no note"}', "Invalid JSON"],
    ["list.json", "[1, 2, 3]", "Invalid JSON"],
    ["empty.zpln", "", "JSON parse exception"],
  ])("of %s is refused, in words [message.import.bad-json message.import.no-note]", async (name, text, problem) => {
    const home = await stage.openHome();
    await home.openImport();
    await home.chooseFile({ name, text });
    await expect.poll(() => home.refusal.textContent()).toContain(problem);
  });

  it("of a file over the limit is refused before it is read [message.import.too-large rule.import.size]", async () => {
    const home = await stage.openHome();
    await home.openImport();
    await home.dialogButton(/up to \d+\.\d+ MB/).waitFor();
    await home.chooseFile({ name: "large.zpln", text: "x".repeat(10_240_001) });
    await expect.poll(() => home.refusal.textContent()).toContain("File size limit Exceeded!");
  });

  it("without an address asks for one, and says when nothing comes from it [message.import.no-url message.import.fetch-failed]", async () => {
    const home = await stage.openHome();
    await home.importFromUrl("");
    await expect.poll(() => home.refusal.textContent()).toContain("Enter URL");
    await home.page.keyboard.press("Escape");
    // As slow as a network is: the browser takes the keyboard from a button that is busy while it draws.
    let fail = () => {};
    await home.page.route("http://127.0.0.1:9/**", (route) => {
      fail = () => void route.abort();
    });
    await home.importFromUrl("http://127.0.0.1:9/nobody-listens");
    await expect.poll(() => home.focused()).not.toBe("button Import note");
    fail();
    await expect.poll(() => home.refusal.textContent()).toContain("Unable to Fetch URL");
    // The button that was busy has the keyboard again.
    await expect.poll(() => home.focused()).toBe("button Import note");
  });
});

describe("an address of a note that is not there", () => {
  it("says so, and leads back to all notes [route.no-note-content]", async () => {
    const page = await stage.newPage();
    await page.goto(`${stage.octavo.address}/#/notebook/2NOTHERE9`);
    await page.getByRole("alert").getByText("Note not found. It may have been removed for good").waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe("#/");
    await page.getByRole("tree", { name: "Notes" }).waitFor();
    expect(await page.title()).toBe("Octavo");
  });
});

describe("a kernel", () => {
  it("that is killed says why, and the next run gets a fresh one", async () => {
    const note = await stage.newNote(
      "%python\nimport os, signal\nkept = 1\nos.kill(os.getpid(), signal.SIGKILL)",
      "%python\nprint('kept' in dir())",
    );
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).status(), pythonStarts).toBe("Failed");
    await expect.poll(() => note.paragraph(1).output()).toMatch(/killed|SIGKILL/i);
    await note.paragraph(2).run();
    await expect.poll(() => note.paragraph(2).output(), pythonStarts).toBe("False\n");
  });

  it("that ends by itself says so", async () => {
    const note = await stage.newNote("%python\nimport os\nos._exit(7)");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).status(), pythonStarts).toBe("Failed");
    await expect.poll(() => note.paragraph(1).output()).toMatch(/7/);
  });

  it("that does not exist is named in the output", async () => {
    const note = await stage.newNote("%fortran\nprint *, 1");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).status()).toBe("Failed");
    await expect.poll(() => note.paragraph(1).output()).toContain("fortran");
  });
});

describe("a text too large for a paragraph", () => {
  it("is not taken, and the page says where it belongs", async () => {
    const note = await stage.newNote("%sh\n");
    await note.paragraph(1).enter();
    await note.page.keyboard.insertText("x".repeat(4_000_001));
    await note.notice("This text is too large for a paragraph").first().waitFor();
    await expect.poll(() => note.paragraph(1).code()).toBe("%sh\n");
  });
});
