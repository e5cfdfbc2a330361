/**
 * The files of the page from outside, and what code can do with them: a server whose shared files only administrators change, and, with root, users
 * whose code runs as accounts of the machine.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usersData } from "../harness/accounts.ts";
import { call, type LoggedIn, logIn, type WireParagraph } from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo } from "../harness/octavo.ts";
import { makeSetting } from "../harness/settings.ts";

const isRoot = process.getuid?.() === 0;
/** An account of the machine's, where there is one. */
const eve = "octavo-e2e-eve";

let octavo: Octavo;
let homes: string;
const people = new Map<string, LoggedIn>();
const notes = new Map<string, string>();
const as = (name: string) => ({ Cookie: people.get(name)?.cookie ?? "" });

beforeAll(async () => {
  homes = await mkdtemp(join(tmpdir(), "octavo-homes-"));
  if (isRoot) {
    execFileSync("chmod", ["755", homes]);
    // One may be left of a test that was killed.
    spawnSync("userdel", ["--force", eve], { stdio: "ignore" });
    execFileSync("useradd", ["--create-home", "--home-dir", join(homes, eve), "--shell", "/bin/sh", eve]);
    execFileSync("chmod", ["700", join(homes, eve)]);
  }
  const data = await usersData({ chief: ["admin"], ada: [], [eve]: [] });
  octavo = await startOctavo({ data, env: { OCTAVO_SHARED_FILES: "administrators" } });
  for (const name of ["chief", "ada", eve]) {
    people.set(name, await logIn(octavo.address, name, `${name}-password`));
    const { body } = (await call(octavo.address, "POST", "/notebook", { notePath: `Files/${name}` }, as(name))).json;
    notes.set(name, String(body));
  }
}, 120_000);
afterAll(async () => {
  await discard(octavo);
  if (isRoot) execFileSync("userdel", ["--force", eve], { stdio: "ignore" });
  await rm(homes, { recursive: true, force: true });
});

async function run(name: string, text: string): Promise<string> {
  const id = notes.get(name);
  const added = await call(octavo.address, "POST", `/notebook/${id}/paragraph`, { title: "", text }, as(name));
  const ran = await call(octavo.address, "POST", `/notebook/run/${id}/${added.json.body}`, undefined, as(name));
  const { msg } = ran.json.body as NonNullable<WireParagraph["results"]>;
  return msg.map(({ data }) => data).join("");
}

async function upload(user: string, area: string, name: string, text: string): Promise<number> {
  const begun = await call(octavo.address, "POST", "/octavo/uploads", { name, size: text.length, area }, as(user));
  if (begun.status !== 200) return begun.status;
  const { id } = begun.json.body as { readonly id: string };
  const sent = await fetch(`${octavo.address}/api/octavo/uploads/${id}?at=0`, {
    method: "PUT",
    headers: { ...as(user), "Content-Type": "application/octet-stream" },
    body: text,
  });
  return sent.status;
}

const shared = (name: string) => join(octavo.data, "files", name);

describe("shared files that only administrators change", () => {
  const writes: Readonly<Record<string, string>> = {
    sh: "%sh\necho x > by-code.txt; echo x >> of-chief.txt; rm -f of-chief.txt; mv of-chief.txt moved.txt; true",
    python: "%python\nopen('by-code.txt', 'w').write('x')",
    sql: "%sql\nCOPY (SELECT 1) TO 'by-code.txt'",
    js: "%js\nrequire('node:fs').writeFileSync('by-code.txt', 'x')",
  };

  it.each(Object.keys(writes))("are read and not changed by code of other users in %s", async (language) => {
    expect(await upload("chief", "shared", "of-chief.txt", "of the chief\n")).toBe(200);
    await run("ada", writes[language] ?? "");
    expect(existsSync(shared("by-code.txt"))).toBe(false);
    expect(await run("ada", "%sh\ncat of-chief.txt; echo mine > ~/own.txt && cat ~/own.txt")).toBe(
      "of the chief\nmine\n",
    );
    await call(octavo.address, "DELETE", "/octavo/files/file?path=of-chief.txt", undefined, as("chief"));
  });

  it("are changed by code of administrators", async () => {
    expect(await run("chief", "%sh\necho new > by-chief.txt && cat by-chief.txt")).toBe("new\n");
    expect(await run("ada", "%sh\ncat by-chief.txt")).toBe("new\n");
  });

  it("are closed to the code of a user from when they are an administrator no more", async () => {
    await call(
      octavo.address,
      "POST",
      "/octavo/people",
      { name: "zoe", roles: ["admin"], password: "zoe-password" },
      as("chief"),
    );
    people.set("zoe", await logIn(octavo.address, "zoe", "zoe-password"));
    notes.set(
      "zoe",
      String((await call(octavo.address, "POST", "/notebook", { notePath: "Files/zoe" }, as("zoe"))).json.body),
    );
    expect(await run("zoe", "%python\nopen('by-zoe.txt', 'w').write('x')\nprint('written')")).toBe("written\n");
    await call(octavo.address, "PUT", "/octavo/people/zoe/roles", { roles: [] }, as("chief"));
    people.set("zoe", await logIn(octavo.address, "zoe", "zoe-password"));
    expect(await run("zoe", "%python\nopen('by-zoe-2.txt', 'w').write('x')\nprint('written')")).toMatch(/Read-only/);
  });
});

