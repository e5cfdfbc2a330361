/** Each shortcut of the product, pressed with the caret in a paragraph's text. */
import { describe, expect, it } from "vitest";
import { useStage } from "../harness/stage.ts";
import type { NotePage } from "../pages/note-page.ts";

const stage = useStage();

interface Shortcut {
  readonly keys: string;
  /** Texts of the paragraphs; the key is pressed in the second. Default: three that echo. */
  readonly texts?: readonly (string | { readonly text: string; readonly config: Record<string, unknown> })[];
  readonly before?: (note: NotePage) => Promise<void>;
  readonly after: (note: NotePage) => Promise<void>;
}

const three = ["%sh\necho one", "%sh\necho two", "%sh\necho three"];

function pressing({ keys, texts = three, before, after }: Shortcut) {
  return async () => {
    const note = await stage.newNote(...texts);
    await before?.(note);
    await note.paragraph(2).press(keys);
    await after(note);
  };
}

const codes = (expected: readonly string[]) => (note: NotePage) => expect.poll(() => note.codes()).toEqual(expected);
const outputs = (expected: readonly string[]) => async (note: NotePage) => {
  for (const [index, output] of expected.entries()) {
    await expect.poll(() => note.paragraph(index + 1).output()).toBe(output);
  }
};
/** These paragraphs ran to their end, and no other one was asked for: runs of one press are queued together. */
const onlyRan = (places: readonly number[]) => async (note: NotePage) => {
  const states = ["one\n", "two\n", "three\n"].map((output, index) =>
    places.includes(index + 1) ? ["FINISHED", output] : ["READY", ""],
  );
  await outputs(states.map(([, output = ""]) => output))(note);
  await expect
    .poll(async () => (await stage.readNote(note.id)).paragraphs.map(({ status }) => status))
    .toEqual(states.map(([status]) => status));
};
/** The second paragraph's config comes to hold this. */
const config = (expected: Record<string, unknown>) => (note: NotePage) =>
  expect.poll(async () => (await stage.readNote(note.id)).paragraphs[1]?.config).toMatchObject(expected);

async function run(note: NotePage): Promise<void> {
  await note.paragraph(2).run();
  await expect.poll(() => note.paragraph(2).status()).toBe("Finished");
}

describe("a key", () => {
  it("shift+enter runs [shortcut.run]", pressing({ keys: "Shift+Enter", after: onlyRan([2]) }));
  it(
    "ctrl+shift+up runs all above [shortcut.run-above]",
    pressing({ keys: "Control+Shift+ArrowUp", after: onlyRan([1]) }),
  );
  it(
    "ctrl+shift+down runs from here on [shortcut.run-below]",
    pressing({ keys: "Control+Shift+ArrowDown", after: onlyRan([2, 3]) }),
  );
  it(
    "ctrl+alt+C cancels [shortcut.cancel field.paragraph.aborted]",
    pressing({
      keys: "Control+Alt+c",
      texts: ["%sh\n", "%sh\nsleep 60"],
      before: async (note) => {
        await note.paragraph(2).run();
        await expect.poll(() => note.paragraph(2).status()).toBe("Running");
      },
      after: (note) => expect.poll(() => note.paragraph(2).status()).toBe("Stopped"),
    }),
  );
  it(
    "ctrl+alt+D deletes [shortcut.delete]",
    pressing({ keys: "Control+Alt+d", after: codes(["%sh\necho one", "%sh\necho three"]) }),
  );
  it(
    "ctrl+alt+K moves up [shortcut.move-up]",
    pressing({ keys: "Control+Alt+k", after: codes(["%sh\necho two", "%sh\necho one", "%sh\necho three"]) }),
  );
  it(
    "ctrl+alt+J moves down [shortcut.move-down]",
    pressing({ keys: "Control+Alt+j", after: codes(["%sh\necho one", "%sh\necho three", "%sh\necho two"]) }),
  );
  it(
    "ctrl+alt+A inserts above [shortcut.insert-above field.paragraph.focus]",
    pressing({ keys: "Control+Alt+a", after: inserted(1) }),
  );
  it("ctrl+alt+B inserts below [shortcut.insert-below]", pressing({ keys: "Control+Alt+b", after: inserted(2) }));
  it(
    "ctrl+alt+O hides the output [shortcut.toggle-output field.paragraph.config.tableHide state.paragraph.flags-saved]",
    pressing({
      keys: "Control+Alt+o",
      before: run,
      after: async (note) => {
        await expect.poll(() => note.paragraph(2).output()).toBe("");
        await config({ tableHide: true })(note);
        await note.paragraph(2).press("Control+Alt+o");
        await outputs(["", "two\n"])(note);
      },
    }),
  );
  it(
    "ctrl+alt+R disables running [shortcut.toggle-enable state.paragraph.flags-saved]",
    pressing({ keys: "Control+Alt+r", after: config({ enabled: false }) }),
  );
  it(
    "ctrl+alt+E hides the editor, and shows it again [shortcut.toggle-editor field.paragraph.config.editorHide state.paragraph.flags-saved]",
    pressing({
      keys: "Control+Alt+e",
      after: async (note) => {
        await expect.poll(() => note.paragraph(2).editor.count()).toBe(0);
        await config({ editorHide: true })(note);
        await note.paragraph(2).press("Control+Alt+e");
        await note.paragraph(2).editor.waitFor();
      },
    }),
  );
  it(
    "ctrl+alt+M shows line numbers [shortcut.line-numbers field.paragraph.config.lineNumbers state.paragraph.flags-saved]",
    pressing({
      keys: "Control+Alt+m",
      after: async (note) => {
        await note.paragraph(2).lineNumbers.waitFor();
        await config({ lineNumbers: true })(note);
      },
    }),
  );
  it(
    "ctrl+alt+T shows the title [shortcut.title state.paragraph.flags-saved]",
    pressing({
      keys: "Control+Alt+t",
      after: async (note) => {
        await note.paragraph(2).title.waitFor();
        await config({ title: true })(note);
      },
    }),
  );
  it(
    "ctrl+alt+L clears the output [shortcut.clear-output]",
    pressing({ keys: "Control+Alt+l", before: run, after: outputs(["", "", ""]) }),
  );
  it("ctrl+alt+W opens the paragraph by its own address [shortcut.single-paragraph]", async () => {
    const note = await stage.newNote(...three);
    const opened = note.page.context().waitForEvent("page");
    await note.paragraph(2).press("Control+Alt+w");
    const { paragraphs } = await stage.readNote(note.id);
    expect((await opened).url()).toContain(`/notebook/${note.id}/paragraph/${paragraphs[1]?.id}`);

    // For `z.run`.
    await note.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await note.paragraph(2).act("Copy the paragraph's id");
    await expect.poll(() => note.page.evaluate(() => navigator.clipboard.readText())).toBe(paragraphs[1]?.id);
  });
  it(
    "ctrl+alt+F searches in the note [shortcut.search]",
    pressing({ keys: "Control+Alt+f", after: (note) => note.find.field.waitFor() }),
  );
  it(
    "ctrl+shift+- narrows [shortcut.narrow]",
    pressing({ keys: "Control+Shift+Minus", after: config({ colWidth: 11 }) }),
  );
  it(
    "ctrl+shift++ widens [shortcut.widen]",
    pressing({
      keys: "Control+Shift+Equal",
      texts: ["%sh\n", { text: "%sh\n", config: { colWidth: 6 } }],
      after: config({ colWidth: 7 }),
    }),
  );
  it(
    "ctrl+shift+C copies below [shortcut.copy-below]",
    pressing({
      keys: "Control+Shift+c",
      after: codes(["%sh\necho one", "%sh\necho two", "%sh\necho two", "%sh\necho three"]),
    }),
  );
});

