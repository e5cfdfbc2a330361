/** The machines that run the notebook, and the interpreters on them. */
import { hostname } from "node:os";
import { describe, expect, it } from "vitest";
import { call } from "../harness/foreign-client.ts";
import { useStage } from "../harness/stage.ts";
import { SettingsScreen } from "../pages/settings-screen.ts";

const stage = useStage();

const aNode = (name: string, status: unknown) => ({
  NODE_NAME: name,
  properties: { STATUS: status, "CPU_USED / CPU_CAPACITY": "1.00 / 4.00 = 25.00%", INTP_PROCESS_LIST: [] },
});

describe("one machine", () => {
  it("is a cluster of one, whose interpreters come and go before one's eyes [route.cluster route.cluster-node field.node-process]", async () => {
    const screen = new SettingsScreen((await stage.openHome()).page);
    await screen.page.getByRole("button", { name: "Settings of the server" }).click();
    await screen.choose("Cluster");
    const node = screen.entry(hostname());
    await node.getByText("ONLINE", { exact: true }).waitFor();
    await node.getByRole("progressbar", { name: "Memory" }).waitFor();
    await node.getByText("No processes.").waitFor();

    const noteId = await stage.makeNote("%sh\necho here");
    await call(
      stage.octavo.address,
      "POST",
      `/notebook/run/${noteId}/${(await stage.readNote(noteId)).paragraphs[0]?.id}`,
    );
    const { name } = await stage.readNote(noteId);
    const title = name.split("/").at(-1) ?? "";
    const toNote = { name: `Of the note ${title}` };
    expect(await node.getByRole("link", toNote).getAttribute("href")).toBe(`#/notebook/${noteId}`);
    await node.getByRole("link", { name: `sh of ${title}` }).click();
    await expect.poll(() => screen.title.textContent()).toBe(`Interpreter processes of ${hostname()}`);
    expect(new URL(screen.page.url()).hash).toMatch(new RegExp(`^#/cluster/${hostname()}/sh.*${noteId}$`));
    const process = screen.page.getByRole("main").getByRole("region", { name: `sh of ${title}` });
    await process.getByText("ONLINE", { exact: true }).waitFor();
    expect(await process.getByRole("link", toNote).getAttribute("href")).toBe(`#/notebook/${noteId}`);
    const search = screen.page.getByRole("textbox", { name: "Name" });
    expect(await search.inputValue()).toContain(noteId);
    // What one sees of it is looked for as well as its name.
    await search.fill(title);
    await process.waitFor();
    await search.fill("nothing of the kind");
    await screen.page.getByRole("heading", { name: "No process has such a name" }).waitFor();
    await screen.button("Show all").click();

    await call(stage.octavo.address, "PUT", "/interpreter/setting/restart/sh", {});
    await screen.page.getByRole("heading", { name: "No interpreter runs here" }).waitFor();
    await screen.page.getByRole("link", { name: "All nodes" }).click();
    await node.getByText("No processes.").waitFor();
  });
});

describe("many machines", () => {
  it("are listed ten a page, five links at most, up or down by name, in the colours of their states [constant.cluster.sorter constant.page-links constant.node.colours]", async () => {
    const page = await stage.newPage();
    const nodes = Array.from({ length: 61 }, (_, at) => aNode(`node-${at}`, at < 6 ? at : "OFFLINE"));
    await page.route("**/api/cluster/nodes", (route) => route.fulfill({ json: { status: "OK", body: nodes } }));
    const screen = await SettingsScreen.open(page, stage.octavo.address, "/cluster");
    await screen.entry("node-0").waitFor();
    expect(await page.getByRole("main").getByRole("region").count()).toBe(10);
    const links = page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name: /^Page \d+$/ });
    expect(await links.count()).toBeLessThanOrEqual(5);
    const tokens = ["ready", "ready", "abort", "error", "pending", "running"];
    expect(await page.evaluate(coloursOf, "section i")).toEqual(
      await page.evaluate(coloursOfTokens, [...tokens, "pending", "pending", "pending", "pending"]),
    );
    await page.getByRole("button", { name: "Page 3" }).click();
    await screen.entry("node-20").waitFor();
    expect(await links.count()).toBeLessThanOrEqual(5);
    await page.getByRole("combobox", { name: "Sort" }).selectOption("Domain DSC");
    // Which begin on their first page then, and are left there as they are.
    await screen.entry("node-60").waitFor();
    await page.getByRole("button", { name: "Page 2" }).click();
    await screen.entry("node-50").waitFor();
    await page.getByRole("banner").getByRole("link", { name: "Jobs" }).click();
    await page.getByRole("heading", { name: "Jobs" }).waitFor();
    await page.goBack();
    await screen.entry("node-50").waitFor();
    await page.getByRole("button", { name: "first page" }).click();
    await screen.entry("node-60").waitFor();
    const names = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
    expect(names.slice(0, 2)).toEqual(["node-60", "node-59"]);
  });

  it("stay in sight when the server is away, and it is said that they are of before", async () => {
    const page = await stage.newPage();
    await page.clock.install();
    const screen = await SettingsScreen.open(page, stage.octavo.address, "/cluster");
    await screen.entry(hostname()).waitFor();
    await page.route("**/api/cluster/nodes", (route) => route.abort());
    await page.clock.fastForward(2000);
    await page.getByText(/^Not up to date: The server cannot be reached/).waitFor();
    await screen.entry(hostname()).waitFor();
    await page.unroute("**/api/cluster/nodes");
    await page.clock.fastForward(2000);
    await page.getByText(/^Not up to date/).waitFor({ state: "detached" });
  });
});

function coloursOf(selector: string): string[] {
  return [...document.querySelectorAll(selector)].map((element) => getComputedStyle(element).backgroundColor);
}

/** What the colours of these states are in the theme of the page. */
function coloursOfTokens(names: readonly string[]): string[] {
  const probe = document.body.appendChild(document.createElement("i"));
  const colours = names.map((name) => {
    probe.style.backgroundColor = `var(--color-status-${name})`;
    return getComputedStyle(probe).backgroundColor;
  });
  probe.remove();
  return colours;
}
