import { createCipheriv } from "node:crypto";
import { mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openCredentials } from "./open-credentials.ts";

const aFolder = () => mkdtemp(join(tmpdir(), "octavo-credentials-"));
const open = (folder: string, zeppelinKey?: string) =>
  openCredentials({ folder, zeppelinFile: join(folder, "credentials.json"), zeppelinKey, isPersistent: true });
const warehouse = { entity: "warehouse", username: "ada", password: "not-a-real-password" };
const ofZeppelin = JSON.stringify({
  credentialsMap: { admin: { userCredentials: { warehouse: { username: "ada", password: "not-a-real-password" } } } },
});

/** As Zeppelin does it: AES in ECB mode, zero padding, Base64. */
function encryptedAsZeppelin(text: string, key: string): string {
  const plain = Buffer.from(text);
  const padded = Buffer.concat([plain, Buffer.alloc((16 - (plain.length % 16)) % 16)]);
  const cipher = createCipheriv(`aes-${key.length * 8}-ecb`, Buffer.from(key), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString("base64");
}

describe("credentials on disk", () => {
  it("last, and neither names nor passwords can be read there", async () => {
    const folder = await aFolder();
    await (await open(folder)).put("grace", warehouse);
    const sealed = await readFile(join(folder, "credentials.octavo"), "utf8");
    for (const word of ["grace", "warehouse", "ada", "not-a-real-password"]) expect(sealed).not.toContain(word);
    expect((await open(folder)).resolve("grace", "warehouse")?.password).toBe("not-a-real-password");
  });

  it("last, whatever the user and the entity are called", async () => {
    const folder = await aFolder();
    await (await open(folder)).put("__proto__", { ...warehouse, entity: "__proto__" });
    expect((await open(folder)).resolve("__proto__", "__proto__")?.username).toBe("ada");
  });

  it("and their key are the server's alone", async () => {
    const folder = await aFolder();
    await (await open(folder)).put("grace", warehouse);
    for (const name of ["credentials.octavo", "credentials.key"])
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  });

  it("that were changed, or whose key is another, stop the start with words", async () => {
    const folder = await aFolder();
    await (await open(folder)).put("grace", warehouse);
    const path = join(folder, "credentials.octavo");
    const sealed = JSON.parse(await readFile(path, "utf8")) as { data: string };
    const data = Buffer.from(sealed.data, "base64");
    data.writeUInt8(data.readUInt8(0) ^ 1, 0);
    await writeFile(path, JSON.stringify({ ...sealed, data: data.toString("base64") }));
    await expect(open(folder)).rejects.toThrow(/does not fit its key .* or was changed/);
    await writeFile(path, JSON.stringify(sealed));
    await writeFile(join(folder, "credentials.key"), Buffer.alloc(32, 7).toString("base64"));
    await expect(open(folder)).rejects.toThrow(/does not fit its key/);
  });

  it("are never sealed twice alike", async () => {
    const folder = await aFolder();
    const read = () => readFile(join(folder, "credentials.octavo"), "utf8");
    const credentials = await open(folder);
    await credentials.put("grace", warehouse);
    const first = await read();
    await credentials.put("grace", warehouse);
    expect(await read()).not.toBe(first);
  });

  it("are not there when they are not to be kept", async () => {
    const folder = await aFolder();
    const credentials = await openCredentials({
      folder,
      zeppelinFile: "none",
      zeppelinKey: undefined,
      isPersistent: false,
    });
    await credentials.put("grace", warehouse);
    expect(credentials.resolve("grace", "warehouse")).toBeDefined();
    await expect(readFile(join(folder, "credentials.octavo"))).rejects.toThrow("ENOENT");
  });
});

describe("the file of a Zeppelin home", () => {
  it("is read once and left as it is; from then on Octavo's own counts", async () => {
    const folder = await aFolder();
    await writeFile(join(folder, "credentials.json"), ofZeppelin);
    const credentials = await open(folder);
    expect(credentials.resolve("admin", "warehouse")).toEqual({ username: "ada", password: "not-a-real-password" });
    await credentials.remove("admin", "warehouse");
    expect((await open(folder)).resolve("admin", "warehouse")).toBeUndefined();
    expect(await readFile(join(folder, "credentials.json"), "utf8")).toBe(ofZeppelin);
  });

  it.each(["sixteen-bytes-16", "twenty-four-bytes-long24", "thirty-two-bytes-of-a-long-key32"])(
    "is read when it is encrypted with a key like %s",
    async (key) => {
      const folder = await aFolder();
      await writeFile(join(folder, "credentials.json"), encryptedAsZeppelin(ofZeppelin, key));
      expect((await open(folder, key)).resolve("admin", "warehouse")?.username).toBe("ada");
    },
  );

  it.each([
    ["no key", undefined],
    ["a wrong key", "sixteen-bytes-17"],
    ["a key of a wrong length", "short"],
  ])("that is encrypted stops the start with words when there is %s", async (_what, key) => {
    const folder = await aFolder();
    await writeFile(join(folder, "credentials.json"), encryptedAsZeppelin(ofZeppelin, "sixteen-bytes-16"));
    await expect(open(folder, key)).rejects.toThrow(/encryptKey/);
  });
});
