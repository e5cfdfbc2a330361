/**
 * What was tried on places that no other list names: to send the server or its helpers elsewhere, to blow up what they read, to learn of notes that
 * are hidden, to take a login over. Each attempt is one of a user without roles against a whole server.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usersData } from "../harness/accounts.ts";
import { call, ForeignClient, type LoggedIn, logIn, type WireParagraph } from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo } from "../harness/octavo.ts";

let octavo: Octavo;
/** What must not be asked by the server: the place of a service inside of its network. */
let inner: Server;
const heard: string[] = [];
let innerPort = 0;
const people = new Map<string, LoggedIn>();
const notes = new Map<string, string>();
const as = (name: string) => ({ Cookie: people.get(name)?.cookie ?? "" });
const ask = (name: string, method: string, path: string, body?: unknown) =>
  call(octavo.address, method, path, body, as(name));
const secretName = "Zebra merger";

beforeAll(async () => {
  inner = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.end("{}");
  });
  await new Promise<void>((resolve) => inner.listen(0, "127.0.0.1", resolve));
  inner.on("connection", () => heard.push("connection"));
  innerPort = (inner.address() as AddressInfo).port;
  // It hears each caller.
  await fetch(`http://127.0.0.1:${innerPort}/`);
  expect(heard.splice(0)).toContain("GET /");
  octavo = await startOctavo({
    data: await usersData({ chief: ["admin"], ada: [], bob: [] }, { publicNotes: false }),
  });
  for (const name of ["chief", "ada", "bob"]) {
    people.set(name, await logIn(octavo.address, name, `${name}-password`));
    const notePath = name === "ada" ? `/Private/${secretName}` : `/Attempts/${name}`;
    notes.set(name, String((await ask(name, "POST", "/notebook", { notePath })).json.body));
  }
}, 120_000);
afterAll(async () => {
  await discard(octavo);
  await new Promise((resolve) => inner.close(resolve));
});

async function add(name: string, text: string, id = notes.get(name)): Promise<string> {
  return String((await ask(name, "POST", `/notebook/${id}/paragraph`, { title: "", text })).json.body);
}

async function run(name: string, text: string, body?: unknown): Promise<string> {
  const id = notes.get(name);
  const ran = await ask(name, "POST", `/notebook/run/${id}/${await add(name, text)}`, body);
  const { msg } = ran.json.body as NonNullable<WireParagraph["results"]>;
  return msg.map(({ data }) => data).join("");
}

const spellings = () => [
  `http://127.0.0.1:${innerPort}/x`,
  `http://localhost:${innerPort}/x`,
  `http://[::ffff:127.0.0.1]:${innerPort}/x`,
  `http://2130706433:${innerPort}/x`,
  `http://0x7f.1:${innerPort}/x`,
  `//127.0.0.1:${innerPort}/x`,
];

describe("an address of a service inside the network", () => {
  it("is asked by no import, plug-in, repository, dependency or Markdown, by which user it is named and however it is spelled", async () => {
    const client = await ForeignClient.connect(octavo.address);
    const { principal, ticket } = people.get("bob") as LoggedIn;
    client.who = { principal, ticket };
    for (const url of spellings()) {
      await ask("bob", "POST", "/notebook/import", { url, notePath: "/Attempts/url", paragraphs: [] });
      await ask("bob", "POST", `/notebook/import?url=${encodeURIComponent(url)}`, url);
      client.send("IMPORT_NOTE", { url, note: { url, path: url, paragraphs: [] } });
      for (const name of ["bob", "chief"]) {
        await ask(name, "POST", "/helium/enable/evil", url);
        await ask(name, "GET", `/helium/bundle/load/${encodeURIComponent(url)}?refresh=true`).catch(() => null);
        await ask(name, "POST", "/interpreter/repository", { id: "evil", url, snapshot: true });
        await ask(name, "POST", "/interpreter/install", { name: "evil", artifact: url });
        const dependencies = [{ groupArtifactVersion: url, exclusions: [] }];
        const option = { perNote: "shared", perUser: "shared" };
        const wanted = {
          name: `evil${Math.floor(Math.random() * 1e9)}`,
          group: "python",
          properties: {},
          dependencies,
          option,
        };
        await ask(name, "POST", "/interpreter/setting", wanted);
      }
      await run("bob", `%md\n![x](${url}) <img src="${url}"> <link rel="stylesheet" href="${url}">`);
    }
    await client.ask("LIST_NOTES", {}, "NOTES_INFO");
    await client.close();
    expect(heard).toEqual([]);
  });

  it("is no database's by properties, forms, values of the pool or text of a note", async () => {
    const url = `jdbc:postgresql://127.0.0.1:${innerPort}/x`;
    await run("bob", `%python\nz.put("url", "${url}")`);
    const texts = [
      `%jdbc(url=${url})\nselect 1`,
      `%jdbc(default.url=${url})\nselect 1`,
      `%jdbc(interpolate=true, url={url}, default.url={url})\nselect 1`,
      `%jdbc(default.url=\${url=${url}})\nselect '\${url=${url}}'`,
      `%jdbc.conf\ndefault.url=${url}`,
      "%jdbc\nselect 1",
      `%jdbc\n\\c ${url}\n-- url=${url}`,
    ];
    for (const text of texts) await run("bob", text, { params: { url, "default.url": url } });
    expect(heard).toEqual([]);
  });
});

