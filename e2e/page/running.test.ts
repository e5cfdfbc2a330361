/** Running paragraphs: what is seen before, while and after. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { makeSetting } from "../harness/settings.ts";
import { useStage } from "../harness/stage.ts";

const stage = useStage();
const pythonStarts = { timeout: 60_000 };
let gates = 0;

/** What code waits for until the test has seen what there is to see, however slow the machine is. */
function aGate() {
  const file = join(stage.octavo.data, `gate-${++gates}`);
  return {
    shell: `until [ -e '${file}' ]; do sleep 0.02; done`,
    python: `import os, time\nwhile not os.path.exists('${file}'): time.sleep(0.02)`,
    open: () => writeFile(file, ""),
  };
}

describe("a run", () => {
  it("starts with shift+enter, and the caret goes on to the next paragraph [op.RUN_PARAGRAPH shortcut.run]", async () => {
    const note = await stage.newNote("%sh\necho first", "%sh\necho second");
    await note.paragraph(1).press("Shift+Enter");
    await expect.poll(() => note.paragraph(1).output()).toBe("first\n");
    await expect.poll(() => note.paragraph(1).status()).toBe("Finished");
    await note.page.keyboard.press("Shift+Enter");
    await expect.poll(() => note.paragraph(2).output()).toBe("second\n");
    // The note always ends with a paragraph to go on in, of the same language.
    await expect.poll(() => note.codes()).toEqual(["%sh\necho first", "%sh\necho second", "%sh\n"]);
  });

  it("takes the keys that come right behind it to the next paragraph", async () => {
    const note = await stage.newNote("%sh\necho first", "%sh\necho second", "%sh\necho third");
    await note.paragraph(1).enter();
    const { keyboard } = note.page;
    // Nothing is waited for in between: a person who runs three in a row presses three times.
    for (const key of ["Shift+Enter", "Shift+Enter", "Control+End", "Enter", "#"]) await keyboard.press(key);
    await expect.poll(() => note.paragraph(2).output()).toBe("second\n");
    expect(await note.paragraph(1).output()).toBe("first\n");
    await expect.poll(() => note.codes()).toEqual(["%sh\necho first", "%sh\necho second", "%sh\necho third\n#"]);
  });

  it("shows its status by a word, and what it prints while it prints it [state.paragraph.statuses state.paragraph.append-while-running event.PARAGRAPH_APPEND_OUTPUT]", async () => {
    const gate = aGate();
    const note = await stage.newNote(
      `%sh\necho line 1; echo line 2\n${gate.shell}\nfor n in 3 4 5; do echo line $n; done`,
    );
    expect(await note.paragraph(1).status()).toBe("Ready");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).output()).toBe("line 1\nline 2\n");
    expect(await note.paragraph(1).status()).toBe("Running");
    await gate.open();
    await expect.poll(() => note.paragraph(1).status()).toBe("Finished");
    await expect.poll(() => note.paragraph(1).output()).toBe("line 1\nline 2\nline 3\nline 4\nline 5\n");
  });

  it("shows afterwards its user, when it ran and how long [field.paragraph.user field.paragraph.dateStarted field.paragraph.dateFinished]", async () => {
    const note = await stage.newNote("%sh\nsleep 0.3");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).footer()).toMatch(/\b([3-9]\d\d ms|[1-9](\.\d)? s) · \d{1,2}:\d\d/);
  });

  it("waits its turn, and is shown as queued [state.paragraph.running state.paragraph.pending-locally]", async () => {
    const gate = aGate();
    const note = await stage.newNote(`%python\n${gate.python}`, "%python\nprint('after')");
    await note.paragraph(1).run();
    await note.paragraph(2).run();
    await expect.poll(() => note.paragraph(2).status()).toBe("Queued");
    expect(await note.paragraph(2).footer()).toContain("Queued");
    await gate.open();
    await expect.poll(() => note.paragraph(2).output(), pythonStarts).toBe("after\n");
  });

  it("finds the paragraph as it was when it was asked for: what is set while it waits is kept when it begins [state.paragraph.no-commit-while-pending]", async () => {
    const gate = aGate();
    const note = await stage.newNote(`%python\n${gate.python}`, "%python\nprint('after')");
    await note.paragraph(1).run();
    // What a run says below its text moves the next paragraph, and a button that moves while it is pressed is not pressed.
    await expect.poll(() => note.paragraph(1).footer(), pythonStarts).toContain("Running");
    await note.paragraph(2).run();
    await expect.poll(() => note.paragraph(2).status()).toBe("Queued");
    await note.paragraph(2).act("Show line numbers");
    await note.paragraph(2).lineNumbers.waitFor();
    await note.paragraph(2).press("Control+Shift+Minus");
    await expect.poll(async () => (await note.paragraph(2).region.boundingBox())?.width).toBeLessThan(1100);
    // A change of another paragraph goes the same way, and is there: so this one was held back, and is not only late.
    await note.paragraph(3).act("Show line numbers");
    const kept = async () => (await stage.readNote(note.id)).paragraphs.map(({ config }) => config["lineNumbers"]);
    await expect.poll(async () => (await kept())[2]).toBe(true);
    expect([await note.paragraph(2).status(), (await kept())[1]]).toEqual(["Queued", undefined]);
    await gate.open();
    await expect.poll(() => note.paragraph(2).output(), pythonStarts).toBe("after\n");
    await expect.poll(async () => (await kept())[1]).toBe(true);
  });

  it("cannot be changed while it goes [state.editor.read-only-paragraph]", async () => {
    const gate = aGate();
    const note = await stage.newNote(`%sh\n${gate.shell}`);
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).isReadOnly()).toBe(true);
    await gate.open();
    await expect.poll(() => note.paragraph(1).status()).toBe("Finished");
    await expect.poll(() => note.paragraph(1).isReadOnly()).toBe(false);
  });

  it("is not cancelled by the second press of a double click", async () => {
    const gate = aGate();
    const note = await stage.newNote(`%sh\n${gate.shell}\necho whole`);
    const paragraph = note.paragraph(1);
    await paragraph.region.getByRole("button", { name: /^Run/ }).dblclick({ delay: 60 });
    await paragraph.region.getByRole("button", { name: /^Cancel/ }).waitFor();
    await gate.open();
    await expect.poll(() => paragraph.output()).toBe("whole\n");
    expect(await paragraph.status()).toBe("Finished");
  });

  it("is cancelled [op.CANCEL_PARAGRAPH]", async () => {
    const note = await stage.newNote("%sh\necho begun; sleep 60; echo never");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).output()).toBe("begun\n");
    await note.paragraph(1).cancelButton.click();
    await expect.poll(() => note.paragraph(1).status()).toBe("Stopped");
    expect(await note.paragraph(1).output()).not.toContain("never");
  });

  it("of Python is cancelled too, and its variables live on", async () => {
    const note = await stage.newNote(
      "%python\nkept = 41",
      "%python\nimport time\nwhile True: time.sleep(0.05)",
      "%python\nprint(kept + 1)",
    );
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).status(), pythonStarts).toBe("Finished");
    await note.paragraph(2).run();
    await expect.poll(() => note.paragraph(2).status()).toBe("Running");
    await note.paragraph(2).cancelButton.click();
    await expect.poll(() => note.paragraph(2).status()).toBe("Stopped");
    await note.paragraph(3).run();
    await expect.poll(() => note.paragraph(3).output()).toBe("42\n");
  });

  describe("that ignores its interrupt asks what becomes of it:", () => {
    const deaf = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nprint('begun', flush=True)\n";

    /** A note whose second paragraph does not hear that it was cancelled, and is asked about; the third looks for what the first has kept. */
    async function anIgnoredInterrupt() {
      const gate = aGate();
      const name = `deaf-${gates}`;
      const properties = { "octavo.cancel.interrupt": "300ms" };
      await makeSetting(stage.octavo.address, { name, group: "python", properties });
      const note = await stage.newNote(
        `%${name}\nkept = 41`,
        `%${name}\n${deaf}${gate.python}\nprint('whole')`,
        `%${name}\nprint(globals().get('kept'))`,
      );
      await note.paragraph(1).run();
      await expect.poll(() => note.paragraph(1).status(), pythonStarts).toBe("Finished");
      await note.paragraph(2).run();
      await expect.poll(() => note.paragraph(2).output()).toBe("begun\n");
      await note.paragraph(2).cancelButton.click();
      await note.paragraph(2).region.getByText("The interrupt had no effect: the code goes on.").waitFor();
      expect(await note.paragraph(2).status()).toBe("Running");
      return { note, gate, asked: note.paragraph(2) };
    }

    it("who waits gets its whole output, and the variables are there", async () => {
      const { note, gate, asked } = await anIgnoredInterrupt();
      await asked.button("Wait").click();
      await expect.poll(() => asked.footer()).toContain("Waiting until the code ends");
      expect(await asked.button("Wait").count()).toBe(0);
      await gate.open();
      await expect.poll(() => asked.status()).toBe("Stopped");
      await expect.poll(() => asked.output()).toContain("begun\nwhole\n");
      await note.paragraph(3).run();
      await expect.poll(() => note.paragraph(3).output()).toBe("41\n");
    });

    it("who ends it hears that the variables are gone, and the next run is a fresh one", async () => {
      const { note, asked } = await anIgnoredInterrupt();
      await asked.button("End it (variables are lost)").click();
      await expect.poll(() => asked.status()).toBe("Stopped");
      await asked.shows(/Its interpreter was ended: variables are gone, the next run starts a fresh one/).waitFor();
      await note.paragraph(3).run();
      await expect.poll(() => note.paragraph(3).output(), pythonStarts).toBe("None\n");
    });

    it("who does neither loses nothing: code that ends by itself takes the question with it", async () => {
      const { note, gate, asked } = await anIgnoredInterrupt();
      await gate.open();
      await expect.poll(() => asked.status()).toBe("Stopped");
      expect(await asked.button("Wait").count()).toBe(0);
      await note.paragraph(3).run();
      await expect.poll(() => note.paragraph(3).output()).toBe("41\n");
    });
  });

  it("that fails says first why, and folds out the traceback in its colours", async () => {
    const note = await stage.newNote("%python\nprint('so far')\n1 / 0");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).status(), pythonStarts).toBe("Failed");
    await expect.poll(() => note.paragraph(1).failure.textContent()).toContain("ZeroDivisionError: division by zero");
    await note.paragraph(1).shows("so far").waitFor();
    await note.paragraph(1).openTrace();
    const name = note.paragraph(1).coloured("ZeroDivisionError").first();
    const [colour, plain] = await name.evaluate((span) => [
      getComputedStyle(span).color,
      getComputedStyle(span.closest("pre") ?? span).color,
    ]);
    expect(colour).not.toBe(plain);
    expect(await note.paragraph(1).results.textContent()).not.toContain("\u001b");
    await note.paragraph(1).region.getByRole("button", { name: "this paragraph, line 3" }).click();
    await expect.poll(() => note.page.evaluate(() => String(getSelection()))).toBe("1 / 0");
  });

  it("that asks for a line gets the one that is typed in, from any user who looks on", async () => {
    const id = await stage.makeNote(
      "%python\nname = input('Who? ')\nimport getpass\nprint(len(getpass.getpass('Secret: ')), name)",
    );
    const [note, other] = [await stage.openNote(id), await stage.openNote(id)];
    await note.paragraph(1).press("Shift+Enter");
    await other.paragraph(1).region.getByText("Waiting for your input").waitFor();
    await expect.poll(() => note.focused()).toBe("textbox Who?");
    await note.page.keyboard.type("Ann\n");
    await other.paragraph(1).answer("Secret:", "geheim");
    await expect.poll(() => note.paragraph(1).output()).toBe("Who? Ann\nSecret: \n6 Ann\n");
    await expect.poll(() => other.paragraph(1).status()).toBe("Finished");
    expect(await other.paragraph(1).region.getByRole("button", { name: "Answer" }).count()).toBe(0);
    expect((await note.codes()).slice(1)).toEqual(["%python\n"]);
  });

  it("of a thread that prints on when it is finished shows that too, as rows of its table [state.paragraph.table-append-finished]", async () => {
    const speaks = [
      "import threading; go = threading.Event()",
      "def speak():",
      "    go.wait(); print('2\\ttwo', flush=True)",
      "threading.Thread(target=speak, daemon=True).start()",
      "print('%table id\\tname\\n1\\tone')",
    ].join("\n");
    const note = await stage.newNote(`%python\n${speaks}`, "%python\ngo.set()");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).status(), pythonStarts).toBe("Finished");
    await expect.poll(() => note.paragraph(1).table.rows()).toEqual([["1", "one"]]);
    await note.paragraph(2).run();
    await expect
      .poll(() => note.paragraph(1).table.rows())
      .toEqual([
        ["1", "one"],
        ["2", "two"],
      ]);
    expect(await note.paragraph(1).status()).toBe("Finished");
  });

  it("that lacks a module offers to install it, and writes that above", async () => {
    const noIndex = "import os; os.environ['PIP_NO_INDEX'] = '1'";
    const note = await stage.newNote(`%python\n${noIndex}\nimport no_module_of_octavo`);
    await note.paragraph(1).run();
    const install = note.paragraph(1).region.getByRole("button", { name: "Install no_module_of_octavo" });
    await install.click(pythonStarts);
    await expect.poll(() => note.codes()).toContain("%python\n%pip install no_module_of_octavo");
    await expect
      .poll(() => note.paragraph(1).output(), pythonStarts)
      .toContain("No matching distribution found for no_module_of_octavo");
  });

  it("shows the colours a program chose", async () => {
    const note = await stage.newNote("%sh\nprintf '\\033[31mred\\033[0m \\033[1;4mbold\\033[0m plain\\n'");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).output()).toBe("red bold plain\n");
    expect(
      await note
        .paragraph(1)
        .coloured("bold")
        .evaluate((span) => getComputedStyle(span).textDecorationLine),
    ).toBe("underline");
    expect(await note.paragraph(1).coloured("plain").count()).toBe(0);
  });

  it("of a disabled paragraph does not happen [field.paragraph.config.enabled]", async () => {
    const note = await stage.newNote({ text: "%sh\necho no", config: { enabled: false } }, "%sh\necho yes");
    await note.paragraph(1).press("Shift+Enter");
    await note.runAllButton.click();
    await expect.poll(() => note.paragraph(2).output()).toBe("yes\n");
    expect(await note.paragraph(1).output()).toBe("");
    await note.notice(/^This paragraph is switched off/).waitFor();
  });

  it("that was asked for while the kernel starts is queued, never lost", async () => {
    const note = await stage.newNote("%python\nprint('started with me')");
    await note.paragraph(1).run();
    await note.paragraph(1).press("Shift+Enter");
    await expect.poll(() => note.paragraph(1).output(), pythonStarts).toBe("started with me\n");
  });

  it("of a Markdown paragraph hides the source, which a double click brings back [state.editor.edit-on-double-click field.paragraph.config.editorSetting.editOnDblClick]", async () => {
    const note = await stage.newNote("%md\n# Rendered");
    await note.paragraph(1).run();
    await note.paragraph(1).heading("Rendered").waitFor();
    await expect.poll(() => note.paragraph(1).editor.count()).toBe(0);
    await note.paragraph(1).press("Control+Alt+e");
    await note.paragraph(1).editor.waitFor();
    await note.paragraph(1).press("Control+Alt+e");
    await expect.poll(() => note.paragraph(1).editor.count()).toBe(0);
    await note.paragraph(1).heading("Rendered").dblclick();
    await note.paragraph(1).editor.waitFor();
    await note.paragraph(1).write("%md\n# Edited");
    await note.paragraph(1).press("Shift+Enter");
    await note.paragraph(1).heading("Edited").waitFor();
    await expect.poll(() => note.paragraph(1).editor.count()).toBe(0);
  });
});

