/** The files of two users, asked for over REST: what one of them has is nothing to the other. */
import { createHash } from "node:crypto";
import { chmod, mkdir, readFile, rename, stat, symlink, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SharedWriters } from "../configuration/shared-writers.ts";
import { type UserLimits, unlimited } from "../limits/limits.ts";
import { type AServer, aServer } from "../testing/a-server.ts";
import { logIn, twoPeople } from "../testing/two-people.ts";

type Call = (
  method: string,
  path: string,
  body?: object | string,
) => Promise<{ status: number; text: string; body: never }>;

let server: AServer;
let ada: Call;
let bob: Call;
let carl: Call;

async function start(options: { limits?: UserLimits; sharedWriters?: SharedWriters } = {}): Promise<void> {
  server = await aServer({ shiro: twoPeople.replace("[roles]", "carl = carlpw, guest\n[roles]"), ...options });
  ada = await callsOf("ada");
  bob = await callsOf("bob");
  carl = await callsOf("carl");
}

async function callsOf(name: string): Promise<Call> {
  const { cookie } = await logIn(server, name);
  return async (method, path, body) => {
    const isBytes = typeof body === "string";
    const type = isBytes ? "application/octet-stream" : "application/json";
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/octavo${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { "content-type": type }) },
      ...(body === undefined ? {} : { body: isBytes ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, text, body: (text.startsWith("{") ? JSON.parse(text).body : undefined) as never };
  };
}

async function upload(call: Call, name: string, text: string, more: object = {}): Promise<number> {
  const begun = await call("POST", "/uploads", { name, size: text.length, ...more });
  if (begun.status !== 200) return begun.status;
  const { id } = begun.body as { id: string };
  return (await call("PUT", `/uploads/${id}?at=0`, text)).status;
}

const listed = async (call: Call, area: string) =>
  (
    (await call("GET", `/files?area=${area}`)).body as {
      files: { path: string; owner: string | null; mayChange: boolean }[];
    }
  ).files;
const trashed = async (call: Call, area: string) =>
  (
    (await call("GET", `/files/trash?area=${area}`)).body as {
      files: { id: string; path: string; removedBy: string }[];
    }
  ).files;
const inData = (...parts: string[]) => join(server.folder, ...parts);
const file = (area: string, path: string) => `/files/file?area=${area}&path=${encodeURIComponent(path)}`;

afterEach(() => server.close());

