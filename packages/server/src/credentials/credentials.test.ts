import { describe, expect, it } from "vitest";
import { type AllCredentials, Credentials } from "./credentials.ts";

function someCredentials() {
  const saved: AllCredentials[] = [];
  const disk = { problem: null as Error | null };
  const credentials = new Credentials({
    all: new Map(),
    save: async (all) => {
      if (disk.problem) throw disk.problem;
      saved.push(all);
    },
  });
  return { credentials, saved, disk };
}

const warehouse = { entity: "warehouse", username: "ada", password: "secret" };

describe("a credential", () => {
  it("is resolved for its user and entity, and for no other", async () => {
    const { credentials } = someCredentials();
    await credentials.put("ada", warehouse);
    expect(credentials.resolve("ada", "warehouse")).toEqual({ username: "ada", password: "secret" });
    expect(credentials.resolve("bob", "warehouse")).toBeUndefined();
    expect(credentials.resolve("ada", "other")).toBeUndefined();
  });

  it("is listed without its password", async () => {
    const { credentials } = someCredentials();
    await credentials.put("ada", warehouse);
    expect([...credentials.entitiesOf("ada")]).toEqual([["warehouse", { username: "ada" }]]);
  });

  it.each([".", "..", "x".repeat(501)])("that no address could name to remove it is refused", async (entity) => {
    const { credentials, saved } = someCredentials();
    await expect(credentials.put("ada", { ...warehouse, entity })).rejects.toMatchObject({ code: "badRequest" });
    expect(saved).toEqual([]);
  });

  it("keeps its password when a change brings none", async () => {
    const { credentials } = someCredentials();
    await credentials.put("ada", warehouse);
    await credentials.put("ada", { ...warehouse, username: "lovelace", password: "" });
    expect(credentials.resolve("ada", "warehouse")).toEqual({ username: "lovelace", password: "secret" });
  });

  it.each([
    { ...warehouse, entity: " " },
    { ...warehouse, username: "" },
    { ...warehouse, password: "" },
  ])("without all its parts is refused: %o", async (credential) => {
    const { credentials, saved } = someCredentials();
    await expect(credentials.put("ada", credential)).rejects.toMatchObject({ code: "badRequest" });
    expect(saved).toEqual([]);
  });

  it.each(["__proto__", "constructor", "toString"])("may be for an entity called %s", async (entity) => {
    const { credentials } = someCredentials();
    expect(credentials.resolve("ada", entity)).toBeUndefined();
    await credentials.put("ada", { ...warehouse, entity });
    expect(credentials.resolve("ada", entity)).toMatchObject({ password: "secret" });
    await credentials.remove("ada", entity);
    await expect(credentials.remove("ada", entity)).rejects.toMatchObject({ code: "credentialNotFound" });
  });

  it("of others stays when all of one user's go", async () => {
    const { credentials } = someCredentials();
    await credentials.put("ada", warehouse);
    await credentials.put("bob", warehouse);
    await credentials.removeAll("ada");
    expect(credentials.resolve("ada", "warehouse")).toBeUndefined();
    expect(credentials.resolve("bob", "warehouse")).toBeDefined();
    await expect(credentials.removeAll("ada")).rejects.toMatchObject({ code: "credentialNotFound" });
  });

  it("counts only once it is on disk, and a refusal stops nothing after it", async () => {
    const { credentials, disk } = someCredentials();
    disk.problem = new Error("full");
    await expect(credentials.put("ada", warehouse)).rejects.toThrow("full");
    expect(credentials.resolve("ada", "warehouse")).toBeUndefined();
    disk.problem = null;
    await credentials.put("ada", warehouse);
    expect(credentials.resolve("ada", "warehouse")).toBeDefined();
  });
});
