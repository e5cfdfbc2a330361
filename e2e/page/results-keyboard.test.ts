/** Framed results have the keyboard only when the user gives it to them, and cannot pass for the product's own. */
import { afterEach, describe, expect, it } from "vitest";
import { html, importPrinted, text } from "../harness/printed.ts";
import { useStage } from "../harness/stage.ts";
import type { NotePage } from "../pages/note-page.ts";

const stage = useStage();
/** Where a busy frame leaves the page its own process. */
const isolated = useStage({ hasFrameProcesses: true });

const things =
  '<form id="form"><input id="field" required value="" aria-label="field"></form><label id="label" for="field">x</label>' +
  '<textarea id="area" aria-label="area"></textarea><div id="written" contenteditable tabindex="0">x</div><dialog id="dialog"><button autofocus>x</button></dialog>' +
  '<div id="popover" popover><button autofocus>x</button></div><button id="command" commandfor="dialog" command="show-modal">x</button>' +
  '<button id="target" popovertarget="popover">x</button><svg><a id="drawn" href="#x" tabindex="0"><text>x</text></a></svg><p id="one" tabindex="0">1</p><p id="two" tabindex="0">2</p>';

/** Each is done over and over, twenty times a second. */
const ways = {
  "an element's focus": "field.focus()",
  "a drawing's focus": "drawn.focus()",
  "the window's focus": "window.focus()",
  "its window's focus, by another name": "self.focus(); globalThis.focus(); frames.focus()",
  "a new field that wants it": 'document.body.insertAdjacentHTML("beforeend", "<input autofocus>")',
  "a modal dialog": "dialog.close(); dialog.showModal()",
  "a dialog": "dialog.close(); dialog.show()",
  "a popover": "popover.hidePopover(); popover.showPopover()",
  "a label that is clicked": "label.click()",
  "a label that is sent a click": 'label.dispatchEvent(new MouseEvent("click", { bubbles: true }))',
  "a button that commands": "dialog.close(); command.click()",
  "a button of a popover": "popover.hidePopover(); target.click()",
  "what is selected in a field": "field.select(); area.select(); field.setSelectionRange(0, 0)",
  "a form that lacks something": "form.reportValidity()",
  "a form that is sent": "form.requestSubmit()",
  "what is selected": "getSelection().selectAllChildren(written); document.execCommand('selectAll')",
  "its address": "location.hash = location.hash === '#one' ? '#two' : '#one'",
  "a frame within": 'if (!window[0]) document.body.append(document.createElement("iframe")); window[0].focus()',
  "a frame within that is a page":
    'if (!window[0]) { const made = document.createElement("iframe"); made.srcdoc = "<input id=i><script>setInterval(() => i.focus(), 50)</" + "script>"; document.body.append(made) }',
  "a document opened anew": 'document.open(); document.write("<input id=field>"); document.close(); field.focus()',
};

const attack = (act: string) =>
  html(
    `${things}<script>window.heard = ""; addEventListener("keydown", ({ key }) => { heard += key }, true);
    let turns = 0; setInterval(() => { try { ${act} } finally { turns += 1; document.title = String(turns) } }, 50)</script>`,
  );

const typed = "select a, b from somewhere where c = 12345 and d is not null";

async function openUntouched(act: string): Promise<NotePage> {
  stage.expectError(/./);
  return stage.openNote(await importPrinted(stage.octavo.address, [{ ...text("x"), text: "%sh\n" }, attack(act)]));
}

async function open(act: string): Promise<NotePage> {
  const note = await openUntouched(act);
  // Until it has tried some times, or was ended for it.
  const place = note.paragraph(2).framePlace;
  const frame = note.page.frameLocator("iframe").locator("html");
  await expect
    .poll(async () => {
      if ((await place.getAttribute("data-frame")) === "parked") return 3;
      return frame.evaluate(() => Number(document.title), undefined, { timeout: 500 }).catch(() => 0);
    })
    .toBeGreaterThan(2);
  return note;
}

async function typeInto(note: NotePage): Promise<void> {
  await note.paragraph(1).editor.click();
  await note.page.keyboard.press("Control+End");
  await note.page.keyboard.type(typed, { delay: 15 });
}

const mark = "This field is part of a result, not of Octavo";