describe("files of one's own", () => {
  beforeEach(() => start());

  it("go into the home that code has behind its wall, and no other user finds them", async () => {
    expect(await upload(bob, "diary.txt", "of bob", { area: "mine" })).toBe(200);
    expect(await readFile(inData("homes", "bob", "diary.txt"), "utf8")).toBe("of bob");
    expect((await stat(inData("homes"))).mode & 0o777).toBe(0o700);
    expect(await listed(bob, "mine")).toMatchObject([{ path: "diary.txt", owner: "bob", mayChange: true }]);
    expect((await bob("GET", file("mine", "diary.txt"))).text).toBe("of bob");
    // Not even an administrator, whose own home this area is.
    for (const other of [carl, ada]) {
      expect(await listed(other, "mine")).toEqual([]);
      expect((await other("GET", file("mine", "diary.txt"))).status).toBe(404);
      expect((await other("GET", file("mine", "../bob/diary.txt"))).status).toBe(404);
      expect((await other("GET", file("shared", "../homes/bob/diary.txt"))).status).toBe(404);
      expect((await other("DELETE", file("mine", "diary.txt"))).status).toBe(404);
      expect((await other("POST", "/files/rename", { area: "mine", from: "diary.txt", to: "x" })).status).toBe(404);
      expect(await upload(other, "diary.txt", "other", { area: "mine", replace: true })).toBe(200);
    }
    expect(await readFile(inData("homes", "bob", "diary.txt"), "utf8")).toBe("of bob");
  });

  it("are restored from the trash by their user alone", async () => {
    await upload(bob, "diary.txt", "of bob", { area: "mine" });
    expect((await bob("DELETE", file("mine", "diary.txt"))).status).toBe(200);
    expect(await listed(bob, "mine")).toEqual([]);
    const [gone] = await trashed(bob, "mine");
    expect(gone).toMatchObject({ path: "diary.txt", removedBy: "bob" });
    for (const other of [carl, ada]) {
      expect(await trashed(other, "mine")).toEqual([]);
      for (const area of ["mine", "shared"]) {
        expect((await other("POST", "/files/restore", { area, id: gone?.id })).status).toBe(404);
        expect((await other("DELETE", `/files/trash?area=${area}&id=${gone?.id}`)).status).toBe(404);
        await other("DELETE", `/files/trash?area=${area}`);
      }
    }
    expect((await bob("POST", "/files/restore", { area: "mine", id: gone?.id })).body).toEqual({ path: "diary.txt" });
    expect((await bob("GET", file("mine", "diary.txt"))).text).toBe("of bob");
  });

  it("are not listed where they are hidden, and links in a home lead nowhere", async () => {
    await writeFile(inData("secret.txt"), "of the server");
    await upload(bob, "a.txt", "1", { area: "mine" });
    const home = inData("homes", "bob");
    await mkdir(join(home, ".ssh"));
    await writeFile(join(home, ".ssh", "id"), "key");
    await symlink(inData("secret.txt"), join(home, "link.txt"));
    await symlink(server.folder, join(home, "out"));
    expect((await listed(bob, "mine")).map(({ path }) => path)).toEqual(["a.txt"]);
    for (const path of ["link.txt", "out/secret.txt", ".ssh/id"]) {
      expect((await bob("GET", file("mine", path))).status).toBe(404);
      expect((await bob("DELETE", file("mine", path))).status).toBe(404);
      expect((await bob("POST", "/files/rename", { area: "mine", from: path, to: "mine.txt" })).status).toBe(404);
    }
    expect((await bob("POST", "/files/rename", { area: "mine", from: "a.txt", to: "out/a.txt" })).status).toBe(404);
    // What takes the place of a link leaves what it led to.
    expect(await upload(bob, "link.txt", "new", { area: "mine", replace: true })).toBe(200);
    expect(await readFile(inData("secret.txt"), "utf8")).toBe("of the server");
  });

  it("are what they seem, also while a folder becomes a link and back", async () => {
    await mkdir(inData("elsewhere"));
    await writeFile(inData("elsewhere", "a.txt"), "of the server");
    await upload(bob, "first.txt", "1", { area: "mine" });
    const home = inData("homes", "bob");
    await mkdir(join(home, "in"));
    await writeFile(join(home, "in", "a.txt"), "of bob");
    let isOver = false;
    const swapping = (async () => {
      while (!isOver) {
        await rename(join(home, "in"), join(home, "kept"));
        await symlink(inData("elsewhere"), join(home, "in"));
        await unlink(join(home, "in"));
        await rename(join(home, "kept"), join(home, "in"));
      }
    })();
    for (let round = 0; round < 60; round++) {
      const { status, text } = await bob("GET", file("mine", "in/a.txt"));
      expect(status === 404 || text === "of bob").toBe(true);
    }
    while ((await bob("DELETE", file("mine", "in/a.txt"))).status !== 200);
    isOver = true;
    await swapping;
    expect(await readFile(inData("elsewhere", "a.txt"), "utf8")).toBe("of the server");
  });
});

