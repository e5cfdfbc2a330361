/** A user who is quicker than the line to the server loses nothing by it, and finds everything where it was meant to be. */
import { describe, expect, it } from "vitest";
import { networkOf } from "../harness/cut.ts";
import { call } from "../harness/foreign-client.ts";
import { slowLine } from "../harness/slow-line.ts";
import { useStage } from "../harness/stage.ts";
import { InputMethod } from "../pages/input-method.ts";
import { NotePage } from "../pages/note-page.ts";

const stage = useStage();

/** A note on a line that takes this long each way, once it is shown. */
async function noteOn(delayMs: number, ...paragraphs: readonly string[]) {
  const page = await stage.newPage();
  const line = await slowLine(page, 0);
  const note = await NotePage.open(page, stage.octavo.address, await stage.makeNote(...paragraphs));
  line.delayMs = delayMs;
  const saved = async () => (await stage.readNote(note.id)).paragraphs.map(({ text }) => text);
  return { note, line, saved, keyboard: page.keyboard };
}

describe.each([0, 15, 60, 300])("on a line of %i ms", (delayMs) => {
  it("what is typed behind the key that inserts is in the new paragraph, in its order", async () => {
    const { note, saved, keyboard } = await noteOn(delayMs, "%sh\none", "%sh\ntwo");
    await note.paragraph(1).enter();
    await keyboard.press("Control+Alt+b");
    await keyboard.type("%sh\necho hello", { delay: 30 });
    await expect.poll(saved).toEqual(["%sh\none", "%sh\necho hello", "%sh\ntwo"]);
    expect(await note.focused()).toMatch(/^textbox Code of paragraph 2/);
    await keyboard.type("!");
    await expect.poll(() => note.paragraph(2).code()).toBe("%sh\necho hello!");
  });

  it("commands among it are performed there, and what is typed behind them goes on", async () => {
    const { note, saved, keyboard } = await noteOn(delayMs, "%sh\none", "%sh\ntwo");
    await note.paragraph(1).enter();
    await keyboard.press("Control+Alt+b");
    await keyboard.type("first");
    await keyboard.press("Control+Alt+b");
    await keyboard.type("second", { delay: 10 });
    await expect.poll(saved).toEqual(["%sh\none", "first", "second", "%sh\ntwo"]);
  });

  it("what is typed behind the run of the last paragraph is in the one that is appended", async () => {
    const { note, saved, keyboard } = await noteOn(delayMs, "%sh\necho one");
    await note.paragraph(1).enter();
    await keyboard.press("Shift+Enter");
    await keyboard.type("hello", { delay: 30 });
    // The paragraph begins as the one before it does.
    await expect.poll(async () => (await saved())[1]).toMatch(/hello$/);
    expect((await saved())[0]).toBe("%sh\necho one");
  });

  it("what is typed behind a button or an entry of the palette is in the new paragraph", async () => {
    const { note, saved, keyboard } = await noteOn(delayMs, "%sh\none", "%sh\ntwo");
    await note.paragraph(1).enter();
    await note.insert(2, "SQL");
    await keyboard.type("select 1", { delay: 30 });
    await expect.poll(saved).toEqual(["%sh\none", "%sql\nselect 1", "%sh\ntwo"]);
    await note.paragraph(1).enter();
    await note.palette.open();
    await note.palette.field.fill("insert sql");
    await keyboard.press("Enter");
    await keyboard.type("select 2", { delay: 30 });
    await expect.poll(saved).toEqual(["%sh\none", "%sql\nselect 2", "%sql\nselect 1", "%sh\ntwo"]);
    await note.paragraph(4).act(/^Insert below/);
    await keyboard.type("end", { delay: 30 });
    await expect.poll(async () => (await saved()).at(-1)).toBe("end");
  });
});

