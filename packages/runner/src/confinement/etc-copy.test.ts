import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnChild } from "@octavo/interpreter";
import { afterEach, describe, expect, it, vi } from "vitest";
import { EtcCopy } from "./etc-copy.ts";

const unlimited = {
  account: null,
  memoryBytes: null,
  processes: null,
  cpuSeconds: null,
  groups: [],
  explain: () => null,
} as const;

function aFolder(): string {
  return mkdtempSync(join(tmpdir(), "octavo-cache-"));
}

function aMachinesFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "octavo-etc-"));
  writeFileSync(join(folder, "passwd"), "of the machine");
  writeFileSync(join(folder, "shadow"), "secret");
  chmodSync(join(folder, "shadow"), 0o640);
  mkdirSync(join(folder, "ssl", "private"), { recursive: true });
  chmodSync(join(folder, "ssl", "private"), 0o710);
  writeFileSync(join(folder, "ssl", "private", "key.pem"), "secret");
  writeFileSync(join(folder, "ssl", "cert.pem"), "public");
  symlinkSync("ssl/cert.pem", join(folder, "link"));
  execFileSync("mkfifo", [join(folder, "pipe")]);
  return folder;
}

async function copyIn(etc: EtcCopy): Promise<string> {
  const [first] = await etc.mounts();
  return first?.path ?? "";
}

afterEach(() => {
  vi.useRealTimers();
});

describe("the copy of /etc", () => {
  it("has what every account may read, and what is closed without what is in it", async () => {
    const etc = new EtcCopy(aFolder(), aMachinesFolder());
    const [copy, ...closed] = await etc.mounts();
    expect(copy).toMatchObject({ kind: "read", at: "/etc" });
    expect(closed).toEqual([{ kind: "empty", path: "/etc/ssl/private" }]);
    const folder = await copyIn(etc);
    expect(readdirSync(folder).toSorted()).toEqual(["link", "passwd", "shadow", "ssl"]);
    expect(readFileSync(join(folder, "link"), "utf8")).toBe("public");
    expect(execFileSync("stat", ["--format=%a %s", join(folder, "shadow")], { encoding: "utf8" })).toBe("0 0\n");
    expect(readdirSync(join(folder, "ssl", "private"))).toEqual([]);
  });

  it("is made once, and anew when the machine's folder has changed", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const machines = aMachinesFolder();
    const etc = new EtcCopy(aFolder(), machines);
    const [first, second] = await Promise.all([copyIn(etc), copyIn(etc)]);
    expect(second).toBe(first);
    vi.advanceTimersByTime(11_000);
    expect(await copyIn(etc)).toBe(first);
    writeFileSync(join(machines, "resolv.conf"), "nameserver 192.0.2.1");
    vi.advanceTimersByTime(11_000);
    const third = await copyIn(etc);
    expect(readFileSync(join(third, "resolv.conf"), "utf8")).toBe("nameserver 192.0.2.1");
    expect(readdirSync(first)).not.toContain("resolv.conf");
  });

  it("keeps what covers a file of it while the machine's own is replaced, as passwd and useradd do", async () => {
    const machines = aMachinesFolder();
    const own = join(mkdtempSync(join(tmpdir(), "octavo-own-")), "passwd");
    writeFileSync(own, "of the session");
    const system = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64"].map(
      (path) => ({ kind: "read", path }) as const,
    );
    const mounts = [
      ...system,
      ...(await new EtcCopy(aFolder(), machines).mounts()),
      { kind: "read", path: own, at: "/etc/passwd" },
    ] as const;
    const script = "cat /etc/passwd; echo; read go; cat /etc/passwd /etc/shadow";
    const wall = { network: "none", mounts } as const;
    const child = spawnChild("/bin/sh", ["-c", script], { cwd: "/", env: {}, confinement: { ...unlimited, wall } });
    let said = "";
    child.stdout?.on("data", (bytes) => {
      said += bytes;
    });
    await vi.waitFor(() => expect(said).toBe("of the session\n"));
    for (const name of ["passwd", "shadow"]) {
      writeFileSync(join(machines, "new"), "of the machine, again");
      renameSync(join(machines, "new"), join(machines, name));
    }
    child.process.stdin?.end("\n");
    await child.ended;
    expect(said).toBe("of the session\nof the session");
  });
});