describe("shared files", () => {
  it("belong to the user who uploaded them, and are changed by that user and administrators alone", async () => {
    await start();
    expect(await upload(bob, "plan.txt", "of bob")).toBe(200);
    await writeFile(inData("files", "made.txt"), "by code");
    expect(await listed(carl, "shared")).toMatchObject([
      { path: "made.txt", owner: null, mayChange: true },
      { path: "plan.txt", owner: "bob", mayChange: false },
    ]);
    expect((await carl("GET", file("shared", "plan.txt"))).text).toBe("of bob");
    const refused = await carl("DELETE", file("shared", "plan.txt"));
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("“plan.txt” belongs to bob. Only bob and administrators may change or delete it.");
    expect((await carl("POST", "/files/rename", { from: "plan.txt", to: "x.txt" })).status).toBe(403);
    expect(await upload(carl, "plan.txt", "of carl", { replace: true })).toBe(403);
    expect(await readFile(inData("files", "plan.txt"), "utf8")).toBe("of bob");

    expect((await bob("POST", "/files/rename", { from: "plan.txt", to: "plan b.txt" })).status).toBe(200);
    expect((await listed(carl, "shared")).find(({ path }) => path === "plan b.txt")?.owner).toBe("bob");
    expect((await ada("DELETE", file("shared", "plan b.txt"))).status).toBe(200);
    expect(await trashed(carl, "shared")).toEqual([]);
    const [gone] = await trashed(bob, "shared");
    expect(gone).toMatchObject({ path: "plan b.txt", removedBy: "ada" });
    expect((await carl("POST", "/files/restore", { id: gone?.id })).status).toBe(404);
    await carl("DELETE", "/files/trash");
    expect((await bob("POST", "/files/restore", { id: gone?.id })).status).toBe(200);
    expect((await listed(carl, "shared")).find(({ path }) => path === "plan b.txt")?.owner).toBe("bob");
  });

  it("that a right was lost to while they came in are not replaced", async () => {
    await start();
    const begun = await carl("POST", "/uploads", { name: "late.txt", size: 1 });
    await upload(bob, "late.txt", "of bob");
    const { id } = begun.body as { id: string };
    expect((await carl("PUT", `/uploads/${id}?at=0`, "x")).status).toBe(409);
    expect(await readFile(inData("files", "late.txt"), "utf8")).toBe("of bob");
  });

  it("are changed by administrators alone where that is set", async () => {
    await start({ sharedWriters: "administrators" });
    await writeFile(inData("files", "made.txt"), "by code");
    expect(await upload(bob, "plan.txt", "of bob")).toBe(403);
    expect(await listed(bob, "shared")).toMatchObject([{ path: "made.txt", mayChange: false }]);
    expect((await bob("DELETE", file("shared", "made.txt"))).status).toBe(403);
    expect(await upload(bob, "plan.txt", "of bob", { area: "mine" })).toBe(200);
    expect(await upload(ada, "plan.txt", "of ada")).toBe(200);
  });

  it("restored to a name that is taken leave what is there, and stay in the trash", async () => {
    await start();
    await upload(bob, "plan.txt", "first");
    await bob("DELETE", file("shared", "plan.txt"));
    await upload(bob, "plan.txt", "second");
    const [gone] = await trashed(bob, "shared");
    expect((await bob("POST", "/files/restore", { id: gone?.id })).status).toBe(409);
    expect(await trashed(bob, "shared")).toHaveLength(1);
    expect(await readFile(inData("files", "plan.txt"), "utf8")).toBe("second");
    await bob("DELETE", "/files/trash");
    expect(await trashed(bob, "shared")).toEqual([]);
  });
});

it("what a user has is counted in both areas and in the trash, and has an end", async () => {
  await start({ limits: { ...unlimited, filesMegabytesPerUser: 3 } });
  const megabyte = "x".repeat(1024 ** 2);
  await upload(bob, "shared.txt", megabyte);
  await upload(bob, "mine.txt", megabyte, { area: "mine" });
  await upload(bob, "gone.txt", megabyte, { area: "mine" });
  await bob("DELETE", file("mine", "gone.txt"));
  const { usage } = (await bob("GET", "/files")).body as { usage: object };
  expect(usage).toEqual({ usedBytes: 3 * 1024 ** 2, mostBytes: 3 * 1024 ** 2 });
  const refused = await bob("POST", "/uploads", { name: "more.txt", size: 1 });
  expect(refused.status).toBe(429);
  expect(refused.text).toContain(
    "You have used 3 MB of 3 MB: remove files, also from the trash, or ask an administrator.",
  );
  expect(await upload(carl, "more.txt", "x")).toBe(200);
  await bob("DELETE", "/files/trash?area=mine");
  expect(await upload(bob, "more 2.txt", "x")).toBe(200);
});

it("without accounts there are shared files alone, without owners", async () => {
  server = await aServer();
  const url = `http://127.0.0.1:${server.port}/api/octavo/files`;
  await writeFile(inData("files", "a.txt"), "1");
  const { body } = (await (await fetch(url)).json()) as { body: object };
  expect(body).toMatchObject({
    areas: ["shared"],
    mayWrite: true,
    usage: null,
    files: [{ owner: null, mayChange: true }],
  });
  expect((await fetch(`${url}?area=mine`)).status).toBe(400);
  await expect(stat(inData("homes"))).rejects.toThrow();
});

it("the trash lets go of what is old", async () => {
  await start();
  await upload(bob, "old.txt", "1");
  await bob("DELETE", file("shared", "old.txt"));
  const { database } = server;
  database.prepare("UPDATE trashed_file SET removed_at = removed_at - ?").run(31 * 86_400_000);
  await server.fileTrash.sweep();
  expect(await trashed(bob, "shared")).toEqual([]);
});