describe("what is typed in an editor", () => {
  it.each(Object.entries(ways))("arrives there, whatever a frame does with %s", async (_way, act) => {
    const note = await open(act);
    await typeInto(note);
    expect(await note.paragraph(1).code()).toBe(`%sh\n${typed}`);
    expect(await note.page.evaluate(() => document.activeElement?.closest(".cm-editor") !== null)).toBe(true);
  });

  it("arrives there after a press in the frame as well", async () => {
    const note = await open("field.focus()");
    const frame = await note.paragraph(2).frame();
    await frame.locator("#field").click();
    await note.page.keyboard.type("in the frame");
    expect(await frame.locator("#field").inputValue()).toBe("in the frame");
    await typeInto(note);
    expect(await note.paragraph(1).code()).toBe(`%sh\n${typed}`);
    expect(await frame.locator("#field").inputValue()).toBe("in the frame");
  });
});

describe("a framed result", () => {
  afterEach(() => stage.expectError(/./));

  it("that is pressed while it is busy is not ended for it, and has the keyboard when it can answer", async () => {
    const busy = `<input id="field" aria-label="field"><script>field.addEventListener("focus", () => {
      const end = performance.now() + 700; while (performance.now() < end); }, { once: true })</script>`;
    const note = await isolated.openNote(await importPrinted(isolated.octavo.address, [html(busy)]));
    const field = (await note.paragraph(1).frame()).locator("#field");
    await field.click();
    // It answers when it is busy no more; the keyboard has gone back long before.
    await field.evaluate(() => {});
    await expect.poll(() => note.page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
    await expect.poll(() => field.evaluate((element) => document.activeElement === element)).toBe(true);
    await note.page.keyboard.type("late");
    await expect.poll(() => field.inputValue()).toBe("late");
  });

  it("has the keyboard after a press, and keeps it, also in a frame within", async () => {
    const id = await importPrinted(stage.octavo.address, [
      html('<input id="outer" aria-label="outer"><script>1</script>'),
      html('<iframe srcdoc="<input id=inner aria-label=inner><script>1</script>"></iframe><script>1</script>'),
    ]);
    const note = await stage.openNote(id);
    const outer = (await note.paragraph(1).frame()).locator("#outer");
    await outer.click();
    await note.page.keyboard.type("one and two", { delay: 40 });
    expect(await outer.inputValue()).toBe("one and two");
    const inner = (await note.paragraph(2).frame()).frameLocator("iframe").locator("#inner");
    await inner.click();
    await note.page.keyboard.type("three and four", { delay: 40 });
    expect(await inner.inputValue()).toBe("three and four");
    await outer.click();
    await note.page.keyboard.type("!");
    expect(await outer.inputValue()).toContain("!");
  });

  it("cannot say for itself that it was pressed", async () => {
    const steal = `<script>let port = null; const take = (found) => { if (found instanceof MessagePort) port ??= found };
      const seen = (event) => { if (event) { take(event.target); take(event.currentTarget); (event.ports ?? []).forEach(take) } };
      seen(window.event);
      for (const name of ["data", "ports", "source"]) Object.defineProperty(MessageEvent.prototype, name, { get() { seen(this) } });
      Object.defineProperty(MessagePort.prototype, "onmessage", { set() { take(this) } });
      const native = getComputedStyle; window.getComputedStyle = (...given) => { seen(window.event); return native(...given) };
      MessagePort.prototype.postMessage = function () { take(this) };
      Function.prototype.bind = function () { take(this) };
      new MutationObserver(() => seen(window.event)).observe(document, { attributes: true, childList: true, subtree: true });
      setInterval(() => { document.title = port === null ? "none" : "stolen" }, 20)</script><p id="p">x</p>`;
    const note = await stage.openNote(await importPrinted(stage.octavo.address, [html(steal)]));
    const root = (await note.paragraph(1).frame()).locator("html");
    await expect.poll(() => root.getAttribute("data-theme")).toBe("light");
    await note.page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => root.getAttribute("data-theme")).toBe("dark");
    await root.locator("#p").click();
    await note.page.getByText(mark).waitFor();
    expect(await root.evaluate(() => document.title)).toBe("none");
  });

  it("that took the keyboard past its script is ended, and says so, until it is asked for", async () => {
    // What a test evaluates in a frame is a press in it for the browser, and then the page may believe that it was pressed.
    const note = await openUntouched("location.hash = location.hash === '#one' ? '#two' : '#one'");
    await note
      .paragraph(2)
      .region.getByText("This output took the keyboard unasked and was ended.")
      .waitFor({ timeout: 60_000 });
    expect(await note.page.locator("iframe").count()).toBe(0);
    // It takes the keyboard again at once, and is ended again: perhaps between two looks of the test at the page.
    const comesBack = note.page.waitForEvent("frameattached");
    await note.paragraph(2).button("Click to show").click();
    await comesBack;
  });
});