describe.runIf(isRoot)("files of a user whose code runs as an account of the machine", () => {
  beforeAll(async () => {
    const option = { perNote: "shared", perUser: "isolated", isUserImpersonate: true };
    for (const group of ["sh", "sql", "js"])
      await makeSetting(octavo.address, { name: `own-${group}`, group, option }, as("chief"));
  });

  const files = async (area: string) => {
    const { body } = (await call(octavo.address, "GET", `/octavo/files?area=${area}`, undefined, as(eve))).json;
    return (body as { readonly files: readonly { readonly path: string; readonly owner: string | null }[] }).files;
  };

  it("are those of their home, brought, read, renamed, deleted and restored as the account", async () => {
    const home = join(homes, eve);
    expect(await upload(eve, "mine", "plan.txt", "of eve")).toBe(200);
    expect(readFileSync(join(home, "plan.txt"), "utf8")).toBe("of eve");
    expect(statSync(join(home, "plan.txt")).uid).toBe(Number(execFileSync("id", ["-u", eve])));
    expect(await upload(eve, "mine", "plan.txt", "again")).toBe(409);
    expect(await files("mine")).toEqual([expect.objectContaining({ path: "plan.txt", owner: eve, mayChange: true })]);
    const read = await fetch(`${octavo.address}/api/octavo/files/file?area=mine&path=plan.txt`, { headers: as(eve) });
    expect(await read.text()).toBe("of eve");
    const renaming = { area: "mine", from: "plan.txt", to: "plans.txt" };
    expect((await call(octavo.address, "POST", "/octavo/files/rename", renaming, as(eve))).status).toBe(200);
    const path = "/octavo/files/file?area=mine&path=plans.txt";
    expect((await call(octavo.address, "DELETE", path, undefined, as(eve))).status).toBe(200);
    expect(existsSync(join(home, "plans.txt"))).toBe(false);
    const { body } = (await call(octavo.address, "GET", "/octavo/files/trash?area=mine", undefined, as(eve))).json;
    const [{ id } = { id: "" }] = (body as { readonly files: readonly { readonly id: string }[] }).files;
    const restored = await call(octavo.address, "POST", "/octavo/files/restore", { area: "mine", id }, as(eve));
    expect(restored.status).toBe(200);
    expect(readFileSync(join(home, "plans.txt"), "utf8")).toBe("of eve");
  });

  it("follow no link that their code has laid, to what the server may read", async () => {
    await run(eve, `%own-sh ln -s ${octavo.data}/conf ~/conf; ln -s /etc/shadow ~/shadow.txt; ln -s / ~/all`);
    for (const path of ["shadow.txt", "conf/users.json", "all/etc/shadow", "../plan.txt", "/etc/shadow"]) {
      const address = `/octavo/files/file?area=mine&path=${encodeURIComponent(path)}`;
      expect((await call(octavo.address, "GET", address, undefined, as(eve))).status, path).toBe(404);
    }
    expect(await upload(eve, "mine", "all/tmp/planted.txt", "x")).not.toBe(200);
    expect((await files("mine")).map(({ path }) => path)).toEqual(["plans.txt"]);
  });

  it("are found by relative names where all others find them, and ~ is the account's home", async () => {
    await run("chief", "%sh\necho of-all > common.csv");
    expect(await run(eve, "%own-sh cat common.csv; pwd; cd ~; pwd")).toBe(
      `of-all\n${join(octavo.data, "files")}\n${join(homes, eve)}\n`,
    );
    expect(await run(eve, "%own-sql SELECT content FROM read_text('common.csv')")).toContain("of-all");
    expect(await run(eve, "%own-js require('node:fs').readFileSync('common.csv', 'utf8')")).toContain("of-all");
    expect(await run(eve, "%own-sh echo x > by-eve.txt && echo REACHED")).not.toMatch(/REACHED/);
  });
});
