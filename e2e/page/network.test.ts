/** Networks: the picture, what the mouse and the keyboard do to it, what the note keeps of it. */
import { describe, expect, it } from "vitest";
import { importPrinted, keptGraph, type PrintedParagraph, table } from "../harness/printed.ts";
import { useStage } from "../harness/stage.ts";
import { ChartResult } from "../pages/chart-result.ts";
import { textOf } from "../pages/home-page.ts";
import type { NotePage } from "../pages/note-page.ts";

const stage = useStage();

const people = {
  nodes: [
    { id: 1, label: "User", data: { name: "Ada", born: 1815 } },
    { id: 2, label: "User", data: { name: "Charles", born: 1791 } },
    { id: 3, label: "Paper", data: { name: "Notes" } },
  ],
  edges: [
    { id: 1, source: 1, target: 3, label: "wrote", data: { year: 1843, '@"of"': "Menabrea" } },
    { id: 2, source: 2, target: 1, label: "knows" },
  ],
  labels: { User: "#8BC34A", Paper: "#3071A9" },
  types: ["wrote", "knows"],
  directed: true,
};

const network = (value: unknown, graph?: Record<string, unknown>): PrintedParagraph => ({
  outputs: [{ type: "NETWORK", data: typeof value === "string" ? value : JSON.stringify(value) }],
  ...(graph ? { config: { results: { 0: { graph } } } } : {}),
});

async function open(...paragraphs: readonly PrintedParagraph[]): Promise<NotePage> {
  return stage.openNote(await importPrinted(stage.octavo.address, paragraphs));
}