describe("run all", () => {
  it("goes from top to bottom and stops at the first failure [op.RUN_ALL_PARAGRAPHS event.NOTE_RUNNING_STATUS]", async () => {
    const note = await stage.newNote("%sh\necho one", "%sh\necho two; exit 3", "%sh\necho three");
    await note.runAllButton.click();
    await expect.poll(() => note.paragraph(2).status()).toBe("Failed");
    await note.runAllButton.waitFor();
    await expect.poll(() => note.paragraph(1).output()).toBe("one\n");
    expect(await note.paragraph(3).status()).toBe("Ready");
  });

  it("is cancelled as a whole [state.editor.read-only-note]", async () => {
    const note = await stage.newNote("%sh\necho begun; sleep 60", "%sh\necho never");
    await note.runAllButton.click();
    await expect.poll(() => note.paragraph(1).output()).toBe("begun\n");
    await expect.poll(() => note.paragraph(2).isReadOnly()).toBe(true);
    await note.paragraph(2).enter();
    await note.page.keyboard.type("x");
    const hint = note.page.getByText("The whole note runs.");
    await hint.waitFor();
    await note.cancelAllButton.click();
    await expect.poll(() => note.paragraph(1).status()).toBe("Stopped");
    await note.runAllButton.click();
    await expect.poll(() => note.paragraph(2).isReadOnly()).toBe(true);
    // The user has not tried to write in this one.
    expect(await hint.count()).toBe(0);
    await note.paragraph(2).enter();
    await note.page.keyboard.press("Control+v");
    await hint.waitFor();
    await note.cancelAllButton.click();
    await note.runAllButton.waitFor();
    expect(await note.paragraph(2).output()).toBe("");
  });

  it("lets no user insert a paragraph, which could not be written in, until it has ended", async () => {
    const note = await stage.newNote("%sh\necho begun; sleep 60", "%sh\necho never");
    const below = note.page.getByRole("toolbar", { name: "Insert a paragraph at 3" }).getByRole("button");
    await note.runAllButton.click();
    await expect.poll(() => note.paragraph(1).output()).toBe("begun\n");
    expect(await below.evaluateAll((buttons) => buttons.map((button) => button.ariaDisabled))).not.toContain(null);
    await note.paragraph(2).press("Control+Alt+b");
    await note.notice(/^The whole note is running/).waitFor();
    expect(await note.paragraphs.count()).toBe(2);
    await note.cancelAllButton.click();
    await note.runAllButton.waitFor();
    expect(await below.evaluateAll((buttons) => buttons.map((button) => button.ariaDisabled))).not.toContain("true");
    await note.paragraph(2).press("Control+Alt+b");
    await expect.poll(() => note.paragraphs.count()).toBe(3);
  });
});