it("a user who writes in a paragraph that waits for the server writes on in the same place when that is back", async () => {
  const page = await stage.newPage();
  const network = await networkOf(page);
  const note = await NotePage.open(page, stage.octavo.address, await stage.makeNote("%sh\none", "%sh\ntwo"));
  const comeBack = () => {
    network.giveBack();
    return note.tryNow();
  };
  await network.takeAway();
  await note.banner("You can read, type and run").waitFor();
  await note.paragraph(1).enter();
  await page.keyboard.press("Control+Alt+b");
  await page.keyboard.type("world");
  await page.keyboard.press("Home");
  const written = "hello there and all around the ";
  await Promise.all([comeBack(), page.keyboard.type(written, { delay: 40 })]);
  await expect.poll(async () => (await stage.readNote(note.id)).paragraphs[1]?.text).toBe(`${written}world`);
  expect(await note.focused()).toMatch(/^textbox Code of paragraph 2, /);
  await page.keyboard.type("!");
  await expect.poll(() => note.paragraph(2).code()).toBe(`${written}!world`);
  // What an input method composes meanwhile is composed to its end.
  const method = await InputMethod.of(page);
  await network.takeAway();
  await note.banner("You can read, type and run").waitFor();
  await page.keyboard.press("Control+Alt+b");
  await method.compose(["n", "に"]);
  await comeBack();
  await expect.poll(async () => (await stage.readNote(note.id)).paragraphs.length).toBe(4);
  await method.compose(["にh", "にほん"]);
  expect(await note.focused()).toMatch(/Code of paragraph 3, waits/);
  await method.takeBy("日本", "g");
  await method.compose(["ご"]);
  await method.take("語");
  await expect.poll(async () => (await stage.readNote(note.id)).paragraphs[2]?.text).toBe("日本語");
  await expect.poll(() => note.focused()).toMatch(/^textbox Code of paragraph 3, (?!waits)/);
  await page.keyboard.type("!");
  await expect.poll(() => note.paragraph(3).code()).toBe("日本語!");
});

