/** What the pictures show: accounts, packages, and a note in which everything has happened once. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { usersData } from "../harness/accounts.ts";
import { call, logIn, type WireNote } from "../harness/foreign-client.ts";
import { writePackages } from "../harness/helium-packages.ts";
import { type Octavo, until } from "../harness/octavo.ts";
import type { PictureScene } from "./screens.ts";

export async function picturesData(): Promise<string> {
  const data = await usersData({ ada: ["admin"], bob: ["analyst"] });
  await writePackages(data, packages);
  await mkdir(join(data, "files", "2024"), { recursive: true });
  await writeFile(join(data, "files", "sales.csv"), "city,sales\nOslo,120\n".repeat(4000));
  await writeFile(
    join(data, "files", "2024", "a plan with quite a long name for a file of the workspace.xlsx"),
    "plan",
  );
  await writeFile(join(data, "files", "map.geojson"), "{}");
  return data;
}

const view = (name: string, version: string, description: string, more: object = {}) => ({
  type: "VISUALIZATION",
  name,
  artifact: `${name}@${version}`,
  description,
  license: "Apache-2.0",
  ...more,
});
const packages = [
  view("ultimate-heatmap-chart", "1.2.0", "A heat map of three columns", { published: "2026-03-01" }),
  view("ultimate-heatmap-chart", "1.0.0", "A heat map of three columns", { published: "2025-01-01" }),
  view("volume-leaflet", "0.4.1", "Points on a map that was laid beside the server", {
    published: "2026-05-01",
    config: { zoom: { type: "number", description: "Where the map begins", defaultValue: 4 } },
  }),
  view("our-waterfall", "1.0.0", "What the finance team draws every month"),
  {
    type: "SPELL",
    name: "echo-spell",
    artifact: "echo-spell@1.0.0",
    description: "Says again what it is told",
    spell: { magic: "%echo", usage: "%echo <words>" },
  },
];

const paragraphs = [
  {
    text: "%md\n# Sales of the year\nWhat **four cities** sold, by quarter. The numbers come from `%sql`; run them again with the button above.",
    config: { editorHide: true },
  },
  {
    title: "By city",
    text: "%sql\nselect * from (values ('Oslo', 120, 2023), ('Oslo', 150, 2024), ('Rome', 90, 2023), ('Rome', 160, 2024), ('Turku', 40, 2023), ('Turku', 75, 2024)) as t(city, sales, year)",
    config: { title: true },
  },
  { text: "%sh\nfor i in 1 2 3; do echo line $i; done" },
  { text: "%python\nimport math\nprint(undefined_name)" },
];

const forms = [
  {
    title: "What is asked before it runs",
    text: "%md\nSales of ${city=Oslo,Oslo(The capital)|Rome|Turku} in ${checkbox:years=2023,2023|2024} for ${who}, as of $${as of=today}",
    config: { title: true },
  },
];

/** Fills a server. */
export async function picturesScene({ address }: Octavo): Promise<PictureScene> {
  const { cookie } = await logIn(address, "ada", "ada-password");
  const ask = async (method: string, path: string, body?: unknown) =>
    (await call(address, method, path, body, { cookie })).json.body;
  const noteId = String(await ask("POST", "/notebook", { name: "Sales/Overview 2024", paragraphs }));
  for (const path of ["Sales/Forecast", "Sales/Old/Overview 2023", "Research/Bike rides", "~Trash/Thrown away"]) {
    await ask("POST", "/notebook", { name: path, paragraphs: [{ text: "%md\nNothing here yet" }] });
  }
  await ask("POST", `/notebook/job/${noteId}`);
  const read = async () => (await ask("GET", `/notebook/${noteId}`)) as WireNote;
  await until(async () => (await read()).paragraphs.every(({ status }) => /FINISHED|ERROR|ABORT/.test(status)), 90_000);
  const revisionId = String(await ask("POST", `/notebook/${noteId}/revision`, { commitMessage: "Numbers of March" }));
  const first = (await read()).paragraphs[0]?.id;
  const later = "%md\n# Sales of the year\nWhat **five cities** sold, by quarter. Old costs are left out.";
  await ask("PUT", `/notebook/${noteId}/paragraph/${first}`, { text: later });
  await ask("POST", `/notebook/run/${noteId}/${first}`);
  const looking = async (looknfeel: string) => {
    const note = { name: `Sales/As a ${looknfeel}`, paragraphs, config: { looknfeel } };
    const id = String(await ask("POST", "/notebook/import", note));
    await ask("POST", `/notebook/job/${id}`);
    await until(async () => {
      const { paragraphs: ran } = (await ask("GET", `/notebook/${id}`)) as WireNote;
      return ran.every(({ status }) => /FINISHED|ERROR|ABORT/.test(status));
    }, 90_000);
    return id;
  };
  const slow = { name: "Sales/That takes a while", paragraphs: [{ text: "%sh\necho at it\nsleep 6" }] };
  const slowId = String(await ask("POST", "/notebook", slow));
  const formsId = String(await ask("POST", "/notebook", { name: "Sales/With forms", paragraphs: forms }));
  await ask("POST", `/notebook/job/${formsId}`);
  await ask("PUT", "/credential", { entity: "sql.warehouse", username: "reader", password: "secret" });
  for (const name of ["our-waterfall", "volume-leaflet"]) {
    const artifact = packages.find((one) => one.name === name)?.artifact ?? "";
    await fetch(`${address}/api/helium/enable/${name}`, {
      method: "POST",
      headers: { cookie, "Content-Type": "application/json" },
      body: artifact,
    });
  }
  const { paragraphs: made } = await read();
  return {
    noteId,
    paragraphId: made[1]?.id ?? "",
    revisionId,
    formsId,
    slowId,
    simpleId: await looking("simple"),
    reportId: await looking("report"),
  };
}