describe("the line of a run of the whole note", () => {
  const line = (page: Page) => page.locator("[data-run-end] + div[data-state]");
  const said = (page: Page) => page.locator("[data-run-end]");

  it("says how far it is while it goes, where it stopped and why, and leads there", async () => {
    const gate = aGate();
    const note = await stage.newNote(
      `%sh\n${gate.shell}`,
      { text: "%python\n1 / 0", title: "A division" },
      "%sh\necho three",
      "%sh\necho four",
    );
    await note.runAllButton.click();
    await expect.poll(() => line(note.page).textContent()).toContain("Running 1 of 4");
    await gate.open();
    const stopped = "Stopped at 2 “A division”: ZeroDivisionError: division by zero";
    await expect.poll(() => line(note.page).textContent(), pythonStarts).toContain(`${stopped}2 not run`);
    expect(await said(note.page).textContent()).toBe(stopped);
    expect(await note.page.title()).toMatch(/^✕ /);
    await line(note.page).getByRole("button", { name: "Go to it" }).click();
    await expect.poll(() => note.focused()).toContain("A division");
    await note.paragraph(2).write("%sh\necho mended");
    await line(note.page).getByRole("button", { name: "Run from here" }).click();
    await expect.poll(() => note.paragraph(4).output()).toBe("four\n");
    await expect.poll(() => said(note.page).textContent()).toMatch(/^3 ran in /);
    await expect.poll(() => note.page.title()).not.toMatch(/^✕ /);
  });

  it("can be put away, and says of a cancelled run that it was", async () => {
    const note = await stage.newNote("%sh\necho begun; sleep 60", "%sh\necho never");
    await note.runAllButton.click();
    await expect.poll(() => note.paragraph(1).output()).toBe("begun\n");
    await line(note.page).getByRole("button", { name: "Stop" }).click();
    await expect.poll(() => line(note.page).textContent()).toContain("Cancelled at 11 not run");
    await line(note.page).getByRole("button", { name: "Dismiss" }).click();
    await expect.poll(() => line(note.page).count()).toBe(0);
  });
});

