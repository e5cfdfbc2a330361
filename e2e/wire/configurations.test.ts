import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, ForeignClient } from "../harness/foreign-client.ts";
import { discard, makeDataFolder, type Octavo, startOctavo } from "../harness/octavo.ts";

const site = `<?xml version="1.0"?>
<configuration>
  <property><name>zeppelin.war</name><value>/opt/zeppelin/web</value></property>
  <property><name>zeppelin.search.index.path</name><value>/opt/zeppelin/index</value></property>
  <property><name>zeppelin.notebook.git.remote.access-token</name><value>not-to-be-seen</value></property>
</configuration>`;

let octavo: Octavo;
beforeAll(async () => {
  const data = await makeDataFolder();
  await mkdir(join(data, "conf"));
  await writeFile(join(data, "conf", "zeppelin-site.xml"), site);
  await writeFile(join(data, "conf", "octavo.json"), JSON.stringify({ "zeppelin.war": "/from/octavo.json" }));
  const env = {
    ZEPPELIN_CREDENTIALS_ENCRYPT_KEY: "not-to-be-seen-1",
    ZEPPELIN_SEARCH_INDEX_PATH: "/from/environment",
    ZEPPELIN_INTERPRETER_GROUP_DEFAULT: "sh",
  };
  octavo = await startOctavo({ data, env });
});
afterAll(() => discard(octavo));

describe("configurations", () => {
  it("name what paragraphs of new notes speak", async () => {
    const { json } = await call(octavo.address, "POST", "/notebook", { name: "Of the shell" });
    const { json: note } = await call(octavo.address, "GET", `/notebook/${json.body}`);
    expect(note.body).toMatchObject({ defaultInterpreterGroup: "sh" });
    const named = { name: "Of Markdown", defaultInterpreterGroup: "md" };
    const { json: other } = await call(octavo.address, "POST", "/notebook", named);
    const { json: markdown } = await call(octavo.address, "GET", `/notebook/${other.body}`);
    expect(markdown.body).toMatchObject({ defaultInterpreterGroup: "md" });
  });

  it("are those of a home, octavo.json before them and the environment before both [rest.GET./configurations/all]", async () => {
    const { json } = await call(octavo.address, "GET", "/configurations/all");
    expect(json.body).toMatchObject({
      "zeppelin.war": "/from/octavo.json",
      "zeppelin.search.index.path": "/from/environment",
      "zeppelin.server.addr": "127.0.0.1",
    });
    const { json: some } = await call(octavo.address, "GET", "/configurations/prefix/zeppelin.search");
    expect(Object.keys(some.body as object).every((name) => name.startsWith("zeppelin.search"))).toBe(true);
  });

  it("have no secrets, over both doors [op.LIST_CONFIGURATIONS event.CONFIGURATIONS_INFO]", async () => {
    const client = await ForeignClient.connect(octavo.address);
    const { data } = await client.ask("LIST_CONFIGURATIONS", {}, "CONFIGURATIONS_INFO");
    const { json } = await call(octavo.address, "GET", "/configurations/all");
    expect(data["configurations"]).toEqual(json.body);
    expect(JSON.stringify(data)).not.toContain("not-to-be-seen");
    expect(data["configurations"]).toMatchObject({ "zeppelin.websocket.max.text.message.size": "10240000" });
    await client.close();
  });

  it("that have no effect here are answered to a client that looks for them", async () => {
    const { json } = await call(octavo.address, "GET", "/octavo/configurations/unused");
    expect(json.body).toContain("zeppelin.war");
    expect(json.body).not.toContain("zeppelin.server.port");
  });

  it("come with the version [rest.GET./version]", async () => {
    const { json } = await call(octavo.address, "GET", "/version");
    expect(json.body).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      "git-commit-id": expect.stringMatching(/^(?:[0-9a-f]{40})?$/),
      "git-timestamp": expect.stringMatching(/^(?:\d{4}-.*)?$/),
    });
  });
});