describe("what is small and becomes large", () => {
  it("is not unpacked at an import or an upload, and holds up no other user where a user's own code reads it", async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(200 * 1024 ** 2, "["))); // 200 kB
    const headers = { ...as("bob"), "Content-Type": "application/json", "Content-Encoding": "gzip" };
    const address = `${octavo.address}/api/notebook/import`;
    const imported = await fetch(address, { method: "POST", headers, body: bomb });
    expect([400, 415]).toContain(imported.status);
    for (const name of ["bomb.csv.gz", "bomb.zip", "bomb.xlsx", "bomb.parquet"]) {
      const begun = await ask("bob", "POST", "/octavo/uploads", { name, size: bomb.length });
      const { id } = begun.json.body as { readonly id: string };
      const piece = {
        method: "PUT",
        headers: { ...as("bob"), "Content-Type": "application/octet-stream" },
        body: bomb,
      };
      expect((await fetch(`${octavo.address}/api/octavo/uploads/${id}?at=0`, piece)).status).toBe(200);
    }
    // The one that obeys its user unpacks it, in a process of that user's, until it is cancelled.
    const wide = "header = false, columns = {'a': 'VARCHAR'}, max_line_size = 300000000";
    const id = notes.get("bob");
    const reading = await add("bob", `%sql\nselect count(*) as n from read_csv('bomb.csv.gz', ${wide})`);
    await ask("bob", "POST", `/notebook/job/${id}/${reading}`);
    expect(await run("ada", "%sh\necho alive")).toBe("alive\n");
    await ask("bob", "DELETE", `/notebook/job/${id}/${reading}`);
    await expect
      .poll(async () => JSON.stringify((await ask("bob", "GET", `/notebook/${id}/paragraph/${reading}`)).json.body), {
        timeout: 60_000,
      })
      .toMatch(/"status":"(?:ABORT|ERROR|FINISHED)"/);
    for (const name of ["bomb.xlsx", "bomb.parquet"]) {
      const read = name.endsWith("xlsx") ? `read_xlsx('${name}')` : `'${name}'`;
      expect(await run("bob", `%sql\nselect count(*) as n from ${read}`)).toMatch(/Error|not|No /);
    }
    expect(await run("ada", "%sh\necho alive")).toBe("alive\n");
  });
});

describe("signs that mean something in patterns", () => {
  const evil = "(a+)+$";
  it("are plain text for the search, for what is found in results and for filters of tables", async () => {
    const hard = `${"a".repeat(60)}!`;
    await add("bob", `%md\n${hard} ${evil}`);
    const id = notes.get("bob");
    const table = await add("bob", `%sql\nselect '${hard}' as a from range(30000)`);
    await ask("bob", "POST", `/notebook/run/${id}/${table}`);
    const found = await ask("bob", "GET", `/octavo/search?q=${encodeURIComponent(evil)}`);
    expect(found.status).toBe(200);
    const long = await add("bob", `%sh\nyes '${hard}' | head -n 30000`);
    await ask("bob", "POST", `/notebook/run/${id}/${long}`);
    const within = (text: string) =>
      ask("bob", "GET", `/octavo/results/${id}/${long}/0/search?text=${encodeURIComponent(text)}`);
    expect((await within("aaa!")).json.body).not.toEqual((await within("bbb!")).json.body);
    expect((await within(evil)).json.body).toEqual((await within("bbb!")).json.body);
    const rows = { ask: "rows", filter: { text: evil, columns: [], conditions: [] }, order: [], from: 0, count: 5 };
    const filtered = await ask("bob", "POST", `/octavo/tables/${id}/${table}/0`, rows);
    expect(filtered.status, JSON.stringify(filtered.json)).toBe(200);
    expect(JSON.stringify(filtered.json.body)).not.toContain(hard);
    const all = { ...rows, filter: { text: "aaaa", columns: [], conditions: [] } };
    expect(JSON.stringify((await ask("bob", "POST", `/octavo/tables/${id}/${table}/0`, all)).json.body)).toContain(
      hard,
    );
  });
});