describe("what changed since it ran", () => {
  it("is run in its order by one press, and nothing else is", async () => {
    const note = await stage.newNote("%sh\ndate +%N", "%sh\ndate +%N", "%sh\ndate +%N");
    await note.runAllButton.click();
    await expect.poll(() => note.paragraph(3).status()).toBe("Finished");
    await expect.poll(() => note.paragraph(2).output()).toMatch(/^\d+\n$/);
    const before = await note.paragraph(2).output();
    const changed = note.page.getByRole("button", { name: /^Run changed/ });
    expect(await changed.count()).toBe(0);
    await note.paragraph(1).write("%sh\necho first");
    await note.paragraph(3).write("%sh\necho third");
    await expect.poll(() => changed.textContent()).toBe("Run changed (2)");
    await changed.click();
    await expect.poll(() => note.paragraph(1).output()).toBe("first\n");
    await expect.poll(() => note.paragraph(3).output()).toBe("third\n");
    expect(await note.paragraph(2).output()).toBe(before);
    await expect.poll(() => changed.count()).toBe(0);
  });

  it("are also those that use what a paragraph above makes, in another language too", async () => {
    const frameOf = (number: number) => `%python\nimport pandas as pd\ndf = pd.DataFrame({"n": [${number}]})`;
    const note = await stage.newNote(
      frameOf(1),
      "%sql\ncreate or replace table twice as select 2 * n as n from df",
      "%sql\nselect n from twice",
      "%sh\ndate +%N",
    );
    await note.runAllButton.click();
    await expect.poll(() => note.paragraph(4).status(), { timeout: 60_000 }).toBe("Finished");
    await expect.poll(() => note.paragraph(4).output()).toMatch(/^\d+\n$/);
    const before = await note.paragraph(4).output();
    const marked = note.page.getByText("inputs changed since last run");
    const changed = note.page.getByRole("button", { name: /^Run changed/ });
    expect([await marked.count(), await changed.count()]).toEqual([0, 0]);
    await note.paragraph(1).write(frameOf(21));
    await expect.poll(() => changed.textContent()).toBe("Run changed (3)");
    expect(await marked.count()).toBe(2);
    await changed.click();
    await expect.poll(() => note.paragraph(3).table.rows(), { timeout: 30_000 }).toEqual([["42"]]);
    expect(await note.paragraph(4).output()).toBe(before);
    await expect.poll(() => changed.count()).toBe(0);
    // One that ran again leaves those below it behind.
    await note.paragraph(2).run();
    await expect.poll(() => changed.textContent()).toBe("Run changed (1)");
    expect(await marked.count()).toBe(1);
  });
});