describe("on a slow line", () => {
  it("what was typed for a paragraph that is not made stays on the page", async () => {
    const { note, line, saved, keyboard } = await noteOn(60, "%sh\none", "%sh\ntwo");
    line.refuse("INSERT_PARAGRAPH", "Not now.");
    await note.paragraph(1).enter();
    await keyboard.press("Control+Alt+b");
    await keyboard.type("import os", { delay: 40 });
    await note.notice("Not now.").waitFor();
    await note.banner("that could not be made").getByText("import os").waitFor();
    expect(await note.focused()).toMatch(/^textbox Code of paragraph 1/);
    await note.banner("that could not be made").getByRole("button", { name: "Insert as a paragraph" }).click();
    await expect.poll(saved).toEqual(["%sh\none", "%sh\ntwo", "import os"]);
  });

  it("a run that appends nothing leaves the keyboard where it is", async () => {
    const { note, line, saved, keyboard } = await noteOn(60, "%sh\necho one");
    line.refuse("RUN_PARAGRAPH", "Not now.");
    await note.paragraph(1).enter();
    await keyboard.press("Shift+Enter");
    await keyboard.type(" two", { delay: 10 });
    await expect.poll(saved).toEqual(["%sh\necho one two"]);
  });

  it("a user who goes elsewhere meanwhile writes there, and what was typed before is in the new paragraph", async () => {
    const { note, saved, keyboard } = await noteOn(300, "%sh\none", "%sh\ntwo");
    await note.paragraph(2).enter();
    await note.paragraph(1).enter();
    await keyboard.press("Control+Alt+b");
    await keyboard.type("new");
    await note.paragraph(2).enter();
    await keyboard.type("!", { delay: 10 });
    await expect.poll(saved).toEqual(["%sh\none", "new", "%sh\ntwo!"]);
    expect(await note.focused()).toMatch(/^textbox Code of paragraph 3/);
  });

  it("a paragraph whose making got no answer is there once, with what was written in it meanwhile", async () => {
    const { note, line, saved, keyboard } = await noteOn(30, "%sh\none", "%sh\ntwo");
    line.breakBehind("INSERT_PARAGRAPH");
    await note.paragraph(1).enter();
    await keyboard.press("Control+Alt+b");
    await keyboard.type("mine", { delay: 120 });
    await expect.poll(saved).toEqual(["%sh\none", "mine", "%sh\ntwo"]);
    await expect.poll(() => note.codes()).toEqual(["%sh\none", "mine", "%sh\ntwo"]);
  });

  it("a new name is there at once, and is written on before the server has it", async () => {
    const { note, keyboard } = await noteOn(400, "%sh\none");
    const shown = await note.heading.evaluateHandle((heading) => {
      const names: string[] = [];
      new MutationObserver(() => {
        const name = heading.querySelector("button")?.textContent;
        if (name !== undefined && name !== names.at(-1)) names.push(name);
      }).observe(heading, { subtree: true, childList: true, characterData: true });
      return names;
    });
    await note.rename("Pumps");
    await note.heading.getByRole("button").click();
    await keyboard.press("End");
    await keyboard.type(" of May");
    await keyboard.press("Enter");
    expect(await note.heading.textContent()).toBe("Pumps of May");
    await expect.poll(async () => (await stage.readNote(note.id)).path).toBe("/Tests/Pumps of May");
    await expect.poll(() => note.page.title()).toContain("Pumps of May");
    expect(await shown.jsonValue()).toEqual(["Pumps", "Pumps of May"]);
  });

  it("two moves are two, and Undo right behind a deletion takes that back", async () => {
    const { note, line, saved, keyboard } = await noteOn(60, "%md one", "%md two", "%md three", "%md four");
    await note.paragraph(1).region.focus();
    await keyboard.press("Control+Alt+j");
    await keyboard.press("Control+Alt+j");
    await expect.poll(saved).toEqual(["%md two", "%md three", "%md one", "%md four"]);
    await note.paragraph(4).type("xyz");
    await keyboard.press("Control+Alt+d");
    await keyboard.press("Control+Alt+d");
    await keyboard.press("Control+Alt+z");
    // It was gone for a moment, too short to be seen for sure.
    await expect.poll(() => line.asked.filter((op) => op === "RESTORE_PARAGRAPH")).toHaveLength(1);
    await expect.poll(saved).toEqual(["%md two", "%md three", "%md one", "%md fourxyz"]);
    expect(await note.notice(/HTTP|Not Found/).count()).toBe(0);
  });

  it("Undo takes back what is on its way in the order of the presses, and what is done behind it is done", async () => {
    const { note, line, saved, keyboard } = await noteOn(60, "%md one", "%md two", "%md three", "%md four");
    const codes = ["%md one", "%md two", "%md three", "%md four"];
    await note.paragraph(1).region.focus();
    for (const key of ["j", "j", "z", "z"]) await keyboard.press(`Control+Alt+${key}`);
    await expect.poll(() => line.asked.filter((op) => op === "MOVE_PARAGRAPH")).toHaveLength(4);
    await expect.poll(saved).toEqual(codes);
    const removeBoth = async () => {
      for (const number of [4, 2]) {
        await note.paragraph(number).region.focus();
        await keyboard.press("Control+Alt+d");
      }
    };
    await removeBoth();
    for (const key of ["z", "z"]) await keyboard.press(`Control+Alt+${key}`);
    await expect.poll(() => line.asked.filter((op) => op === "RESTORE_PARAGRAPH")).toHaveLength(2);
    await expect.poll(saved).toEqual(codes);
    await expect.poll(() => note.codes()).toEqual(codes);
    await removeBoth();
    await expect.poll(saved).toEqual(["%md one", "%md three"]);
  });

  it("a deletion that got no answer can be taken back, and a paragraph that is taken back though it was made is gone", async () => {
    const { note, line, saved, keyboard } = await noteOn(30, "%sh\necho one", "%sh\ntwo");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).output()).toBe("one\n");
    await note.paragraph(1).region.focus();
    line.breakBehind("PARAGRAPH_REMOVE");
    line.isDown = true;
    await keyboard.press("Control+Alt+d");
    await note.banner("Disconnected").waitFor();
    await keyboard.press("Control+Alt+z");
    await expect.poll(saved).toEqual(["%sh\ntwo"]);
    line.isDown = false;
    await expect.poll(saved).toEqual(["%sh\necho one", "%sh\ntwo"]);
    await expect.poll(() => note.paragraph(1).output()).toBe("one\n");

    await note.paragraph(1).enter();
    line.breakBehind("INSERT_PARAGRAPH");
    line.isDown = true;
    await keyboard.press("Control+Alt+b");
    await note.page.getByRole("button", { name: "Discard" }).click();
    await expect.poll(saved).toHaveLength(3);
    line.isDown = false;
    await expect.poll(saved).toEqual(["%sh\necho one", "%sh\ntwo"]);
    await expect.poll(() => note.codes()).toEqual(["%sh\necho one", "%sh\ntwo"]);
  });

  it("what is written while a user goes back to a revision is in the note, or stays as a copy where its paragraph is gone", async () => {
    const { note, line, saved, keyboard } = await noteOn(0, "%md one", "%md two");
    const revisions = `/notebook/${note.id}/revision`;
    const { json } = await call(stage.octavo.address, "POST", revisions, { commitMessage: "first" });
    await note.paragraph(2).act(/^Insert below/);
    await keyboard.type("three");
    await note.paragraph(1).type(" and more");
    await expect.poll(saved).toEqual(["%md one and more", "%md two", "three"]);
    line.holdRequests();
    await keyboard.type("!");
    await note.paragraph(3).type("?");
    await call(stage.octavo.address, "PUT", `${revisions}/${(json as { body: string }).body}`);
    await expect.poll(saved).toEqual(["%md one", "%md two"]);
    line.release();
    await expect.poll(saved).toEqual(["%md one!", "%md two"]);
    await note
      .banner(/removed a paragraph/)
      .getByText("three?")
      .waitFor();
    expect(await note.codes()).toEqual(["%md one!", "%md two"]);
  });
});