describe("a network", () => {
  it("is what %network prints: drawn, counted, and read as tables and charts [screen.result.network screen.result.type.network field.network.data field.network.items]", async () => {
    const note = await stage.newNote(`%sh\necho '%network ${JSON.stringify(people)}'`);
    await note.paragraph(1).run();
    const result = note.paragraph(1).network;
    await result.picture.waitFor();
    expect(await result.picture.getAttribute("aria-label")).toMatch(/^Directed network of 3 nodes and 2 relationships/);
    await expect.poll(() => result.ink()).toBeGreaterThan(500);
    expect((await result.legend()).map((line) => line.split("\n"))).toEqual([
      ["Nodes 3:", "User", "Paper"],
      ["Relationships 2:", "wrote", "knows"],
    ]);
    await result.show("Table");
    const columns = (name: "Nodes" | "Relationships") => result.table(name).getByRole("columnheader").allInnerTexts();
    await expect.poll(() => columns("Nodes")).toEqual(["id", "label", "name", "born"]);
    expect(await columns("Relationships")).toEqual(["id", "source", "target", "label", "year", '@"of"']);
    const written = ["Download as CSV", "Download as TSV", "Copy as TSV", "Copy as CSV"];
    expect(await result.exports("Relationships")).toEqual(written);
    const saved = note.page.waitForEvent("download");
    await note.page.getByRole("menuitem", { name: "Download as CSV" }).click();
    expect((await saved).suggestedFilename()).toMatch(/. Relationships\.csv$/);
    expect(await textOf(await saved)).toMatch(/^\ufeffid,source,target,label,year,"'@""of"""\r?\n/);
    await result.show("Charts");
    await expect.poll(async () => keptGraph(await stage.readNote(note.id))?.["mode"]).toBe("multiBarChart");
    await result.toggleSettings();
    await new ChartResult(note.paragraph(1).region).field('@"of"').waitFor();
    await result.toggleSettings();
    await result.show("Network");
    await expect.poll(async () => keptGraph(await stage.readNote(note.id))?.["mode"]).toBe("network");
  });

  it("is a view of network data only [screen.result.network]", async () => {
    const note = await open(table("a\tb\n1\t2\n", { mode: "network" }));
    await note.paragraph(1).table.grid.waitFor();
    expect(await note.paragraph(1).button("Network").count()).toBe(0);
  });

  it("is read by the keyboard and moved by the mouse: nodes are found, show their neighbours, and stay where they were put [constant.network.radius]", async () => {
    const note = await open(network(people));
    const result = note.paragraph(1).network;
    await result.rests();
    await result.openList();
    await result.search.fill("nobody");
    await result.list.getByText("No node is called so.").waitFor();
    await result.search.fill("ad");
    await note.page.keyboard.press("Enter");
    await expect.poll(() => result.list.textContent()).toMatch(/Ada.*born1815.*Neighbours 2/);
    expect(await result.neighbours.allTextContents()).toEqual(["Notes", "Charles"]);
    await result.neighbours.first().focus();
    await note.page.keyboard.press("Enter");
    await expect.poll(() => result.list.textContent()).toMatch(/^All nodesNotes/);
    // What is chosen in the list comes into the middle.
    await note.paragraph(1).button("Close list").click();
    await result.dragMiddle({ x: 150, y: 60 });
    await result.rests();
    // A node of radius 10 is drawn half as large again here, and met up to its border.
    await result.clickBeside({ x: 150 + 12, y: 60 });
    await expect.poll(() => result.list.textContent()).toMatch(/^All nodesNotes/);
    await result.clickBeside({ x: -250, y: -100 });
    await result.search.waitFor();
    // A report has no tools, and lists the same of what is clicked.
    await note.paragraph(1).button("Close list").click();
    await note.act("Look: report");
    await note.paragraph(1).button("Settings").waitFor({ state: "detached" });
    await result.clickBeside({ x: 150, y: 60 });
    await expect.poll(() => result.list.textContent()).toMatch(/^All nodesNotes/);
  });

  it("has a list in which the keyboard goes from node to node, and out again", async () => {
    const note = await open(network(people));
    const { keyboard } = note.page;
    const result = note.paragraph(1).network;
    await result.rests();
    await note.tabTo(/^button List of nodes/);
    await keyboard.press("Enter");
    await note.tabTo(/^textbox Find a node/);
    await keyboard.type("char");
    await keyboard.press("Enter");
    await expect.poll(() => result.list.textContent()).toMatch(/^All nodesCharles/);
    await expect.poll(() => note.focused()).toMatch(/^button All nodes/);
    await keyboard.press("Tab");
    expect(await note.focused()).toMatch(/^button Ada/);
    await keyboard.press("Enter");
    await expect.poll(() => result.list.textContent()).toMatch(/^All nodesAda/);
    await expect.poll(() => note.focused()).toMatch(/^button All nodes/);
    await keyboard.press("Enter");
    await expect.poll(() => note.focused()).toMatch(/^textbox Find a node/);
    await keyboard.type("x");
    await keyboard.press("Escape");
    await expect.poll(() => result.search.inputValue()).toBe("");
    await keyboard.press("Escape");
    await result.list.waitFor({ state: "detached" });
    await expect.poll(() => note.focused()).toMatch(/^button List of nodes/);
  });

  it("is laid out by the specification's forces, which can be changed and are kept in Zeppelin's words [constant.network.forces constant.network.stop constant.network.zoom constant.resize.default-height]", async () => {
    const note = await open(network(people));
    const result = note.paragraph(1).network;
    await result.toggleSettings();
    const shown = () =>
      Promise.all(
        ["Stop after (ms)", "Charge", "Link distance", "Shown from zoom"].map((name) =>
          result.setting(name).inputValue(),
        ),
      );
    expect(await shown()).toEqual(["10000", "-120", "80", "1.3"]);
    await result.setting("Charge").fill("-300");
    await note.page.keyboard.press("Enter");
    await result.setting("Shown from zoom").fill("99");
    await note.page.keyboard.press("Enter");
    // The page zooms no further than 10.
    await expect.poll(shown).toEqual(["10000", "-300", "80", "10"]);
    await expect
      .poll(async () => keptGraph(await stage.readNote(note.id)))
      .toMatchObject({
        mode: "network",
        optionOpen: true,
        setting: { network: { d3Graph: { forceLayout: { charge: -300 } } } },
      });
    const handle = note.paragraph(1).heightHandle;
    expect(await handle.getAttribute("aria-valuenow")).toBe("300");
    await handle.focus();
    for (let press = 0; press < 15; press += 1) await note.page.keyboard.press("ArrowUp");
    await expect.poll(async () => keptGraph(await stage.readNote(note.id))?.["height"]).toBe(100);
    expect((await result.picture.boundingBox())?.height).toBeLessThanOrEqual(100);
    await note.reload();
    await expect.poll(shown).toEqual(["10000", "-300", "80", "10"]);
    expect(await handle.getAttribute("aria-valuenow")).toBe("100");
  });
});

