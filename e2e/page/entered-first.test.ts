/**
 * Every address as the first that a fresh browser asks for. A browser that comes by way of home has most of the page's code already; chunks that need
 * each other in a circle, or one that counts on another to be there, fail only here.
 */
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { usersData } from "../harness/accounts.ts";
import { call } from "../harness/foreign-client.ts";
import { useStage } from "../harness/stage.ts";

const stage = useStage();

/** What there is on the server for the addresses that name something. */
async function aScene() {
  const noteId = await stage.makeNote("%sh\nprintf '%%table a\\tb\\nx\\t1\\n'", "%md\n# Needle");
  const { address } = stage.octavo;
  const { paragraphs } = await stage.readNote(noteId);
  for (const { id } of paragraphs) await call(address, "POST", `/notebook/run/${noteId}/${id}`);
  const { json } = await call(address, "POST", `/notebook/${noteId}/revision`, { commitMessage: "as it was" });
  return { noteId, paragraphId: paragraphs[0]?.id ?? "", revisionId: String(json.body) };
}
type EnteredScene = Awaited<ReturnType<typeof aScene>>;

const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { level: 1, name });
const grid = (page: Page) => page.getByRole("grid").or(page.getByRole("table"));

interface Entrance {
  /** The address, where it is not the route itself. */
  readonly path?: (scene: EnteredScene) => string;
  readonly shows: (page: Page) => Locator;
}

/** By route, all but those of strangers and of addresses that lead nowhere. */
const entrances: Readonly<Record<string, Entrance>> = {
  "/": { shows: (page) => page.getByRole("tree").getByRole("treeitem", { name: "Start here" }) },
  "/notebook/:noteId": { path: ({ noteId }) => `/notebook/${noteId}`, shows: grid },
  "/notebook/:noteId/revision/:revisionId": {
    path: ({ noteId, revisionId }) => `/notebook/${noteId}/revision/${revisionId}`,
    shows: grid,
  },
  "/notebook/:noteId/paragraph/:paragraphId": {
    path: ({ noteId, paragraphId }) => `/notebook/${noteId}/paragraph/${paragraphId}`,
    shows: grid,
  },
  "/search/:term": {
    path: () => "/search/Needle",
    shows: (page) => page.getByRole("main").getByText("Needle").first(),
  },
  "/jobmanager": { shows: heading("Jobs") },
  "/interpreter": { shows: heading("Interpreters") },
  "/notebookRepos": { shows: heading("Notebook repositories") },
  "/notebook-repos": { shows: heading("Notebook repositories") },
  "/credential": { shows: heading("Credentials") },
  "/configuration": { shows: heading("Configuration") },
  "/account": { shows: heading("Account") },
  "/people": { shows: heading("People") },
  "/machine": { shows: heading("Machine") },
  "/helium": { shows: heading("Helium packages") },
  "/cluster": { shows: heading("Cluster") },
  "/cluster/:nodeName/:processName": {
    path: () => `/cluster/${hostname()}/all`,
    shows: heading(`Interpreter processes of ${hostname()}`),
  },
};

describe("a fresh browser", () => {
  const routes = [...routerSource().matchAll(/path: "([^"]+)"/g)].map(([, route]) => route ?? "");

  it.each(routes.filter((route) => !["/login", "/invitation/:secret", "*"].includes(route)))(
    "shows %s when it enters there",
    async (route) => {
      const entrance = entrances[route];
      if (!entrance) throw new Error(`No test says what is to be seen at ${route}.`);
      const { path = () => route, shows } = entrance;
      const page = await stage.newPage();
      await page.goto(`${stage.octavo.address}/#${path(await aScene())}`);
      await shows(page).first().waitFor();
      expect(await page.getByText("This page could not be shown").count()).toBe(0);
    },
  );
});

describe("a note that is entered first", () => {
  it("draws no result before what draws its kind is there, and never as something else", async () => {
    const { noteId } = await aScene();
    const page = await stage.newPage();
    let letItCome = () => {};
    const isAwaited = new Promise<void>((resolve) => {
      letItCome = resolve;
    });
    await page.route(/\/table-view[^/]*\.js$/, (route) => isAwaited.then(() => route.continue()));
    await page.goto(`${stage.octavo.address}/#/notebook/${noteId}`);
    await page.getByRole("heading", { name: "Needle" }).waitFor();
    expect([await grid(page).count(), await page.getByText("a\tb").count()]).toEqual([0, 0]);
    letItCome();
    await grid(page).first().waitFor();
  });
});

describe("a fresh browser of a stranger", () => {
  const locked = useStage({ data: () => usersData({ ada: ["admin"] }) });

  it("shows where to log in", async () => {
    const page = await locked.newPage();
    await page.goto(`${locked.octavo.address}/#/login`);
    await heading("Log in to Octavo")(page).waitFor();
  });
});

function routerSource(): string {
  return readFileSync(join(import.meta.dirname, "..", "..", "packages", "web", "src", "app", "router.tsx"), "utf8");
}
