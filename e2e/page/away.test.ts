/** The server goes and comes back: what was read stays readable, what was typed stays safe. */
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { endRunner, runnerPid, startOctavo } from "../harness/octavo.ts";
import { useStage } from "../harness/stage.ts";
import { HomePage } from "../pages/home-page.ts";
import { NotePage } from "../pages/note-page.ts";

const stage = useStage();

/** Starts the server again where it was. */
async function comeBack(): Promise<void> {
  const { data, address } = stage.octavo;
  stage.octavo = await startOctavo({ data, port: Number(new URL(address).port) });
}

// A test that failed may have left no server behind.
beforeEach(async () => {
  const isThere = await fetch(stage.octavo.address).then(
    () => true,
    () => false,
  );
  if (!isThere) await comeBack();
});

/** Where the search of the bar stands on a desk, on half of one, and on a phone. */
async function placesOfSearch(page: Page) {
  const places = [];
  for (const width of [390, 700, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    places.push(await page.getByRole("combobox", { name: "Search notes" }).boundingBox());
  }
  return places;
}

describe("a server that is killed", () => {
  it("while one types takes nothing: the page stays, typing goes on, and all of it is there afterwards [state.socket.broadcast state.note.reload-on-reconnect]", async () => {
    const note = await stage.newNote("%sh\necho result", "%sh\n");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).output()).toBe("result\n");
    await note.paragraph(2).type("echo before, ");
    await stage.octavo.kill();
    await note.page.keyboard.type("during", { delay: 15 });
    await note.banner("Disconnected since").waitFor();
    await expect.poll(() => note.paragraph(1).output()).toBe("result\n");
    await expect.poll(() => note.connection.textContent()).toContain("what you type is kept");
    await note.page.keyboard.type(" the absence");
    await comeBack();
    await expect
      .poll(async () => (await stage.readNote(note.id)).paragraphs[1]?.text)
      .toBe("%sh\necho before, during the absence");
    await expect.poll(() => note.banner("Disconnected since").count()).toBe(0);
    await note.paragraph(2).press("Shift+Enter");
    await expect.poll(() => note.paragraph(2).output()).toBe("before, during the absence\n");
  });

  it("keeps the bar and its dialogs, and brings the page that was asked for meanwhile when it is back", async () => {
    const page = await stage.newPage();
    const dialogs = page.waitForResponse(/\/assets\/dialog-frame-.*js$/);
    const home = await HomePage.open(page, stage.octavo.address);
    await dialogs;
    await page.waitForLoadState("networkidle");
    const places = await placesOfSearch(page);
    await stage.octavo.kill();
    await home.startNewNote();
    await page.keyboard.press("Escape");
    await page.getByRole("banner").getByRole("link", { name: "Jobs" }).click();
    await page.getByRole("heading", { name: "The server cannot be reached" }).waitFor();
    await expect.poll(() => home.connection.textContent()).toContain("reconnecting");
    // However long the words beside it are.
    expect(await placesOfSearch(page)).toEqual(places);
    // On a phone they are brief, and end before what stands beside them.
    await page.setViewportSize({ width: 390, height: 844 });
    const words = await home.connection.getByText("away", { exact: true }).boundingBox();
    const beside = await page.getByRole("button", { name: /^Theme/ }).boundingBox();
    expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThan(beside?.x ?? 0);
    await comeBack();
    await page.getByRole("heading", { name: "Jobs" }).waitFor();
  });

  it("keeps the note as it is when something is opened whose code has not come yet, and brings that when it is back", async () => {
    const id = await stage.makeNote("%sh\necho one", "%sh\necho two");
    const page = await stage.newPage();
    // As on a line that is lost in the first seconds: nothing could be fetched ahead.
    let comes = false;
    await page.route(/\/assets\/.*(panel|find-bar|shortcuts|dialog-frame|palette)-/, (route) =>
      comes ? route.continue() : route.abort(),
    );
    const note = await NotePage.open(page, stage.octavo.address, id);
    await note.paragraph(1).enter();
    await stage.octavo.kill();
    await note.banner("Disconnected since").waitFor();
    await note.paragraph(1).press("Control+Alt+j");
    await page.keyboard.press("Control+Alt+f");
    await note.find.bar.getByText("Searching cannot be fetched just now").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "History", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "History" });
    await panel.getByText("Not available offline.").waitFor();
    await note.palette.tryToOpen();
    await page.getByRole("alert").getByText("try again when it is back").waitFor();
    // What was done meanwhile waits, and is sent.
    comes = true;
    await comeBack();
    await expect.poll(async () => (await stage.readNote(id)).paragraphs[0]?.text).toBe("%sh\necho two");
    await panel.getByRole("textbox", { name: "Name this version" }).waitFor();
    await note.palette.open();
    await page.keyboard.press("Escape");
    stage.expectError(/Failed to load resource|preload/);
  });

  it("keeps what is filled into the forms of the note, and receives the change when it is back", async () => {
    const note = await stage.newNote("%md\n$${city=Graz} $${river=Mur}");
    await note.paragraph(1).run();
    const forms = note.page.getByRole("region", { name: "Forms of the note" });
    const [city, river] = ["city", "river"].map((name) => forms.getByRole("textbox", { name }));
    await city?.waitFor();
    await note.page.waitForLoadState("networkidle");
    await stage.octavo.kill();
    await note.banner("Disconnected since").waitFor();
    await city?.fill("Linz");
    await city?.press("Enter");
    await river?.fill("Donau");
    await river?.press("Enter");
    await note.banner("a change is kept here").waitFor();
    expect([await city?.inputValue(), await river?.inputValue()]).toEqual(["Linz", "Donau"]);
    expect(await note.page.getByText("cannot be reached").count()).toBe(0);
    await note.goHome();
    await expect.poll(() => note.dialog.textContent()).toContain("What you filled into forms");
    await note.dialog.getByRole("button", { name: "Stay" }).click();
    await comeBack();
    await expect.poll(() => stage.readNote(note.id)).toMatchObject({ noteParams: { city: "Linz", river: "Donau" } });
    expect([await city?.inputValue(), await river?.inputValue()]).toEqual(["Linz", "Donau"]);
  });

  it("leaves what was deleted to be taken back, though it knows nothing of that any more", async () => {
    const note = await stage.newNote("%sh\necho one", "%md two", "%md three");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).output()).toBe("one\n");
    for (const number of [2, 1]) {
      await note.paragraph(number).region.focus();
      await note.page.keyboard.press("Control+Alt+d");
      await note.notice("Paragraph removed").first().waitFor();
    }
    await expect.poll(async () => (await stage.readNote(note.id)).paragraphs.length).toBe(1);
    await stage.octavo.kill();
    await note.banner("Disconnected since").waitFor();
    await note.page.keyboard.press("Control+Alt+z");
    await note.banner(/a change (is|are) kept here/).waitFor();
    await comeBack();
    await note.notice("back, without its output").waitFor();
    await note.page.keyboard.press("Control+Alt+z");
    await expect.poll(() => note.codes()).toEqual(["%sh\necho one", "%md two", "%md three"]);
    expect(await note.notice(/too long ago/).count()).toBe(0);
  });

  it("keeps what was typed before it was back, also when the page is loaded anew meanwhile", async () => {
    const note = await stage.newNote("%sh\n");
    await note.paragraph(1).type("kept in the browser");
    await expect.poll(async () => (await stage.readNote(note.id)).paragraphs[0]?.text).toContain("kept");
    await stage.octavo.kill();
    await note.page.keyboard.type(", and this too");
    await note.banner("what you typed is kept here").waitFor();
    await note.page.close();
    await comeBack();
    const page = await note.page.context().newPage();
    const again = await NotePage.open(page, stage.octavo.address, note.id);
    await expect.poll(() => again.paragraph(1).code()).toBe("%sh\nkept in the browser, and this too");
    await expect
      .poll(async () => (await stage.readNote(note.id)).paragraphs[0]?.text)
      .toBe("%sh\nkept in the browser, and this too");
  });

  it("comes back to a run that went on without it, and the page catches up", async () => {
    const note = await stage.newNote("%sh\nfor n in $(seq 1 30); do echo line $n; sleep 0.1; done");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).output()).toContain("line 3\n");
    await stage.octavo.kill();
    await comeBack();
    await expect.poll(() => note.paragraph(1).status()).toBe("Finished");
    await expect
      .poll(() => note.paragraph(1).output())
      .toBe(Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`).join(""));
  });

  it("finds runs waiting for it when it is back, once each, without those that were cancelled", async () => {
    const file = `runs-of-the-absence-${Date.now()}.txt`;
    const note = await stage.newNote(`%sh\necho run >> ${file}`, "%sh\necho no", "%sh\n");
    await stage.octavo.kill();
    await note.banner("You can read, type and run").waitFor();
    for (const place of [1, 2]) {
      await note.paragraph(place).press("Shift+Enter");
      await expect.poll(() => note.paragraph(place).status()).toBe("Queued");
      await expect.poll(() => note.paragraph(place).footer()).toContain("Waiting for the server");
    }
    await note.paragraph(1).press("Shift+Enter");
    await note.paragraph(3).type(`cat ${file}`);
    await note.banner("what you typed and 2 runs are kept here").waitFor();
    await note.paragraph(2).press("Control+Alt+c");
    await expect.poll(() => note.paragraph(2).status()).toBe("Ready");
    await note.goHome();
    await expect.poll(() => note.dialog.textContent()).toContain("waits for the server in this page alone");
    await note.dialog.getByRole("button", { name: "Stay" }).click();
    await comeBack();
    await expect.poll(() => note.paragraph(1).status()).toBe("Finished");
    await note.paragraph(3).press("Shift+Enter");
    await expect.poll(() => note.paragraph(3).output()).toBe("run\n");
    expect(await note.paragraph(2).status()).toBe("Ready");
  });

  it("merges what two people typed, one of them while it was away", async () => {
    const note = await stage.newNote("%sh\nfirst line\nlast line");
    const other = await stage.openNote(note.id);
    await stage.octavo.kill();
    await note.banner("Disconnected since").waitFor();
    await note.paragraph(1).type(" mine");
    await comeBack();
    await other.paragraph(1).type(" theirs");
    await expect
      .poll(async () => (await stage.readNote(note.id)).paragraphs[0]?.text)
      .toMatch(/^%sh\nfirst line\nlast line( mine theirs| theirs mine)$/);
    const text = (await stage.readNote(note.id)).paragraphs[0]?.text;
    for (const page of [note, other]) await expect.poll(() => page.paragraph(1).code()).toBe(text);
  });
});

describe("a runner that is killed", () => {
  it("is reported in the paragraph, and the next run gets a new one", async () => {
    const note = await stage.newNote("%sh\necho begun; sleep 60");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).output()).toBe("begun\n");
    process.kill(runnerPid(stage.octavo.data) ?? 0, "SIGKILL");
    await expect.poll(() => note.paragraph(1).status()).toBe("Failed");
    await expect.poll(() => note.paragraph(1).output()).toMatch(/runner/);
    await note.paragraph(1).write("%sh\necho again");
    await note.paragraph(1).press("Shift+Enter");
    await expect.poll(() => note.paragraph(1).output()).toBe("again\n");
    await endRunner(stage.octavo.data);
  });
});
