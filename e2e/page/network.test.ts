/** Networks: the picture, what the mouse and the keyboard do to it, what the note keeps of it. */
import { describe, expect, it } from "vitest";
import { importPrinted, keptGraph, type PrintedParagraph, table } from "../harness/printed.ts";
import { useStage } from "../harness/stage.ts";
import type { NotePage } from "../pages/note-page.ts";

const stage = useStage();

const people = {
  nodes: [
    { id: 1, label: "User", data: { name: "Ada", born: 1815 } },
    { id: 2, label: "User", data: { name: "Charles", born: 1791 } },
    { id: 3, label: "Paper", data: { name: "Notes" } },
  ],
  edges: [
    { id: 1, source: 1, target: 3, label: "wrote", data: { year: 1843 } },
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
    expect(await columns("Relationships")).toEqual(["id", "source", "target", "label", "year"]);
    await result.show("Charts");
    await expect.poll(async () => keptGraph(await stage.readNote(note.id))?.["mode"]).toBe("multiBarChart");
    await result.show("Network");
    await expect.poll(async () => keptGraph(await stage.readNote(note.id))?.["mode"]).toBe("network");
  });

  it("is a view of network data only [screen.result.network]", async () => {
    const note = await open(table("a\tb\n1\t2\n", { mode: "network" }));
    await note.paragraph(1).table.grid.waitFor();
    expect(await note.paragraph(1).button("Network").count()).toBe(0);
  });

  it("is read by the keyboard and moved by the mouse: nodes are found, tell their neighbours, and stay where they were put [constant.network.radius]", async () => {
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
    // Nobody can zoom further than 10.
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
