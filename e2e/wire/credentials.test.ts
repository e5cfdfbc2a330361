import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, type WireNote, type WireParagraph } from "../harness/foreign-client.ts";
import { discard, makeDataFolder, type Octavo, startOctavo } from "../harness/octavo.ts";

const secret = "correct-horse-battery";

let octavo: Octavo;
beforeAll(async () => {
  const data = await makeDataFolder();
  await mkdir(join(data, "conf"));
  const home = {
    credentialsMap: { anonymous: { userCredentials: { warehouse: { username: "ada", password: secret } } } },
  };
  await writeFile(join(data, "conf", "credentials.json"), JSON.stringify(home));
  octavo = await startOctavo({ data, env: { OCTAVO_LOG_LEVEL: "debug" } });
});
afterAll(() => discard(octavo));

const listed = async () => {
  const { json } = await call(octavo.address, "GET", "/credential");
  return (json.body as { userCredentials: Record<string, unknown> }).userCredentials;
};

/** What a text shows, run in a note of its own. */
async function ran(text: string): Promise<string> {
  const wanted = { notePath: `Credentials/${Math.random()}`, paragraphs: [{ title: "", text }] };
  const { json } = await call(octavo.address, "POST", "/notebook", wanted);
  const note = (await call(octavo.address, "GET", `/notebook/${json.body}`)).json.body as WireNote;
  const answer = await call(octavo.address, "POST", `/notebook/run/${note.id}/${note.paragraphs[0]?.id}`);
  const { msg } = answer.json.body as NonNullable<WireParagraph["results"]>;
  return msg.map(({ data }) => data).join("");
}

describe("credentials", () => {
  it("of a home are there, and their passwords are shown to no user [field.credential]", async () => {
    expect(await listed()).toEqual({ warehouse: { username: "ada", password: "" } });
  });

  it("are added, changed without saying the password again, and removed [rest.PUT./credential rest.PUT./credential/ rest.DELETE./credential/{entity}]", async () => {
    const added = { entity: "lake", username: "grace", password: `${secret}-2` };
    expect((await call(octavo.address, "PUT", "/credential", added)).json.status).toBe("OK");
    const renamed = { entity: "lake", username: "hopper", password: "" };
    expect((await call(octavo.address, "PUT", "/credential/", renamed)).json.status).toBe("OK");
    expect(await listed()).toMatchObject({ lake: { username: "hopper", password: "" } });
    const blank = { entity: "new", username: "grace", password: "" };
    expect((await call(octavo.address, "PUT", "/credential", blank)).status).toBe(400);
    expect((await call(octavo.address, "DELETE", "/credential/lake")).status).toBe(200);
    expect((await call(octavo.address, "DELETE", "/credential/lake")).status).toBe(404);
  });

  it("go into the code of the user who runs it where the text asks for them, and come back from nowhere", async () => {
    expect(
      await ran(
        "%sh(injectCredentials=true)\nprintf '%s' '{warehouse.password}' | wc -c; echo {warehouse.user} {warehouse.password} {none.user}",
      ),
    ).toBe(`${secret.length}\nada ### {none.user}\n`);
    expect(await ran("%sh echo '{warehouse.user} {warehouse.password}'")).toBe(
      "{warehouse.user} {warehouse.password}\n",
    );
    expect(
      await ran("%sql(injectCredentials=true) select length({warehouse.password}) as n, '{warehouse.password}' as p"),
    ).toBe(`n\tp\n${secret.length}\t###\n`);
    expect(await ran("%sql(injectCredentials=true) create table {warehouse.user} (a int)")).toContain(
      "The credential {warehouse.user} stands where no value can be",
    );
    const failing = await ran(
      "%python(injectCredentials=true)\nraise ValueError('no way in with {warehouse.password}')",
    );
    expect(failing).toContain("no way in with ###");
    // Not in notes, journal, spool and databases either.
    expect(() => execFileSync("grep", ["-rqa", "--exclude=credentials.json", secret, octavo.data])).toThrow();
  });

  it("are sealed on disk, and in no log", async () => {
    const conf = join(octavo.data, "conf");
    const names = (await readdir(conf)).filter((name) => name !== "credentials.json");
    expect(names).toContain("credentials.octavo");
    for (const name of names) expect(await readFile(join(conf, name), "utf8")).not.toContain(secret);
    const logs = join(octavo.data, "logs");
    for (const name of await readdir(logs)) expect(await readFile(join(logs, name), "utf8")).not.toContain(secret);
    expect(octavo.output()).toContain('"route":"/api/credential"');
    expect(octavo.output()).not.toContain(secret);
  });
});
