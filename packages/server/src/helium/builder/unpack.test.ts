import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Header, type HeaderData } from "tar";
import { describe, expect, it } from "vitest";
import { tarballName } from "./order.ts";
import { unpackAll, unpackLimits } from "./unpack.ts";

interface Entry extends HeaderData {
  readonly text?: string;
}

function tarOf(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap(({ text = "", ...data }) => {
    const block = Buffer.alloc(512);
    new Header({ mode: 0o644, type: "File", size: Buffer.byteLength(text), ...data }).encode(block, 0);
    const body = Buffer.alloc(Math.ceil(Buffer.byteLength(text) / 512) * 512);
    body.write(text);
    return [block, body];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

const manifest = (version = "1.0.0"): Entry => ({
  path: "package/package.json",
  text: JSON.stringify({ name: "charts", version }),
});

const aFolder = () => mkdtempSync(join(tmpdir(), "octavo-unpack-"));

/** Unpacks one package and gives the folder that it is in then. */
function unpack(entries: readonly Entry[], { limits = unpackLimits, integrity = "", folder = aFolder() } = {}): string {
  const tarballs = join(folder, "tarballs");
  mkdirSync(tarballs);
  const bytes = tarOf(entries);
  const locked = {
    path: "node_modules/charts",
    name: "charts",
    version: "1.0.0",
    integrity: integrity || `sha512-${createHash("sha512").update(bytes).digest("base64")}`,
  };
  writeFileSync(join(tarballs, tarballName(locked)), bytes);
  unpackAll({ packages: [locked], tarballs, folder, limits });
  return join(folder, "node_modules", "charts");
}

describe("a tarball", () => {
  it("becomes the folder of its package", () => {
    const folder = unpack([manifest(), { path: "package/lib/index.js", text: "export default 1;" }]);
    expect(readFileSync(join(folder, "lib", "index.js"), "utf8")).toBe("export default 1;");
  });

  it.each<[string, Entry, RegExp]>([
    [
      "a symbolic link",
      { path: "package/a", type: "SymbolicLink", linkpath: "/etc/passwd" },
      /link or device: package\/a/,
    ],
    ["a hard link", { path: "package/a", type: "Link", linkpath: "package/package.json" }, /link or device/],
    ["a device", { path: "package/a", type: "CharacterDevice" }, /link or device/],
    ["a path that leads up", { path: "package/../../a", text: "x" }, /leads out of it/],
    ["an absolute path", { path: "/tmp/a", text: "x" }, /leads out of it/],
    ["a file that says it is of a terabyte", { path: "package/a", size: 1024 ** 4 }, /bytes when unpacked/],
  ])("with %s is refused before anything of it is written", (_, entry, words) => {
    const folder = aFolder();
    expect(() => unpack([manifest(), entry], { folder })).toThrow(words);
    expect(existsSync(join(folder, "node_modules"))).toBe(false);
  });

  it("with more files than a package has is refused", () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ path: `package/${at}.js`, text: "" }));
    expect(() => unpack([manifest(), ...many], { limits: { files: 20, bytes: 1e6 } })).toThrow("more than 20 files");
  });

  it("whose bytes are not those of the lock is refused", () => {
    const other = `sha512-${createHash("sha512").update("other").digest("base64")}`;
    expect(() => unpack([manifest()], { integrity: other })).toThrow("charts@1.0.0 is not the package that was locked");
    expect(() => unpack([manifest()], { integrity: "md5-AAAA" })).toThrow("is not the package that was locked");
  });

  it("that is of another version than the lock is refused", () => {
    expect(() => unpack([manifest("1.0.1")])).toThrow("charts@1.0.0 says that it is charts@1.0.1");
  });

  it("that is none is refused in words", () => {
    const folder = aFolder();
    const integrity = `sha512-${createHash("sha512").update("nothing").digest("base64")}`;
    const locked = { path: "node_modules/charts", name: "charts", version: "1.0.0", integrity };
    writeFileSync(join(folder, "charts-1.0.0.tgz"), "nothing");
    expect(() => unpackAll({ packages: [locked], tarballs: folder, folder })).toThrow(/cannot be read|says that it is/);
  });
});
