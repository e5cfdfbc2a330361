/** Spells in notes: unchanged from npm, and of packages that do what they should not. Nothing is asked of other hosts. */
import { beforeAll, describe, expect, it } from "vitest";
import { describePackages, enablePackage, npmFromCache, writePackages } from "../harness/helium-packages.ts";
import { makeDataFolder } from "../harness/octavo.ts";
import { useStage } from "../harness/stage.ts";
import type { NotePage } from "../pages/note-page.ts";

const ofNpm = ["zeppelin-echo-spell@1.0.7", "zeppelin-markdown-spell@0.0.3", "zeppelin-flowchart-spell@0.0.2"];
const bodies: Readonly<Record<string, string>> = {
  chain:
    'return new SpellResult("first\\n%html <b id=\\"second\\">second</b>\\n%flowchart " + text).add(Promise.resolve("%table a\\tb\\n1\\t2"))',
  loop: "for (;;) {}",
  throw: 'throw new Error("no such word")',
  huge: 'return new SpellResult("x".repeat(1000001))',
  outside: 'return new SpellResult(fetch("/api/notebook").then(() => "reached", () => "sealed"))',
};
const local = Object.keys(bodies).map((name) => ({
  type: "SPELL",
  name: `${name}-spell`,
  artifact: `${name}-spell@1.0.0`,
  spell: { magic: `%${name}` },
}));
const code = (name: string) => `import { SpellBase, SpellResult } from "zeppelin-spell";
export default class extends SpellBase {
  constructor() { super("%${name}"); }
  interpret(text, config) { ${bodies[name]}; }
}`;
const magic = (name: string) => ({ spell: { magic: `%${name}` } });
const field = (defaultValue: number) => ({ type: "number", description: "", defaultValue });

const stage = useStage({
  env: npmFromCache,
  hasFrameProcesses: true,
  async data() {
    const data = await makeDataFolder();
    const codes = Object.fromEntries(Object.keys(bodies).map((name) => [`${name}-spell`, code(name)]));
    await writePackages(data, local, codes);
    await describePackages(data, ofNpm, {
      "zeppelin-echo-spell": { ...magic("echo"), config: { repeat: field(2), delay: field(1) } },
      "zeppelin-markdown-spell": magic("markdown"),
      "zeppelin-flowchart-spell": magic("flowchart"),
    });
    return data;
  },
});
const patience = { timeout: 30_000 };
const flow = "st=>start: Begin\ne=>end: Done\nst->e";

beforeAll(async () => {
  for (const artifact of [...ofNpm, ...local.map(({ artifact }) => artifact)])
    await enablePackage(stage.octavo.address, artifact);
});

async function ran(text: string, outcome = "Finished"): Promise<NotePage> {
  const note = await stage.newNote(text);
  await note.paragraph(1).run();
  await expect.poll(() => note.paragraph(1).status(), patience).toBe(outcome);
  return note;
}
const countIn = async (note: NotePage, selector: string) => (await note.paragraph(1).frame()).locator(selector).count();
const paragraphOf = async (note: NotePage) => (await stage.readNote(note.id)).paragraphs[0];

describe("spells of npm's packages, unchanged", () => {
  it("make text as they are configured, which the note keeps: zeppelin-echo-spell [state.spell.finished]", async () => {
    const note = await ran("%echo hello");
    await expect.poll(() => note.paragraph(1).region.getByText("hello\nhello").count(), patience).toBeGreaterThan(0);
    expect(await paragraphOf(note)).toMatchObject({
      status: "FINISHED",
      results: { code: "SUCCESS", msg: [{ type: "TEXT", data: "hello\nhello\n" }] },
    });
  });

  it("make HTML: zeppelin-markdown-spell", async () => {
    const note = await ran("%markdown # Title\n\nWater is H~2~O.");
    await expect.poll(() => note.paragraph(1).region.getByRole("heading", { name: "Title" }).count(), patience).toBe(1);
    expect((await paragraphOf(note))?.results?.msg).toMatchObject([{ type: "HTML" }]);
  });

  it("draw by a function, and draw the same for other viewers: zeppelin-flowchart-spell [screen.result.type.spell screen.result.type.element]", async () => {
    const note = await ran(`%flowchart ${flow}`);
    await expect.poll(() => countIn(note, "svg text"), patience).toBeGreaterThan(1);
    expect((await paragraphOf(note))?.results?.msg).toMatchObject([{ type: "%flowchart", data: flow }]);
    const other = await stage.openNote(note.id);
    await expect.poll(() => countIn(other, "svg text"), patience).toBeGreaterThan(1);
  });
});

describe("a spell", () => {
  it("gives several outputs, promised ones too, each in its own view or drawn by another spell", async () => {
    const note = await ran(`%chain ${flow}`);
    await expect.poll(() => countIn(note, "svg text"), patience).toBeGreaterThan(1);
    expect((await paragraphOf(note))?.results?.msg).toMatchObject([
      { type: "TEXT", data: "first" },
      { type: "HTML" },
      { type: "%flowchart", data: flow },
      { type: "TABLE" },
    ]);
    expect(await note.paragraph(1).table.rows()).toEqual([["1", "2"]]);
  });

  it("that throws is an error, with its stack as the message [state.spell.error]", async () => {
    const note = await ran("%throw a", "Failed");
    const kept = await paragraphOf(note);
    expect(kept).toMatchObject({ status: "ERROR", errorMessage: expect.stringContaining("no such word") });
    await expect.poll(() => note.paragraph(1).region.getByText("no such word").count()).toBeGreaterThan(0);
  });

  it("reaches neither the page nor the server", async () => {
    const note = await ran("%outside a");
    expect((await paragraphOf(note))?.results?.msg).toMatchObject([{ type: "TEXT", data: "sealed" }]);
  });

  it("whose result is more than a note keeps says so", async () => {
    const note = await ran("%huge a", "Failed");
    await expect.poll(() => note.paragraph(1).region.getByText("more than a note keeps").count()).toBeGreaterThan(0);
  });

  it("that does not come to an end shows as running, and is ended after a while or when it is cancelled [state.spell.running]", async () => {
    const note = await stage.newNote("%loop a");
    const { region } = note.paragraph(1);
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).status(), patience).toBe("Running");
    await expect.poll(() => note.paragraph(1).status(), { timeout: 40_000 }).toBe("Failed");
    await expect.poll(() => region.getByText("did not answer for ten seconds").count()).toBeGreaterThan(0);
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).status(), patience).toBe("Running");
    await note.paragraph(1).cancelButton.click();
    await expect.poll(() => note.paragraph(1).status(), patience).toBe("Stopped");
  });
});
