/** Forms above paragraphs and notes, as people fill them in. */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { call } from "../harness/foreign-client.ts";
import { useStage } from "../harness/stage.ts";

const stage = useStage();
const pythonStarts = { timeout: 60_000 };

/** Chooses a day, and unchecks the last box, while the page is too busy to hear of the run that the day begins before that has ended. */
async function chooseWhileBusy(region: Locator, day: string): Promise<void> {
  await region.evaluate(async (element, chosen) => {
    const select = element.querySelector("select");
    const box = [...element.querySelectorAll("input[type=checkbox]")].at(-1);
    if (!select || !(box instanceof HTMLElement)) throw new Error("Nothing to choose");
    select.value = chosen;
    select.dispatchEvent(new Event("change", { bubbles: true }));
    // The run goes in a timer of its own, before this one.
    await new Promise((resolve) => setTimeout(resolve));
    box.click();
    for (const until = performance.now() + 400; performance.now() < until; );
  }, day);
}

describe("forms of a paragraph", () => {
  it("run it as soon as something else is chosen [field.paragraph.config.runOnSelectionChange]", async () => {
    // Those with an empty label have none that is seen, and are called by their names all the same.
    const note = await stage.newNote(
      "%md\n${day()=mon,mon(Monday)|tue(Tuesday)} ${checkbox:c()=a,a(A)|b(B)} ${who()=Ada}",
    );
    const paragraph = note.paragraph(1);
    await paragraph.run();
    const day = paragraph.region.getByRole("combobox", { name: "day" });
    await expect.poll(() => paragraph.region.getByText("mon a Ada").count()).toBe(1);
    await day.selectOption("Tuesday");
    await expect.poll(() => paragraph.region.getByText("tue a Ada").count()).toBe(1);
    await paragraph.region.getByRole("group", { name: "c" }).getByRole("checkbox", { name: "B" }).check();
    await expect.poll(() => paragraph.region.getByText("tue a,b Ada").count()).toBe(1);
    await chooseWhileBusy(paragraph.region, "mon");
    await expect.poll(() => paragraph.region.getByText("mon a Ada").count()).toBe(1);
    // Typing goes on while it runs: the last word counts.
    const who = paragraph.region.getByRole("textbox", { name: "who" });
    await who.fill("Grace Hopper");
    await expect.poll(() => paragraph.region.getByText("mon a Grace Hopper").count()).toBe(1);
    expect(await who.inputValue()).toBe("Grace Hopper");
    const kept = await stage.readNote(note.id);
    expect(kept.paragraphs[0]).toMatchObject({
      settings: { params: { day: "mon", c: ["a"], who: "Grace Hopper" } },
    });
  });

  it("of code wait for Enter when there is nothing to choose, and are there for others too", async () => {
    const note = await stage.newNote("%python\nprint('hello', z.textbox('who', 'Ada'), len(z.password('pin')))");
    const paragraph = note.paragraph(1);
    await paragraph.run();
    await expect.poll(() => paragraph.output(), pythonStarts).toBe("hello Ada 0\n");
    const other = await stage.openNote(note.id);
    await expect.poll(() => other.paragraph(1).region.getByRole("textbox", { name: "who" }).inputValue()).toBe("Ada");
    await paragraph.region.getByLabel("pin").fill("12345");
    const who = paragraph.region.getByRole("textbox", { name: "who" });
    await who.fill("Eve");
    // The page keeps what no run has taken.
    await expect.poll(() => other.paragraph(1).region.getByRole("textbox", { name: "who" }).inputValue()).toBe("Eve");
    expect(await paragraph.output()).toBe("hello Ada 0\n");
    await who.press("Enter");
    await expect.poll(() => paragraph.output()).toBe("hello Eve 5\n");
    expect(await other.paragraph(1).region.getByLabel("pin").inputValue()).toBe("");
    await other.page.reload();
    await expect.poll(() => other.paragraph(1).region.getByRole("textbox", { name: "who" }).inputValue()).toBe("Eve");
  });
});

describe("forms of a note", () => {
  it("stand above its paragraphs under a title, are saved as they are filled in, and can be removed", async () => {
    const note = await stage.newNote("%md\ncity: $${city=Graz}");
    await note.paragraph(1).run();
    const forms = note.page.getByRole("region", { name: "Forms of the note" });
    await expect.poll(() => forms.getByRole("textbox", { name: "city" }).inputValue()).toBe("Graz");
    await forms.getByRole("button", { name: "Untitled Form" }).click();
    await forms.getByRole("textbox", { name: "Title of the forms" }).fill("Where");
    await note.page.keyboard.press("Enter");
    await expect.poll(() => forms.getByRole("button", { name: "Where" }).count()).toBe(1);
    await forms.getByRole("textbox", { name: "city" }).fill("Linz");
    await expect.poll(() => stage.readNote(note.id)).toMatchObject({ noteParams: { city: "Linz" } });
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).region.getByText("city: Linz").count()).toBe(1);
    const kept = await call(stage.octavo.address, "POST", `/notebook/${note.id}/revision`, {
      commitMessage: "Filled in",
    });
    const remove = forms.getByRole("button", { name: "Remove the form city" });
    await note.act("Look: report");
    // A reader of a report fills them in, and does not arrange them.
    await remove.waitFor({ state: "detached" });
    expect(await forms.getByRole("button").count()).toBe(0);
    expect(await forms.getByRole("textbox", { name: "city" }).isEnabled()).toBe(true);
    await note.act("Look: default");
    await remove.click();
    await expect.poll(() => forms.count()).toBe(0);

    await note.page.goto(`${stage.octavo.address}/#/notebook/${note.id}/revision/${kept.json.body}`);
    const field = forms.getByRole("textbox", { name: "city" });
    await expect.poll(() => field.inputValue()).toBe("Linz");
    expect([await field.isEnabled(), await forms.getByRole("heading").innerText()]).toEqual([false, "Where"]);
  });

  it("go into a run that is asked for while they are still typed", async () => {
    const note = await stage.newNote("%md\nname: $${name=ada}");
    await note.paragraph(1).run();
    const field = note.page.getByRole("region", { name: "Forms of the note" }).getByRole("textbox", { name: "name" });
    await field.fill("grace");
    await note.paragraph(1).runButton.click();
    await expect.poll(() => note.paragraph(1).region.textContent()).toContain("name: grace");
    await field.fill("edsger");
    await note.runAllButton.click();
    await expect.poll(() => note.paragraph(1).region.textContent()).toContain("name: edsger");
    expect(await field.inputValue()).toBe("edsger");
  });

  it("are saved before the note is left or loaded anew", async () => {
    const note = await stage.newNote("%md\nname: $${name=ada}");
    const { id } = note;
    await note.paragraph(1).run();
    const field = note.page.getByRole("region", { name: "Forms of the note" }).getByRole("textbox", { name: "name" });
    await field.fill("grace");
    await note.page.getByRole("link", { name: "Jobs" }).click();
    await expect.poll(() => note.page.url()).toContain("jobmanager");
    await expect.poll(() => stage.readNote(id)).toMatchObject({ noteParams: { name: "grace" } });
    await note.page.goBack();
    await field.fill("edsger");
    await note.page.reload();
    await expect.poll(() => field.inputValue()).toBe("edsger");
    expect(await stage.readNote(id)).toMatchObject({ noteParams: { name: "edsger" } });
  });
});
