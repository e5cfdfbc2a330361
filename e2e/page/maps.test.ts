/** Maps: what lies beneath their points, and who is asked for it. */
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeDataFolder } from "../harness/octavo.ts";
import { importPrinted, keptGraph, table } from "../harness/printed.ts";
import { useStage } from "../harness/stage.ts";
import { ChartResult } from "../pages/chart-result.ts";

/** A square of one colour, as good as a street map for who only asks whether it came. */
const square = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const fetched: string[] = [];
const cookies: string[] = [];
const tiles = createServer((request, response) => {
  fetched.push(request.url ?? "");
  if (request.headers.cookie) cookies.push(request.headers.cookie);
  response.writeHead(200, { "Content-Type": "image/png", "Access-Control-Allow-Origin": "*" }).end(square);
});
afterAll(() => new Promise((resolve) => tiles.close(resolve)));

const stage = useStage({
  async data() {
    await new Promise<void>((resolve) => tiles.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}/{z}/{x}/{y}.png`;
    const data = await makeDataFolder();
    await mkdir(join(data, "conf"), { recursive: true });
    const mapTiles = { Streets: { url, attribution: "© <b>the surveyors</b>" } };
    await writeFile(join(data, "conf", "octavo.json"), JSON.stringify({ mapTiles }));
    return data;
  },
});

describe("a map", () => {
  it("lies on land, or on pictures of a source that the server's settings name [constant.map.bases]", async () => {
    const places = "lon\tlat\tcity\n10.75\t59.91\tOslo\n12.5\t41.9\tRome\n";
    const note = await stage.openNote(
      await importPrinted(stage.octavo.address, [table(places, { mode: "scatterChart", optionOpen: true })]),
    );
    const chart = new ChartResult(note.paragraph(1).region);
    await chart.choose("Map");
    await expect.poll(() => chart.words()).toContain("Map of 2 places");
    const base = chart.settings.getByRole("combobox", { name: "On", exact: true });
    expect(await base.locator("option").allInnerTexts()).toEqual([
      "Land",
      "Streets",
      "Satellite",
      "Hybrid",
      "Topo",
      "Gray",
      "Oceans",
      "Terrain",
    ]);
    await base.selectOption("Satellite");
    await chart.says("No address of pictures for Satellite is set on this server; land is shown instead.").waitFor();
    expect(fetched).toEqual([]);

    await base.selectOption("Streets");
    await chart.says("© <b>the surveyors</b>").waitFor();
    await expect.poll(() => fetched.length).toBeGreaterThan(0);
    for (const address of fetched) {
      const [z, x, y] = (/^\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(address) ?? []).slice(1).map(Number);
      expect(Math.max(x ?? Number.NaN, y ?? Number.NaN)).toBeLessThan(2 ** (z ?? 0));
    }
    expect(cookies).toEqual([]);
    // Pictures of others do not keep the chart from being saved.
    expect((await chart.save("PNG")).suggestedFilename()).toMatch(/\.png$/);
    const kept = async () => keptGraph(await stage.readNote(note.id));
    await expect.poll(kept).toMatchObject({ setting: { scatterChart: { octavo: { kind: "map", base: "Streets" } } } });

    const before = fetched.length;
    await base.selectOption("Land");
    await expect.poll(() => chart.says("© <b>the surveyors</b>").count()).toBe(0);
    await expect.poll(() => chart.labels()).toContain("50°N");
    expect(fetched.length).toBe(before);
  });
});