describe("the list of keys", () => {
  it("opens by its own key, says who has a key, gives it on, and keeps it in this browser", async () => {
    const note = await stage.newNote(...three);
    await note.paragraph(2).press("Control+Alt+h");
    const { shortcuts } = note;
    await shortcuts.filter.fill("move");
    await expect.poll(() => shortcuts.rows()).toContain("Move up Ctrl+Alt+K");
    await shortcuts.change("Move down", "Control+Alt+k");
    await shortcuts.dialog.getByText("It belongs to “Move up”, which would lose it.").waitFor();
    await shortcuts.dialog.getByRole("button", { name: "Use it here" }).click();
    await expect
      .poll(() => shortcuts.rows())
      .toEqual(expect.arrayContaining(["Move up no key", "Move down Ctrl+Alt+K"]));
    await note.reload();
    await note.paragraph(2).press("Control+Alt+k");
    await codes(["%sh\necho one", "%sh\necho three", "%sh\necho two"])(note);
    await note.paragraph(3).press("Control+Alt+z");
    await codes(three)(note);
    await note.page.keyboard.press("Control+Alt+h");
    await shortcuts.dialog.getByRole("button", { name: "Reset all" }).click();
    await expect.poll(() => shortcuts.rows()).toContain("Move up Ctrl+Alt+K");
  });

  it("leaves the keyboard at the line whose key is chosen, taken away or left as it was", async () => {
    const note = await stage.newNote("%sh\n");
    const keys = note.page.keyboard;
    await note.paragraph(1).press("Control+Alt+h");
    await note.shortcuts.filter.waitFor();
    await expect.poll(() => note.focused()).toBe("textbox Filter shortcuts");
    await keys.type("move up");
    const isAtLine = () => expect.poll(() => note.focused()).toBe("button Change the key of Move up");
    await note.tabTo(/^button Change the key of Move up/);
    for (const answer of ["Escape", "Control+Alt+y"]) {
      await keys.press("Enter");
      await expect.poll(() => note.focused()).toBe("button New key for Move up");
      await keys.press(answer);
      await isAtLine();
    }
    await expect.poll(() => note.shortcuts.rows()).toContain("Move up Ctrl+Alt+Y");
    for (const going of ["Remove", "Reset"]) {
      await note.tabTo(new RegExp(`^button ${going} the key of Move up`), "Shift+Tab");
      await keys.press("Enter");
      await isAtLine();
    }
    await expect.poll(() => note.shortcuts.rows()).toContain("Move up Ctrl+Alt+K");
  });

  it("refuses a key that writes text or is the browser's, and lets go with Escape", async () => {
    const note = await stage.newNote("%sh\n");
    await note.act("Find and replace");
    await note.page.keyboard.press("Escape");
    await note.page.keyboard.press("?");
    const { shortcuts } = note;
    await shortcuts.change("Run all", "r");
    await shortcuts.dialog.getByText("That key writes text.").waitFor();
    await note.page.keyboard.press("Control+w");
    await shortcuts.dialog.getByText("The browser keeps Ctrl+W for itself.").waitFor();
    await note.page.keyboard.press("Escape");
    await expect.poll(() => shortcuts.rows()).toContain("Run all no key");
    expect(await note.namelessControls()).toEqual([]);
  });
});

/** A new paragraph stands at this place, counted from 0, and has the caret. */
function inserted(place: number) {
  return async (note: NotePage) => {
    await expect.poll(() => note.codes()).toHaveLength(4);
    await note.page.keyboard.type("new");
    await expect.poll(async () => (await note.codes())[place]).toMatch(/new$/);
  };
}
