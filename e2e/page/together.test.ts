/** Two people, two browsers, one note. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { ForeignClient, noteOf } from "../harness/foreign-client.ts";
import { slowLine } from "../harness/slow-line.ts";
import { useStage } from "../harness/stage.ts";
import { NotePage } from "../pages/note-page.ts";

const stage = useStage();

async function twoPages(...texts: string[]): Promise<[NotePage, NotePage]> {
  const mine = await stage.newNote(...texts);
  return [mine, await stage.openNote(mine.id)];
}

async function expectBoth(pages: readonly NotePage[], codes: readonly string[]): Promise<void> {
  for (const page of pages) await expect.poll(() => page.codes()).toEqual(codes);
}

/** The letters in the order in which they stand in the text. */
function lettersOf(text: string, letters: string): string {
  return [...text].filter((letter) => letters.includes(letter)).join("");
}

describe("two browsers on one note", () => {
  it("see each other type, in both directions", async () => {
    const [mine, theirs] = await twoPages("%sh\n", "%sh\n");
    for (const note of [mine, theirs]) await note.company("This note is open on another page, too").waitFor();
    await mine.paragraph(1).type("echo from me");
    await expectBoth([mine, theirs], ["%sh\necho from me", "%sh\n"]);
    await theirs.paragraph(2).type("echo from them");
    await expectBoth([mine, theirs], ["%sh\necho from me", "%sh\necho from them"]);
    await theirs.page.goto(`${stage.octavo.address}/#/`);
    await mine.company(/too$/).waitFor({ state: "detached" });
  });

  it("type into one paragraph at the same time, and no character is lost", async () => {
    const [mine, theirs] = await twoPages("%sh\n");
    const [small, large] = ["abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    await Promise.all([mine.paragraph(1).enter(), theirs.paragraph(1).enter()]);
    await Promise.all([mine.page.keyboard.type(small, { delay: 8 }), theirs.page.keyboard.type(large, { delay: 11 })]);
    await expect.poll(async () => (await mine.paragraph(1).code()).length).toBe("%sh\n".length + 52);
    const text = await mine.paragraph(1).code();
    expect(lettersOf(text.slice(4), small)).toBe(small);
    expect(lettersOf(text.slice(4), large)).toBe(large);
    await expectBoth([mine, theirs], [text]);
    await expect.poll(async () => (await stage.readNote(mine.id)).paragraphs[0]?.text).toBe(text);
  });

  it("see output come, whichever of them runs it", async () => {
    const [mine, theirs] = await twoPages("%sh\nfor n in 1 2 3; do echo line $n; sleep 0.4; done");
    await mine.paragraph(1).run();
    await expect.poll(() => theirs.paragraph(1).output()).toBe("line 1\nline 2\n");
    expect(await theirs.paragraph(1).status()).toBe("Running");
    await theirs.paragraph(1).cancelButton.waitFor();
    for (const page of [mine, theirs]) {
      await expect.poll(() => page.paragraph(1).status()).toBe("Finished");
      await expect.poll(() => page.paragraph(1).output()).toBe("line 1\nline 2\nline 3\n");
    }
  });

  it("see paragraphs come, go and move", async () => {
    const [mine, theirs] = await twoPages("%sh\none", "%sh\ntwo");
    await mine.insert(3, "Shell");
    await expectBoth([theirs], ["%sh\none", "%sh\ntwo", "%sh\n"]);
    await theirs.paragraph(2).act(/^Move up/);
    await expectBoth([mine], ["%sh\ntwo", "%sh\none", "%sh\n"]);
    await mine.paragraph(3).act(/^Remove/);
    await expectBoth([mine, theirs], ["%sh\ntwo", "%sh\none"]);
  });

  it("keep the keyboard in the note when the other removes the paragraph that one is in", async () => {
    const [mine, theirs] = await twoPages("%sh\none", "%sh\ntwo", "%sh\nthree");
    await mine.paragraph(2).enter();
    await theirs.paragraph(2).act(/^Remove/);
    await expectBoth([mine], ["%sh\none", "%sh\nthree"]);
    await mine.page.keyboard.type("\n# mine");
    await expect.poll(() => mine.focused()).toMatch(/^region Paragraph 2/);
    await mine.page.getByRole("button", { name: "Put it back" }).click();
    await expectBoth([mine, theirs], ["%sh\none", "%sh\ntwo\n# mine", "%sh\nthree"]);
    await theirs.paragraph(2).act(/^Remove/);
    await expectBoth([mine], ["%sh\none", "%sh\nthree"]);
    await expect.poll(() => mine.focused()).toMatch(/^region Paragraph 2/);
    await theirs.paragraph(2).act(/^Remove/);
    await expectBoth([mine], ["%sh\none"]);
    await expect.poll(() => mine.focused()).toMatch(/^region Paragraph 1/);
  });

  it("see the note's new name, and that it was thrown away", async () => {
    const [mine, theirs] = await twoPages("%sh\n");
    await mine.rename("A better name");
    await expect.poll(() => theirs.heading.textContent()).toBe("A better name");
    await mine.act("Move to trash");
    await expect.poll(() => theirs.page.getByText("Trash /").count()).toBe(1);
    await theirs.banner("This note is in the trash").getByRole("button", { name: "Restore" }).click();
    await expect.poll(() => theirs.page.getByText("Trash /").count()).toBe(0);
    await expect.poll(() => theirs.banner("This note is in the trash").count()).toBe(0);
  });

  it("both press run, and it runs once", async () => {
    const [mine, theirs] = await twoPages("%sh\necho run >> count-$$.txt; sleep 0.5; echo done");
    await Promise.all([mine.paragraph(1).press("Shift+Enter"), theirs.paragraph(1).press("Shift+Enter")]);
    for (const page of [mine, theirs]) {
      await expect.poll(() => page.paragraph(1).status()).toBe("Finished");
      await expect.poll(() => page.paragraph(1).output()).toBe("done\n");
    }
  });
});

it("what one writes in stays open while others run and hide it, and says why it takes no key for now", async () => {
  const ended = `ended-${Date.now()}`;
  const code = `%sh\nuntil [ -e ${ended} ]; do sleep .05; done # 2`;
  const [writer, other] = await twoPages("%md one", code);
  await writer.paragraph(1).enter();
  await other.paragraph(1).run();
  await expect.poll(() => writer.paragraph(1).status()).toBe("Finished");
  await writer.page.keyboard.type("!");
  await expect.poll(() => writer.paragraph(1).code()).toBe("%md one!");
  await writer.paragraph(2).enter();
  await other.paragraph(2).run();
  await expect.poll(() => writer.paragraph(2).isReadOnly()).toBe(true);
  await writer.page.keyboard.press("ArrowLeft");
  const hint = writer.paragraph(2).region.getByText("Runs now.");
  await writer.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await hint.count()).toBe(0);
  await writer.page.keyboard.type("x");
  await hint.waitFor();
  await writeFile(join(stage.octavo.data, "files", ended), "");
  await expect.poll(() => writer.paragraph(2).isReadOnly()).toBe(false);
  await hint.waitFor({ state: "detached" });
  await other.paragraph(2).act("Hide code");
  await other.paragraph(2).editor.waitFor({ state: "detached" });
  await writer.page.keyboard.type("1");
  await expect.poll(() => writer.paragraph(2).code()).toBe(code.replace("# 2", "# 12"));
});