describe("a field in a framed result", () => {
  it.each([
    ["for a password", '<input type="password" aria-label="x">'],
    ["for text that looks like one", '<input style="-webkit-text-security: disc" aria-label="x">'],
    ["that browsers fill in", '<input autocomplete="current-password" aria-label="x">'],
    ["to write in", '<div contenteditable style="-webkit-text-security: disc">x</div>'],
    [
      "that comes later",
      "<script>setTimeout(() => { document.body.innerHTML = '<input type=password aria-label=x>' }, 100)</script>",
    ],
    [
      "that becomes one",
      '<input type="button" id="i" aria-label="x" value="x"><script>setTimeout(() => { i.type = "password" }, 100)</script>',
    ],
    [
      "in a hidden tree",
      "<div id=d></div><script>d.attachShadow({ mode: 'closed' }).innerHTML = '<input type=password aria-label=x>'</script>",
    ],
    [
      "in a tree that is declared",
      "<div><template shadowrootmode=open><input type=password aria-label=x></template></div>",
    ],
    [
      "behind code that silences observers and questions",
      "<script>MutationObserver.prototype.observe = () => {}; Array.from = () => []; Reflect.apply = () => {}; Array.prototype[Symbol.iterator] = () => ({ next: () => ({ done: true }) });" +
        "Object.defineProperty(NodeList.prototype, 'length', { get: () => 0 }); Document.prototype.querySelectorAll = () => []; MessagePort.prototype.postMessage = () => {};" +
        "setTimeout(() => { document.body.innerHTML = '<input type=password aria-label=x>' }, 100)</script>",
    ],
  ])("is marked as no part of the product: %s", async (_case, data) => {
    stage.expectError(/./);
    const note = await stage.openNote(await importPrinted(stage.octavo.address, [html(`${data}<script>1</script>`)]));
    await note.page.getByText(mark).waitFor();
  });

  it("keeps its mark when it is gone, and what has none has no mark", async () => {
    const note = await stage.openNote(
      await importPrinted(stage.octavo.address, [
        html('<p id="p">x</p><input type="checkbox" aria-label="x"><script>1</script>'),
        html(
          '<input type="password" id="i" aria-label="x"><script>setTimeout(() => { i.remove(); document.title = "gone" }, 50)</script>',
        ),
      ]),
    );
    await note.page.getByText(mark).waitFor();
    const second = (await note.paragraph(2).frame()).locator("html");
    await expect.poll(() => second.evaluate(() => document.title)).toBe("gone");
    await (await note.paragraph(1).frame()).locator("#p").waitFor();
    expect(await note.page.getByText(mark).count()).toBe(1);
  });

  it("that is none, but takes what is typed, is marked once it does", async () => {
    const id = await importPrinted(stage.octavo.address, [
      html(
        '<p id="fake" tabindex="0">Password</p><script>addEventListener("keydown", () => { fake.textContent += "•" })</script>',
      ),
    ]);
    const note = await stage.openNote(id);
    await (await note.paragraph(1).frame()).locator("#fake").click();
    await note.page.getByText(mark).waitFor();
  });

  it("is marked in German, too", async () => {
    const id = await importPrinted(stage.octavo.address, [
      html('<input type="password" aria-label="x"><script>1</script>'),
    ]);
    const note = await stage.openNote(id);
    await note.page.getByRole("button", { name: "Settings of the server" }).click();
    await note.page.getByRole("menuitemradio", { name: "Deutsch" }).click();
    await note.page.getByText("Dieses Feld gehört zu einem Ergebnis, nicht zu Octavo").waitFor();
  });
});
