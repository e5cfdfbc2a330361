/** What paragraphs show: text, HTML, frames, pictures, and output too long for a note. */
import { describe, expect, it } from "vitest";
import { useStage } from "../harness/stage.ts";
import { textOf } from "../pages/home-page.ts";
import type { NotePage } from "../pages/note-page.ts";

const stage = useStage();

/** A note whose one paragraph has printed this. */
async function printed(text: string): Promise<NotePage> {
  const note = await stage.newNote(`%sh\ncat <<'END'\n${text}\nEND`);
  await note.paragraph(1).run();
  await expect.poll(() => note.paragraph(1).status()).toBe("Finished");
  return note;
}

describe("text", () => {
  it("is shown as text, whatever it looks like [screen.result.type.text]", async () => {
    const note = await printed("<b>no markup</b> & <script>alert(1)</script>");
    await expect.poll(() => note.paragraph(1).output()).toBe("<b>no markup</b> & <script>alert(1)</script>\n");
  });

  it("falls into segments at lines that begin with a known magic [screen.result.segments field.paragraph.results]", async () => {
    const note = await printed("plain\n%html <h3>Heading</h3>\n%table a\tb\n1\t2\n\n%text the end");
    await note.paragraph(1).heading("Heading").waitFor();
    await expect.poll(() => note.paragraph(1).table.rows()).toEqual([["1", "2"]]);
    await expect.poll(() => note.paragraph(1).logs.allTextContents()).toEqual(["plain\n", "the end\n"]);
  });

  it("that is a few lines higher than its window is shown whole, a long one in a window", async () => {
    const note = await stage.newNote("%sh\nseq 1 26", "%sh\nseq 1 60");
    await note.runAllButton.click();
    await expect.poll(() => note.paragraph(2).status()).toBe("Finished");
    const hidden = (place: number) =>
      note
        .paragraph(place)
        .region.getByRole("log")
        .evaluate((log) => log.scrollHeight - log.clientHeight);
    await expect.poll(() => hidden(2)).toBeGreaterThan(500);
    await expect.poll(() => hidden(1)).toBe(0);
    await expect.poll(() => note.page.getByRole("separator", { name: "Height" }).count()).toBe(1);
  });

  it("rewrites its line at a carriage return, as a terminal does", async () => {
    const note = await stage.newNote("%sh\nprintf '10%%\\r50%%\\r100%%\\n'");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).output()).toBe("100%\n");
  });

  it("writes several progress bars at once, where the cursor goes up", async () => {
    const steps = ["a 0%%\\nb 0%%\\n", "\\033[2Aa 50%%\\nb 20%%\\n", "\\033[1Ab 100%%\\r\\033[1Aa 99%%\\n\\nend\\n"];
    const note = await stage.newNote(`%sh\n${steps.map((step) => `printf '${step}'; sleep 0.2`).join("\n")}`);
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).output()).toBe("a 99%\nb 100%\nend\n");
  });
});

