import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccess } from "@octavo/note";
import pino from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { anonymous } from "../auth/principal.ts";
import { Access } from "./access.ts";
import { NoteLists } from "./note-lists.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "octavo-access-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function anAccess(defaultOwner: string | null = null): Promise<Access> {
  const lists = await NoteLists.open({ path: join(folder, "lists.json"), log: pino({ level: "silent" }) });
  return new Access({ lists, publicNotes: false, defaultOwner });
}

it("the owner of everything, a user or a role, is an administrator", async () => {
  const ada = { user: "ada", roles: ["data"], isAnonymous: false };
  expect((await anAccess("ada")).isAdmin(ada)).toBe(true);
  expect((await anAccess("data")).isAdmin(ada)).toBe(true);
  expect((await anAccess("bob")).isAdmin(ada)).toBe(false);
  expect((await anAccess()).isAdmin(ada)).toBe(false);
});

it("a note that is made without accounts has no owner, so it stays open when accounts come", async () => {
  const access = await anAccess();
  await access.assignOwner("2N9GKAP8K", anonymous.user);
  await access.assignOwner("2N72RCC6B", "ada");
  expect(access.listsOf("2N9GKAP8K")).toEqual(openAccess);
  expect(access.listsOf("2N72RCC6B").owners).toEqual(["ada"]);
});