describe("a run goes on", () => {
  it("while its tab is closed, and its output is whole when one comes back", async () => {
    const note = await stage.newNote("%sh\nfor n in $(seq 1 20); do echo line $n; sleep 0.1; done");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).output()).toContain("line 3\n");
    await note.page.close();
    const back = await stage.openNote(note.id);
    await expect.poll(() => back.paragraph(1).status()).toBe("Finished");
    await expect
      .poll(() => back.paragraph(1).output())
      .toBe(Array.from({ length: 20 }, (_, index) => `line ${index + 1}\n`).join(""));
  });

  it("seen by a page that opens the note in the middle of it [event.PARAGRAPH]", async () => {
    const gate = aGate();
    const note = await stage.newNote(
      `%sh\necho line 1; echo line 2\n${gate.shell}\nfor n in 3 4 5 6; do echo line $n; done`,
    );
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).output()).toContain("line 2\n");
    const late = await stage.openNote(note.id);
    expect(await late.paragraph(1).status()).toBe("Running");
    await gate.open();
    await expect.poll(() => late.paragraph(1).output()).toBe("line 1\nline 2\nline 3\nline 4\nline 5\nline 6\n");
  });
});

describe("progress", () => {
  it("is shown while a run reports it [event.PROGRESS]", async () => {
    // Long enough on any machine: it is cancelled once its progress was seen.
    const terms = Array.from({ length: 400 }, (_, term) => `sin(i + ${term})`).join(" + ");
    const note = await stage.newNote(
      `%sql\ncreate temp table many as select i from range(4_000_000) t(i);\nselect sum(${terms}) from many`,
    );
    await note.paragraph(1).run();
    await note.paragraph(1).progress.waitFor();
    await expect.poll(() => note.paragraph(1).footer()).toMatch(/Running.* · \d+%/);
    await note.paragraph(1).cancelButton.click();
    await expect.poll(() => note.paragraph(1).status()).toBe("Stopped");
    expect(await note.paragraph(1).progress.count()).toBe(0);
  });
});

describe("pages about a run", () => {
  it("are links below it, which open beside the note and go with the next run [event.PARAS_INFO]", async () => {
    const call = "z.link('Job 7', 'http://spark:4040/jobs/job?id=7', tooltip='What the job is doing')";
    const note = await stage.newNote(`%python\n${call}`);
    await note.paragraph(1).run();
    const link = note.paragraph(1).region.getByRole("list", { name: "Pages of this run" }).getByRole("link");
    await expect.poll(() => link.textContent({ timeout: 60_000 }), { timeout: 60_000 }).toBe("Job 7");
    expect(await link.getAttribute("href")).toBe("http://spark:4040/jobs/job?id=7");
    expect(await link.getAttribute("title")).toBe("What the job is doing");
    expect(await link.getAttribute("rel")).toBe("noreferrer noopener");
    await note.page.reload();
    await link.waitFor();
    await note.paragraph(1).write("%python\nprint('nothing to see')");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).output()).toBe("nothing to see\n");
    expect(await link.count()).toBe(0);
  });
});