describe("HTML", () => {
  it("that is safe is shown in place [screen.result.type.html]", async () => {
    const note = await printed('%html <h3>In place</h3><p>with <a href="https://example.org">a link</a></p>');
    await note.paragraph(1).heading("In place").waitFor();
    expect(await note.paragraph(1).framePlace.count()).toBe(0);
    expect(await note.paragraph(1).link("a link").getAttribute("href")).toBe("https://example.org");
  });

  it("with a script runs in a frame of an opaque origin, from which nothing leads out", async () => {
    const note = await printed(`%html <p id="told">nothing yet</p><script>
      const attempt = (what, act) => { try { return what + ': ' + act(); } catch (error) { return what + ': ' + error.name; } };
      const told = [
        'origin: ' + self.origin,
        attempt('parent', () => parent.document.title),
        attempt('storage', () => localStorage.length),
        attempt('cookie', () => document.cookie),
        attempt('top', () => { top.location = 'about:blank'; return 'moved'; }),
      ];
      fetch('${stage.octavo.address}/api/notebook')
        .then(() => told.push('fetch: answered'), (error) => told.push('fetch: ' + error.name))
        .then(() => { document.getElementById('told').textContent = told.join('; '); });
    </script>`);
    const frame = await note.paragraph(1).frame();
    await expect
      .poll(() => frame.locator("#told").textContent())
      .toBe(
        "origin: null; parent: SecurityError; storage: SecurityError; cookie: SecurityError; top: SecurityError; fetch: TypeError",
      );
    expect(note.page.url()).toContain(note.id);
  });

  it("with an event handler or a style of its own is framed, not cut", async () => {
    const note = await printed(
      "%html <style>p { color: rgb(1, 2, 3) }</style><p onclick=\"this.textContent = 'pressed'\">press me</p>",
    );
    const frame = await note.paragraph(1).frame();
    const text = frame.getByText("press me");
    expect(await text.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(1, 2, 3)");
    await text.click();
    await frame.getByText("pressed").waitFor();
  });

  it("in a frame gets the room that it asks for", async () => {
    const note = await printed("%html <script>document.write(\"<div style='height: 700px'>tall</div>\")</script>");
    await (await note.paragraph(1).frame()).getByText("tall").waitFor();
    await expect
      .poll(async () => (await note.paragraph(1).framePlace.boundingBox())?.height ?? 0)
      .toBeGreaterThanOrEqual(700);
  });
});

describe("a picture", () => {
  it("comes out of the note, so that it is there without the kernel [screen.result.type.img]", async () => {
    const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
    const note = await printed(`%img ${pixel}`);
    await expect
      .poll(() => note.paragraph(1).picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(1);
    await note.reload();
    await expect
      .poll(() => note.paragraph(1).picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(1);
  });

  it("that is damaged says so", async () => {
    const note = await printed("%img bm90IGFuIGltYWdl");
    await note
      .paragraph(1)
      .shows(/damaged|image/)
      .first()
      .waitFor();
    expect(await note.paragraph(1).picture.count()).toBe(0);
  });
});

describe("output over the budget", () => {
  async function many(): Promise<NotePage> {
    const note = await stage.newNote("%sh\nseq 1 100000");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).status(), { timeout: 30_000 }).toBe("Finished");
    return note;
  }

  it("shows its head and its tail, and how much is between", async () => {
    const note = await many();
    await expect.poll(() => note.paragraph(1).output()).toMatch(/^1\n2\n3\n/);
    await expect.poll(() => note.paragraph(1).output()).toMatch(/99999\n100000\n$/);
    await expect.poll(() => note.paragraph(1).output()).toMatch(/[\d,]+ lines not shown here/);
    // What the page holds is bounded.
    expect((await note.paragraph(1).output()).length).toBeLessThan(50_000);
    await note.paragraph(1).shows("100,000 lines").waitFor();
  });

  it("lets every line be reached", async () => {
    const note = await many();
    await note.paragraph(1).button("show all").click();
    await note.paragraph(1).allLines.waitFor();
    await note.paragraph(1).scrollTo(56_789);
    await note.paragraph(1).line(56_789).waitFor();
    await note.paragraph(1).scrollTo(100_000);
    await note.paragraph(1).line(100_000).waitFor();
    // The page has never had this line: the server looks for it.
    await note.paragraph(1).region.getByRole("searchbox", { name: "Find in output" }).fill("34567");
    await note.paragraph(1).region.getByText("1 line", { exact: true }).waitFor();
    await note.page.keyboard.press("Enter");
    await note.paragraph(1).line(34_567).waitFor();
    await note.paragraph(1).button("show less").click();
    await expect.poll(() => note.paragraph(1).output()).toMatch(/^1\n2\n/);
  });

  it("can be downloaded whole", async () => {
    const note = await many();
    const download = note.page.waitForEvent("download");
    await note.paragraph(1).link("download").click();
    const text = await textOf(await download);
    expect(text).toBe(`${Array.from({ length: 100_000 }, (_, index) => index + 1).join("\n")}\n`);
  });

  it("of a flood leaves the page at work", async () => {
    const note = await stage.newNote("%sh\nyes 'a flood of lines' | head -n 300000", "%sh\n");
    await note.paragraph(1).run();
    await note.paragraph(2).type("echo typed meanwhile");
    await expect.poll(() => note.paragraph(1).status(), { timeout: 30_000 }).toBe("Finished");
    await expect.poll(() => note.paragraph(2).code()).toBe("%sh\necho typed meanwhile");
    await note.paragraph(1).shows("300,000 lines").waitFor();
  });
});