describe("the picture of a network", () => {
  const red = [255, 0, 0] as const;
  const blue = [0, 0, 255] as const;
  const [left, right] = [
    { x: 250, y: 150 },
    { x: 450, y: 150 },
  ];
  const middle = 350;

  /** Two nodes, put side by side, with nothing written between them; gives the thickness of what is between them, from top to bottom. */
  async function between(edges: readonly (readonly [source: number, target: number])[], directed: boolean) {
    const pair = {
      nodes: [
        { id: 1, label: "A" },
        { id: 2, label: "B" },
      ],
      edges: edges.map(([source, target], id) => ({ id, source, target })),
      labels: { A: "#ff0000", B: "#0000ff" },
      directed,
    };
    const setting = { network: { d3Graph: { zoom: { minScale: 10 } } } };
    const note = await open(network(pair, { mode: "network", height: 300, setting }));
    const { network: result } = note.paragraph(1);
    await result.rests();
    const isThere = async () => {
      const [one, other] = [await result.placeOf(red), await result.placeOf(blue)];
      return [one.x - left.x, one.y - left.y, other.x - right.x, other.y - right.y].map((off) => Math.abs(off) < 2);
    };
    /** Taken hold of at rest: a node that the forces move is no longer where it was looked up. */
    const put = async (colour: typeof red | typeof blue, to: { readonly x: number; readonly y: number }) => {
      await result.rests();
      await result.drag(await result.placeOf(colour), to);
    };
    const place = async () => {
      // What stands where the other is to be put would be taken instead.
      await put(blue, { x: right.x, y: 250 });
      await put(red, left);
      await put(blue, right);
      return await isThere();
    };
    await expect.poll(place, { timeout: 60_000 }).toEqual([true, true, true, true]);
    await result.rests();
    const at = (x: number) => result.strokesAt(x, 20, 280);
    const radius = ((await at(left.x))[0]?.thickness ?? 0) / 2;
    /** The most that is drawn just beyond the border of a node, where a head would be. */
    const beside = async (x: number, side: 1 | -1) => {
      const columns = [4, 5, 6, 7, 8].map((off) => at(Math.round(x + side * (radius + off))));
      return Math.max(0, ...(await Promise.all(columns)).flat().map(({ thickness }) => thickness));
    };
    return {
      result,
      atMiddle: await at(middle),
      besideLeft: await beside(left.x, 1),
      besideRight: await beside(right.x, -1),
    };
  }

  it("has an arrow at the end of a relationship, where the network says that they have a direction", async () => {
    const plain = await between([[1, 2]], false);
    expect([plain.besideLeft, plain.besideRight].every((thickness) => thickness <= 3)).toBe(true);
    const there = await between([[1, 2]], true);
    expect(there.besideLeft).toBeLessThanOrEqual(3);
    expect(there.besideRight).toBeGreaterThanOrEqual(5);
    const back = await between([[2, 1]], true);
    expect(back.besideLeft).toBeGreaterThanOrEqual(5);
    expect(back.besideRight).toBeLessThanOrEqual(3);
  });

  it("has an arc for each of several relationships between the same two, and a loop at what leads to itself", async () => {
    const one = await between([[1, 2]], false);
    expect(one.atMiddle).toHaveLength(1);
    const straight = one.atMiddle[0]?.y ?? 0;
    expect(Math.abs(straight - 150)).toBeLessThanOrEqual(2);
    const two = await between(
      [
        [1, 2],
        [2, 1],
      ],
      false,
    );
    // One over and one under where the straight one would be, also where they lead opposite ways.
    const [over = 0, under = 0] = two.atMiddle.map(({ y }) => y);
    expect(two.atMiddle).toHaveLength(2);
    // The second is the one above; a click on it lists it.
    await two.result.clickAt({ x: middle, y: over });
    await expect.poll(() => two.result.list.textContent()).toBe("All nodesRelationshipid1BA");
    expect(over).toBeLessThan(straight - 5);
    expect(under).toBeGreaterThan(straight + 5);
    const three = await between(
      [
        [1, 2],
        [1, 2],
        [1, 2],
      ],
      false,
    );
    const heights = three.atMiddle.map(({ y }) => y);
    expect(heights).toHaveLength(3);
    expect(Math.abs((heights[1] ?? 0) - straight)).toBeLessThanOrEqual(2);
    // They bend further the more there are.
    expect(straight - (heights[0] ?? 0)).toBeGreaterThan(straight - over);
    const loop = await between([[1, 1]], false);
    expect(loop.atMiddle).toHaveLength(0);
    const above = await loop.result.strokesAt(left.x, 20, 150);
    expect(above.length).toBeGreaterThan(1);
  });

  it("is named by the member of the data that is chosen for a label", async () => {
    const note = await open(network(people, { mode: "network", optionOpen: true }));
    const { network: result } = note.paragraph(1);
    await result.openList();
    const names = () => result.list.getByRole("button", { name: /^(Ada|Charles|1815|1791)/ }).allTextContents();
    await expect.poll(async () => (await names()).join(" ")).toContain("Ada");
    await result.setting("User").click();
    await note.page.getByRole("option", { name: "born" }).click();
    await expect.poll(async () => (await names()).join(" ")).toMatch(/1815.*1791|1791.*1815/);
    await expect
      .poll(async () => keptGraph(await stage.readNote(note.id)))
      .toMatchObject({ setting: { network: { properties: { User: { selected: "born" } } } } });
  });
});

describe("a broken network", () => {
  it("says what is wrong with it, and shows what came", async () => {
    const lost = { ...people, edges: [...people.edges, { id: 3, source: 1, target: "<b>gone</b>" }] };
    const note = await open(network("{nodes"), network({ nodes: 3 }), network(lost), network({ nodes: [] }));
    await note
      .paragraph(1)
      .shows(/says it is a network, but it is no JSON/)
      .waitFor();
    expect(await note.paragraph(1).output()).toContain("{nodes");
    await note
      .paragraph(2)
      .shows(/its nodes are no list/)
      .waitFor();
    await note
      .paragraph(3)
      .shows(/One relationship leads to a node that is not there \(1 → <b>gone<\/b>\)/)
      .waitFor();
    await note.paragraph(4).shows("The network has no nodes.").waitFor();
  });
});