describe("a note of another user's", () => {
  it("is named in no list, search, figure or message", async () => {
    await run("ada", "%md\nzebra stripes");
    const client = await ForeignClient.connect(octavo.address);
    const { principal, ticket } = people.get("bob") as LoggedIn;
    client.who = { principal, ticket };
    const paths = [
      ...["/notebook", "/octavo/changes", "/octavo/search?q=zebra", "/notebook/search?q=zebra", "/notebook/jobmanager"],
      ...["/notebook/jobmanager/0", "/octavo/favourites", "/octavo/machine", "/interpreter/setting", "/octavo/files"],
      ...["/configurations/all", "/cluster/nodes", "/octavo/people", "/security/userlist/ada", "/openapi.json"],
      `/octavo/pool/${notes.get("bob")}`,
    ];
    await ask("bob", "PUT", `/octavo/favourites/${notes.get("ada")}`);
    await ask("bob", "PUT", `/octavo/pool/${notes.get("bob")}`, { notes: [notes.get("ada")] });
    const running = ask(
      "ada",
      "POST",
      `/notebook/run/${notes.get("ada")}/${await add("ada", "%sh\nsleep 1; echo over")}`,
    );
    for (const path of paths) {
      const answer = await fetch(`${octavo.address}/api${path}`, { headers: as("bob"), redirect: "manual" });
      expect(await answer.text(), path).not.toMatch(/zebra merger|zebra stripes/i);
    }
    for (const path of ["/metrics", "/health", "/health/readiness"]) {
      const answer = await fetch(`${octavo.address}${path}`, { headers: as("bob"), redirect: "manual" });
      expect(await answer.text(), path).not.toMatch(/zebra/i);
    }
    for (const op of ["LIST_NOTE_JOBS", "FOLLOW_RUNNING_NOTES", "RELOAD_NOTES_FROM_REPO", "LIST_NOTES"])
      client.send(op);
    for (const op of [
      "GET_NOTE",
      "CLONE_NOTE",
      "NOTE_REVISION_HISTORY",
      "CONVERT_NOTE_NBFORMAT",
      "EDITOR_SETTING",
      "CHECKPOINT_NOTE",
    ])
      client.send(op, { id: notes.get("ada"), noteId: notes.get("ada"), name: "/Attempts/taken" });
    await client.ask("LIST_NOTES", {}, "NOTES_INFO");
    await running;
    await client.ask("LIST_NOTES", {}, "NOTES_INFO");
    expect(JSON.stringify(client.frames)).not.toMatch(/zebra merger|zebra stripes/i);
    await client.close();
  });

  it("gives no result by an import that names its file", async () => {
    const table = await add("ada", "%sql\nselect 'of-ada-alone' as a from range(30000)");
    await ask("ada", "POST", `/notebook/run/${notes.get("ada")}/${table}`);
    const folder = join(octavo.data, "notebook", "Private");
    const [file = ""] = readdirSync(folder);
    await expect.poll(() => readFileSync(join(folder, file), "utf8")).toMatch(/\.parquet/);
    const note = JSON.parse(readFileSync(join(folder, file), "utf8")) as {
      paragraphs: { results?: unknown; text?: string }[];
    };
    // As a user who has seen the file would write it: with nothing but the reference.
    const emptied = JSON.parse(JSON.stringify(note).replaceAll("of-ada-alone", "x")) as typeof note;
    const { json } = await ask("bob", "POST", "/notebook/import?notePath=/Attempts/copied", emptied);
    const id = String(json.body);
    const { body } = (await ask("bob", "GET", `/notebook/${id}`)).json;
    const { paragraphs } = body as { readonly paragraphs: readonly WireParagraph[] };
    const copied = paragraphs.find(({ text }) => text?.includes("range(30000)"));
    const query = { ask: "rows", filter: { text: "", columns: [], conditions: [] }, order: [], from: 0, count: 5 };
    for (const answer of [
      await ask("bob", "POST", `/octavo/tables/${id}/${copied?.id}/0`, query),
      await ask("bob", "GET", `/octavo/results/${id}/${copied?.id}/0`),
    ])
      expect(JSON.stringify(answer.json)).not.toContain("of-ada-alone");
    const whole = await fetch(`${octavo.address}/api/octavo/results/${id}/${copied?.id}/0/file`, {
      headers: as("bob"),
    });
    expect(await whole.text()).not.toContain("of-ada-alone");
  });

  it("is changed by no angular object of a copy, nor by one that names it", async () => {
    const id = notes.get("ada");
    await run("ada", '%python\nz.angularBind("price", "of-ada")');
    const all = { owners: ["ada"], writers: ["ada"], runners: ["ada"], readers: ["ada", "bob"] };
    await ask("ada", "PUT", `/notebook/${id}/permissions`, all);
    const client = await ForeignClient.connect(octavo.address);
    const { principal, ticket } = people.get("bob") as LoggedIn;
    client.who = { principal, ticket };
    await client.ask("GET_NOTE", { id }, "NOTE");
    for (const op of ["ANGULAR_OBJECT_UPDATED", "ANGULAR_OBJECT_CLIENT_BIND", "ANGULAR_OBJECT_CLIENT_UNBIND"])
      client.send(op, { noteId: id, paragraphId: null, name: "price", value: "of-bob", interpreterGroupId: "python" });
    const copy = String((await ask("bob", "POST", `/notebook/${id}`, { name: "/Attempts/copy" })).json.body);
    await client.ask("GET_NOTE", { id: copy }, "NOTE");
    client.send("ANGULAR_OBJECT_CLIENT_BIND", { noteId: id, name: "price", value: "of-bob" });
    await client.ask("LIST_NOTES", {}, "NOTES_INFO");
    await client.close();
    expect(JSON.stringify((await ask("ada", "GET", `/notebook/${id}`)).json)).not.toContain("of-bob");
    await ask("ada", "PUT", `/notebook/${id}/permissions`, { ...all, readers: ["ada"] });
  });
});

