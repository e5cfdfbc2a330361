import { describe, expect, it } from "vitest";
import { call } from "../harness/foreign-client.ts";
import { useStage } from "../harness/stage.ts";
import { NotePage } from "../pages/note-page.ts";
import { SearchPage } from "../pages/search-page.ts";

const stage = useStage();

/** Waits until the index has it, which takes a moment. */
async function indexed(words: string, count = 1): Promise<void> {
  const path = `/octavo/search?q=${encodeURIComponent(words)}`;
  await expect
    .poll(async () => ((await call(stage.octavo.address, "GET", path)).json.body as { total: number }).total, {
      timeout: 15_000,
    })
    .toBe(count);
}

describe("the search page", () => {
  it("shows what was found, marked, and leads there [route.search route.paragraph-parameter]", async () => {
    const id = await stage.makeNote("%md\nFirst", "%python\nresult = weigh_anchor(3)\n");
    await indexed("weigh_anchor");
    const search = new SearchPage((await stage.openHome()).page);
    await search.searchFor("weigh_anchor");
    await expect.poll(() => search.marks()).toEqual(["weigh_anchor"]);
    expect(new URL(search.page.url()).hash).toBe("#/search/weigh_anchor");
    expect(await search.page.title()).toBe("Octavo");
    const found = search.page.locator("main pre");
    await search.page.getByText("python", { exact: true }).waitFor();
    await found.click({ trial: true });
    const { x, y, width, height } = (await found.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // What is selected is not left; a click leads there.
    await search.page.mouse.move(x + 1, y + height / 2);
    await search.page.mouse.down();
    await search.page.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
    await search.page.mouse.up();
    expect(await search.page.evaluate(() => String(getSelection()))).toBe("result = weigh_anchor(3)");
    expect(new URL(search.page.url()).hash).toBe("#/search/weigh_anchor");
    await found.click();
    await expect
      .poll(() => new URL(search.page.url()).hash)
      .toMatch(new RegExp(`^#/notebook/${id}\\?paragraph=paragraph_[^&]*&term=weigh_anchor$`));
    // The note marks it, also for who is sent the address.
    const note = await NotePage.shown(search.page);
    await expect.poll(() => note.find.count()).toBe("1 of 1");
    await expect.poll(() => note.find.marked()).toEqual(["weigh_anchor"]);
    await note.reload();
    await expect.poll(() => note.find.marked()).toEqual(["weigh_anchor"]);
  });

  it("empties the box when one leaves, and asks for nothing when it is blank [route.search-cleared]", async () => {
    const search = new SearchPage((await stage.openHome()).page);
    await search.searchFor("   ");
    expect(search.page.url()).not.toContain("search");
    await search.searchFor("anything at all");
    await search.page
      .getByRole("heading", { name: "We couldn't find any notebook matching 'anything at all'" })
      .waitFor();
    expect(await search.box.inputValue()).toBe("anything at all");
    await search.goHome();
    await expect.poll(() => search.box.inputValue()).toBe("");
  });

  it("looks again for the same words, finds what a dot is, and leads back from a page that is not there", async () => {
    const search = new SearchPage((await stage.openHome()).page);
    const { page } = search;
    await search.searchFor("hoist_sails");
    await page.getByText("We couldn't find any notebook matching 'hoist_sails'").waitFor();
    await stage.makeNote("%sh\nhoist_sails");
    await indexed("hoist_sails");
    await search.box.press("Enter");
    await expect.poll(() => search.hits.count()).toBe(1);
    await page.goto(`${stage.octavo.address}/#/search/hoist_sails?page=999`);
    await expect.poll(() => search.hits.count()).toBe(1);
    await search.searchFor("..");
    await page.getByRole("heading", { name: 'Search for “".."”' }).waitFor();
  });

  it("has a box that is 350 wide [constant.search.width]", async () => {
    const search = new SearchPage((await stage.openHome()).page);
    await expect.poll(async () => (await search.box.boundingBox())?.width).toBe(350);
  });

  it("marks what it found a note by in the names of its folders too", async () => {
    const { address } = stage.octavo;
    await call(address, "POST", "/notebook", { notePath: "/Harbour plans/Old spinnaker lists/Count" });
    await indexed("spinnaker");
    const search = await SearchPage.open(await stage.newPage(), address, "spinnaker");
    await expect.poll(() => search.marks()).toEqual(["spinnaker"]);
    expect(await search.hits.allInnerTexts()).toEqual(["Count in Harbour plans/Old spinnaker lists"]);
  });

  it("names a note once, with all that was found in it", async () => {
    const { address } = stage.octavo;
    const made = await call(address, "POST", "/notebook", {
      notePath: "/Voyages/Keel haul",
      paragraphs: [
        { title: "First", text: "%sh\nkeelson 1" },
        { title: "", text: "%sh\nkeelson 2" },
      ],
    });
    await stage.makeNote("%sh\nkeelson 3");
    await indexed("keelson", 3);
    const search = await SearchPage.open(await stage.newPage(), address, "keelson");
    await expect.poll(() => search.hits.count()).toBe(3);
    const notes = await search.notes();
    expect(notes).toHaveLength(2);
    expect(notes).toContain("Keel haul in Voyages");
    // Its paragraphs have names of their own, and the name of the note leads to the note.
    const inIt = search.page.getByRole("list", { name: "Found in Keel haul" }).getByRole("link");
    expect((await inIt.allTextContents()).sort()).toEqual(["First", "keelson 2"]);
    await search.page.getByRole("link", { name: "Keel haul in Voyages" }).click();
    await expect.poll(() => new URL(search.page.url()).hash).toBe(`#/notebook/${String(made.json.body)}`);
  });

  it("shows code as code, whatever it looks like", async () => {
    await stage.makeNote("%python\nprint('<img src=x onerror=alert(1)><B>flotsam</B>')\n");
    await indexed("flotsam");
    const search = await SearchPage.open(await stage.newPage(), stage.octavo.address, "flotsam");
    await expect.poll(() => search.hits.count()).toBe(1);
    await expect.poll(() => search.texts()).toEqual(["print('<img src=x onerror=alert(1)><B>flotsam</B>')"]);
    expect(await search.page.locator("main img").count()).toBe(0);
  });

  it("goes from hit to hit by arrows, and page by page", async () => {
    await stage.makeNote(...Array.from({ length: 25 }, (_, index) => `%python\nballast = ${index}\n`));
    await indexed("ballast", 25);
    const search = await SearchPage.open(await stage.newPage(), stage.octavo.address, "ballast");
    await search.page.getByText("1–20 of 25 results.").waitFor();
    await search.box.focus();
    await search.page.keyboard.press("ArrowDown");
    await search.page.keyboard.press("ArrowDown");
    await expect.poll(() => search.hits.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
    await search.page.getByRole("link", { name: "Next" }).click();
    await search.page.getByText("21–25 of 25 results.").waitFor();
    await expect.poll(() => search.hits.count()).toBe(5);
    await search.page.getByRole("link", { name: "Previous" }).click();
    await expect.poll(() => search.hits.count()).toBe(20);
  });
});
