import { describe, expect, it } from "vitest";
import { useStage } from "../harness/stage.ts";

const stage = useStage();

describe("the home page", () => {
  it("lists the samples of a new data folder as a tree [route.home field.list-item.path]", async () => {
    const home = await stage.openHome();
    await expect
      .poll(() => home.lines())
      .toEqual([
        "Examples, 6 notes",
        "Bike rides with SQL",
        "Forms and z",
        "JavaScript",
        "Markdown and maths",
        "Python and pandas",
        "Shell",
        "Start here",
      ]);
  });

  it("closes and opens a folder, and remembers it in this browser [field.list-item.children]", async () => {
    const home = await stage.openHome();
    await home.toggleFolder("Examples");
    await expect.poll(() => home.lines()).toEqual(["Examples, 6 notes", "Start here"]);
    await home.reload();
    await expect.poll(() => home.lines()).toEqual(["Examples, 6 notes", "Start here"]);
    await home.toggleFolder("Examples");
    await expect.poll(() => home.lines()).toContain("Shell");
  });

  it("filters by name, without regard to case, and says when nothing fits [route.home]", async () => {
    const home = await stage.openHome();
    await expect.poll(() => home.lines()).toContain("Python and pandas");
    const all = await home.lines();
    await home.filter("PANDAS");
    await expect.poll(() => home.lines()).toEqual(["Examples, 1 note", "Python and pandas"]);
    await home.filter("nothing of the kind");
    await home.page.getByText("No note or folder is called “nothing of the kind”").waitFor();
    await home.page.getByRole("button", { name: "Show all" }).click();
    await expect.poll(() => home.lines()).toEqual(all);
  });

  it("opens a note, whose name becomes the title of the page [route.note route.page-title]", async () => {
    const home = await stage.openHome();
    expect(await home.page.title()).toBe("Octavo");
    const note = await home.openNote("Start here");
    await expect.poll(() => note.heading.textContent()).toBe("Start here");
    await expect.poll(() => note.page.title()).toBe("Start here - Octavo");
    await note.goHome();
    await expect.poll(() => note.page.title()).toBe("Octavo");
  });

  it("leads from any page to any note by the menu in the bar, ten notes first and ten more a press [screen.navigation.notes screen.navigation.filter constant.navigation.page]", async () => {
    for (let count = 1; count <= 12; count++) await stage.makeNote("%md\nOne of many");
    const home = await stage.openHome();
    const menu = await home.openNotesMenu();
    await expect.poll(() => menu.getByRole("link").count()).toBe(10);
    await menu.getByRole("button", { name: /^Show \d+ more of / }).click();
    await expect.poll(() => menu.getByRole("link").count()).toBeGreaterThan(10);
    await menu.getByRole("searchbox").fill("MATHS");
    await expect.poll(() => menu.getByRole("link").allInnerTexts()).toHaveLength(1);
    await menu.getByRole("link", { name: /Markdown and maths/ }).click();
    await expect.poll(() => home.page.title()).toBe("Markdown and maths - Octavo");
  });

  it("goes home from an address that leads nowhere [route.other]", async () => {
    const page = await stage.newPage();
    await page.goto(`${stage.octavo.address}/#/no/such/page`);
    await expect.poll(() => new URL(page.url()).hash).toBe("#/");
  });
});
