import { mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Mount, Wall } from "@octavo/interpreter";
import { describe, expect, it } from "vitest";
import { wallRulesOf } from "../rules/wall-rules.ts";
import { sessionWall } from "./session-wall.ts";

const data = mkdtempSync(join(tmpdir(), "octavo-data-"));
mkdirSync(join(data, "conf"));

const wallOf = (
  properties: Readonly<Record<string, string>> = {},
  environment: Readonly<Record<string, string>> = {},
  network: Wall["network"] = "all",
) =>
  sessionWall({
    rules: wallRulesOf(properties),
    network,
    dataDirectory: data,
    cacheDirectory: join(data, "cache"),
    environment,
    programs: [],
    etc: [{ kind: "read", path: join(data, "cache", "etc"), at: "/etc" }],
    temporaryDirectory: join(data, "cache", "tmp"),
    own: [{ kind: "write", path: join(data, "files") }],
  });

/** What stands last for a path or something above it: it is what is seen there. */
function seenAt(mounts: readonly Mount[], path: string): Mount["kind"] | undefined {
  const over = mounts.filter((mount) => {
    const at = "at" in mount && mount.at !== undefined ? mount.at : mount.path;
    return mount.kind !== "sealed" && (path === at || path.startsWith(`${at}/`));
  });
  return over.at(-1)?.kind;
}

describe("the wall of a session", () => {
  it("covers the data folder, and opens the shared files in it", () => {
    const { mounts } = wallOf();
    expect(seenAt(mounts, join(data, "conf", "users.json"))).toBe("empty");
    expect(seenAt(mounts, join(data, "files", "x"))).toBe("write");
    expect(mounts.at(-1)).toEqual({ kind: "sealed", path: data });
  });

  it("covers it also where the server's PATH leads through it", () => {
    const { mounts } = wallOf({}, { PATH: `${data}/conf:/usr/bin`, JUPYTER_PATH: data });
    expect(seenAt(mounts, join(data, "conf", "users.json"))).toBe("empty");
  });

  it("shows programs that lie where temporary files do", () => {
    const bin = mkdtempSync(join("/tmp", "octavo-bin-"));
    const { mounts } = wallOf({}, { PATH: `${bin}:/usr/bin` });
    expect(seenAt(mounts, join(bin, "python3"))).toBe("read");
    expect(seenAt(mounts, "/tmp/of-another-session")).toBe("write");
  });

  it("mounts no program apart that comes with the folder it lies in, unless a link leads out of that", () => {
    const [outer, elsewhere] = [mkdtempSync(join(tmpdir(), "octavo-bin-")), mkdtempSync(join(tmpdir(), "octavo-bin-"))];
    mkdirSync(join(outer, "inner"));
    symlinkSync("inner", join(outer, "near"));
    symlinkSync(elsewhere, join(outer, "away"));
    const folders = [outer, ...["inner", "near", "away", "gone"].map((name) => join(outer, name))];
    const { mounts } = wallOf({}, { PATH: folders.toReversed().join(":") });
    expect(mounts.flatMap(({ path }) => (folders.includes(path) ? [path] : []))).toEqual([outer, join(outer, "away")]);
    expect(mounts.filter(({ path }) => path.startsWith("/usr/"))).toEqual([]);
  });

  it("opens what the setting names", () => {
    const { mounts } = wallOf({
      "octavo.wall.read": "/srv/data, /mnt/models",
      "octavo.wall.write": "/srv/shared",
      "octavo.wall.devices": "/dev/nvidia0",
    });
    expect(["/srv/data/x", "/mnt/models", "/srv/shared/y", "/dev/nvidia0"].map((path) => seenAt(mounts, path))).toEqual(
      ["read", "read", "write", "device"],
    );
  });

  it.each([
    ["octavo.wall.read", "here"],
    ["octavo.wall.write", "/"],
    ["octavo.wall.read", "/proc"],
    ["octavo.wall.write", "/sys/kernel"],
    ["octavo.wall.devices", "/etc/shadow"],
    ["octavo.wall.devices", "/dev/../etc/shadow"],
  ])("is refused with %s = %s", (name, value) => {
    expect(() => wallOf({ [name]: value })).toThrow(`says ${name} = ${value}, which is none`);
  });

  it.each(["x://some", "example.org:0", "a, ,b", "*"])("is refused with a list of hosts that is none: %s", (value) => {
    expect(() => wallOf({ "octavo.wall.network": value })).toThrow(
      `says octavo.wall.network = ${value}, which is no list of hosts`,
    );
  });

  it("lets in the sockets by which names are looked up only where every host may be reached", () => {
    const seen = (network: Wall["network"]) =>
      wallOf({}, {}, network).mounts.filter(({ path }) => path === "/run/systemd/resolve").length;
    expect((["all", "none", { net: "/proc/self/ns/net", user: null }] as const).map(seen)).toEqual([1, 0, 0]);
  });

  it("is refused where it opens the data folder, a part of it, what holds it, or a link to it", () => {
    const link = join(mkdtempSync(join(tmpdir(), "octavo-link-")), "to");
    symlinkSync(data, link);
    for (const folder of [data, join(data, "conf"), tmpdir(), link, `${data}/../${data.split("/").at(-1)}/conf`]) {
      for (const name of ["octavo.wall.read", "octavo.wall.write"]) {
        expect(() => wallOf({ [name]: folder }), folder).toThrow(/holds Octavo's own data or lies in it/);
      }
    }
  });
});