describe("on a slow line", () => {
  const lagMs = 100;

  async function slowly(noteId: string): Promise<NotePage> {
    const page = await stage.newPage();
    await slowLine(page, lagMs);
    return NotePage.open(page, stage.octavo.address, noteId);
  }

  it("a setting right behind a title or a name takes neither back", async () => {
    const note = await slowly(await stage.makeNote("%sh\necho 1"));
    await note.paragraph(1).region.focus();
    await note.page.keyboard.press("Control+Alt+t");
    await note.paragraph(1).titleField.fill("My title");
    await note.page.keyboard.press("Enter");
    await note.paragraph(1).region.focus();
    await note.page.keyboard.press("Control+Alt+m");
    await expect
      .poll(async () => (await stage.readNote(note.id)).paragraphs[0])
      .toMatchObject({ title: "My title", config: { lineNumbers: true } });
    await expect.poll(() => note.paragraph(1).title.textContent()).toBe("My title");

    await note.rename("Another name");
    await note.act("Look: simple");
    await expect
      .poll(() => stage.readNote(note.id))
      .toMatchObject({ name: "Another name", config: { looknfeel: "simple" } });
  });

  it("what two set in one paragraph, and fill into the forms of one note, is there of both", async () => {
    const first = await stage.newNote("%md\n$${city=Graz} $${river=Mur}");
    await first.paragraph(1).run();
    await first.page.getByRole("region", { name: "Forms of the note" }).waitFor();
    const [mine, theirs] = [await slowly(first.id), await slowly(first.id)];
    await mine.paragraph(1).region.focus();
    await mine.page.keyboard.press("Control+Alt+t");
    await mine.paragraph(1).titleField.fill("My title");
    await theirs.paragraph(1).region.focus();
    await Promise.all([mine.page.keyboard.press("Enter"), theirs.page.keyboard.press("Control+Alt+m")]);
    await expect
      .poll(async () => (await stage.readNote(first.id)).paragraphs[0])
      .toMatchObject({ title: "My title", config: { lineNumbers: true } });

    const field = ({ page }: NotePage, name: string) =>
      page.getByRole("region", { name: "Forms of the note" }).getByRole("textbox", { name });
    await field(mine, "city").fill("Linz");
    await field(theirs, "river").fill("Donau");
    await Promise.all([field(mine, "city").press("Enter"), field(theirs, "river").press("Enter")]);
    await expect.poll(() => stage.readNote(first.id)).toMatchObject({ noteParams: { city: "Linz", river: "Donau" } });
    for (const page of [mine, theirs]) {
      await expect.poll(() => field(page, "city").inputValue()).toBe("Linz");
      await expect.poll(() => field(page, "river").inputValue()).toBe("Donau");
    }
  });
});