describe("a login", () => {
  it("cannot be chosen for another user, and its cookie is closed to scripts and other sites", async () => {
    const logins = async (cookie: string) =>
      await fetch(`${octavo.address}/api/login`, {
        method: "POST",
        headers: { Cookie: cookie },
        body: new URLSearchParams({ userName: "ada", password: "ada-password" }),
      });
    const mine = as("bob").Cookie;
    const [name = ""] = mine.split("=");
    for (const planted of [mine, `${name}=chosen`, `${name}=${"A".repeat(43)}`]) {
      const answer = await logins(planted);
      const given = answer.headers.getSetCookie().find((each) => each.startsWith(`${name}=`)) ?? "";
      expect(given.split(";")[0]).not.toBe(planted);
      expect(given).toMatch(/HttpOnly/i);
      expect(given).toMatch(/SameSite=(?:Lax|Strict)/i);
      const after = await call(octavo.address, "GET", "/octavo/account", undefined, { Cookie: planted });
      expect(JSON.stringify(after.json)).not.toContain('"ada"');
    }
    people.set("bob", await logIn(octavo.address, "bob", "bob-password"));
  });
});

describe("a place of Python in a folder that users write", () => {
  it("is taken by nothing that the server starts, nor by another user's interpreter", async () => {
    const files = join(octavo.data, "files");
    const script = `%sh
mkdir -p bin lib/python3/site-packages .venv/bin ~/.local/bin ~/.config/pip ~/.config/uv
printf 'home = %s\\ninclude-system-site-packages = false\\n' "$PWD" | tee pyvenv.cfg .venv/pyvenv.cfg bin/pyvenv.cfg > /dev/null
echo "import os; open(os.path.expanduser('~/REACHED'), 'a')" | tee evil.pth lib/python3/site-packages/evil.pth > /dev/null
for each in bin/python bin/python3 .venv/bin/python ~/.local/bin/python3 ~/.local/bin/uv; do printf '#!/bin/sh\\ntouch ~/REACHED; echo x > ${files}/REACHED\\n' > $each; chmod +x $each; done
echo 'index-url = "http://127.0.0.1:${innerPort}/"' > uv.toml
printf '[global]\\nindex-url = http://127.0.0.1:${innerPort}/\\n' | tee pip.conf ~/.config/pip/pip.conf > /dev/null
echo laid`;
    expect(await run("bob", script)).toBe("laid\n");
    expect(await run("ada", "%python\nprint('ran')")).toBe("ran\n");
    expect(await run("chief", "%python\nimport sys\nprint('ran', sys.prefix.startswith('/'))")).toBe("ran True\n");
    expect(readdirSync(files)).not.toContain("REACHED");
    for (const name of ["ada", "chief"])
      expect(await run(name, "%sh\nls ~/REACHED 2>/dev/null; echo end")).toBe("end\n");
    expect(heard).toEqual([]);
  });
});