describe("a text that is edited", () => {
  const versionOf = (text: string) => createHash("sha256").update(text).digest("hex");

  it("is saved where it is still what was read, and stays its owner's", async () => {
    await start();
    await upload(bob, "plan.txt", "one");
    const saved = { path: "plan.txt", text: "twö", version: versionOf("one") };
    expect((await carl("PUT", "/files/text", saved)).status).toBe(403);
    expect(await ada("PUT", "/files/text", saved)).toMatchObject({ status: 200, body: { version: versionOf("twö") } });
    expect(await readFile(inData("files", "plan.txt"), "utf8")).toBe("twö");
    expect((await listed(bob, "shared")).find(({ path }) => path === "plan.txt")?.owner).toBe("bob");
  });

  it("stays what code has made, for all who could write it", async () => {
    await start();
    await writeFile(inData("files", "made.txt"), "one");
    await chmod(inData("files", "made.txt"), 0o666);
    const saved = { path: "made.txt", text: "two", version: versionOf("one") };
    expect((await bob("PUT", "/files/text", saved)).status).toBe(200);
    expect(await listed(carl, "shared")).toMatchObject([{ path: "made.txt", owner: null, mayChange: true }]);
    expect((await stat(inData("files", "made.txt"))).mode & 0o777).toBe(0o666);
  });

  it("grows no further than its user may have files", async () => {
    await start({ limits: { ...unlimited, filesMegabytesPerUser: 1 } });
    const text = "x".repeat(600 * 1024);
    await upload(bob, "shared.txt", text);
    await upload(bob, "mine.txt", "x".repeat(300 * 1024), { area: "mine" });
    const save = (area: string, path: string, before: string, length: number) =>
      bob("PUT", "/files/text", { area, path, text: "y".repeat(length), version: versionOf(before) });
    expect((await save("mine", "mine.txt", "x".repeat(300 * 1024), 500 * 1024)).status).toBe(429);
    expect((await save("shared", "shared.txt", text, 800 * 1024)).status).toBe(429);
    expect((await save("shared", "shared.txt", text, 700 * 1024)).status).toBe(200);
  });

  it("is not written over what others have put there meanwhile", async () => {
    await start();
    await upload(bob, "plan.txt", "one");
    await writeFile(inData("files", "plan.txt"), "of code");
    const answer = await bob("PUT", "/files/text", { path: "plan.txt", text: "two", version: versionOf("one") });
    expect(answer.status).toBe(409);
    expect(await readFile(inData("files", "plan.txt"), "utf8")).toBe("of code");
  });
});

describe("folders", () => {
  it("take uploads, and move with what is in them where all of it may be changed", async () => {
    await start();
    expect((await bob("POST", "/files/folder", { path: "2024" })).status).toBe(200);
    expect(await upload(bob, "sales.csv", "a", { folder: "2024" })).toBe(200);
    expect((await carl("POST", "/files/rename", { from: "2024", to: "carls" })).status).toBe(403);
    expect((await bob("POST", "/files/rename", { from: "2024", to: "2025" })).status).toBe(200);
    expect(await listed(bob, "shared")).toMatchObject([{ path: "2025/sales.csv", owner: "bob" }]);
    expect((await bob("DELETE", "/files/folder?path=2025")).status).toBe(400);
    expect((await bob("POST", "/uploads", { name: "x", size: 1, folder: "../homes" })).status).toBe(400);
  });

  it("move with nothing of another user in them, however deep it lies", async () => {
    await start();
    const deep = "2024/a/b/c/d/e/f/g/h/i/j";
    expect(await upload(bob, "sales.csv", "a", { folder: deep })).toBe(200);
    const refused = await carl("POST", "/files/rename", { from: "2024", to: "carls" });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain(`“${deep}/sales.csv” belongs to bob`);
    expect(await readFile(inData("files", deep, "sales.csv"), "utf8")).toBe("a");
    expect((await ada("POST", "/files/rename", { from: "2024", to: "2025" })).status).toBe(200);
  });

  it("are administrators' where shared files are", async () => {
    await start({ sharedWriters: "administrators" });
    expect((await bob("POST", "/files/folder", { path: "2024" })).status).toBe(403);
    expect((await ada("POST", "/files/folder", { path: "2024" })).status).toBe(200);
  });
});