describe("a client written for Zeppelin on the same note", () => {
  let client: ForeignClient;
  afterEach(() => client.close());

  /** A page and an old client that shows the same note. */
  async function withOldClient(text: string) {
    const note = await stage.newNote(text);
    client = await ForeignClient.connect(stage.octavo.address);
    const [paragraph] = noteOf(await client.ask("GET_NOTE", { id: note.id }, "NOTE")).paragraphs;
    return { note, paragraphId: paragraph?.id ?? "" };
  }

  it("patches what the page shows, without taking what is typed there [op.PATCH_PARAGRAPH]", async () => {
    const { note, paragraphId } = await withOldClient("%sh\necho one\n");
    const patch = "@@ -1,13 +1,17 @@\n %25sh%0Aecho \n+new \n one%0A\n";
    client.send("PATCH_PARAGRAPH", { id: paragraphId, noteId: note.id, patch });
    await expect.poll(() => note.paragraph(1).code()).toBe("%sh\necho new one\n");
    await note.paragraph(1).type("echo typed");
    await expect
      .poll(async () => (await stage.readNote(note.id)).paragraphs[0]?.text)
      .toBe("%sh\necho new one\necho typed");
  });

  it("receives the page's typing as patches [event.PATCH_PARAGRAPH]", async () => {
    const { note, paragraphId } = await withOldClient("%sh\n");
    const patch = client.next("PATCH_PARAGRAPH");
    await note.paragraph(1).type("x");
    expect((await patch).data).toMatchObject({ paragraphId, patch: expect.stringContaining("+x") });
  });

  it("runs a paragraph, and the page shows it", async () => {
    const { note, paragraphId } = await withOldClient("%sh\n");
    client.send("RUN_PARAGRAPH", {
      id: paragraphId,
      title: "",
      paragraph: "%sh\necho from afar",
      config: {},
      params: {},
    });
    await expect.poll(() => note.paragraph(1).output()).toBe("from afar\n");
    await expect.poll(() => note.paragraph(1).code()).toBe("%sh\necho from afar");
  });
});
