/**
 * What one user runs reaches another's process, memory, sockets, values and messages by no way that is not a file: each language is asked for each way.
 * Each thing is seen to be there first, by who has it.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "../harness/foreign-client.ts";
import { runnerPid } from "../harness/octavo.ts";
import { languages, servers, shows, WalledUsers } from "../harness/walled-users.ts";

/** Of the kernel, on the machines that there are. */
const calls =
  process.arch === "arm64"
    ? { ptrace: 117, readMemory: 270, openQueue: 180, openProcess: 434 }
    : { ptrace: 101, readMemory: 310, openQueue: 240, openProcess: 434 };

const reached = `print "REA", "CHED"`;
/** Of shared memory, semaphores and messages, by whose they are. */
const keys = { "another user": 0x0c7a0001, "the machine": 0x0c7a0002 } as const;

const makes = (key: number) => `shmwrite(shmget(${key}, 16, 01666), "of-another", 0, 10); semget(${key}, 1, 01666);
  msgsnd(msgget(${key}, 01666), pack("l! a*", 1, "of-another"), 0)`;
const removes = (key: number) =>
  `shmctl(shmget(${key}, 0, 0), 0, 0); semctl(semget(${key}, 0, 0), 0, 0, 0); msgctl(msgget(${key}, 0), 0, 0)`;

/** Ways to what is in the same namespace of the kernel's. */
const messages = (key: number): Readonly<Record<string, string>> => ({
  "shared memory (System V)": `my $id = shmget(${key}, 0, 0); ${reached} if defined $id and shmread($id, my $text, 0, 10)`,
  "semaphores (System V)": `${reached} if defined semget(${key}, 0, 0)`,
  "messages (System V)": `${reached} if defined msgget(${key}, 0)`,
  "messages (POSIX)": `my $name = "octavo-${key}"; ${reached} if syscall(${calls.openQueue}, $name, 0, 0, 0) >= 0`,
});
const makesQueue = (key: number) => `my $name = "octavo-${key}"; syscall(${calls.openQueue}, $name, 0102, 0666, 0)`;
const removesQueue = (key: number) => `my $name = "octavo-${key}"; syscall(${calls.openQueue + 1}, $name)`;

/** Ways to a process by its number, and some address in its memory. */
function processWays(pid: number): Readonly<Record<string, string>> {
  const start = readFileSync(`/proc/${pid}/maps`, "utf8").split("-")[0];
  return {
    signals: `${reached} if kill(0, ${pid})`,
    // Tracing that does not stop what is traced.
    ptrace: `${reached} if syscall(${calls.ptrace}, 0x4206, ${pid}, 0, 0) == 0`,
    process_vm_readv: `my $to = "\\0" x 8; my $here = pack("QQ", unpack("Q", pack("P", $to)), 8);
      my $there = pack("QQ", 0x${start}, 8); ${reached} if syscall(${calls.readMemory}, ${pid}, $here, 1, $there, 1, 0) == 8`,
    pidfd_open: `${reached} if syscall(${calls.openProcess}, ${pid}, 0) >= 0`,
    memory: `my ($memory, $text); open($memory, "<", "/proc/${pid}/mem") and sysseek($memory, 0x${start}, 0) and sysread($memory, $text, 8) and ${reached}`,
    descriptors: `${reached} if grep { defined readlink($_) } glob("/proc/${pid}/fd/*")`,
    folders: `${reached} if -e "/proc/${pid}/root/etc"`,
  };
}

/** Whether something listens at a socket of Unix; what begins with NUL is a name without a file. */
const connects = (path: string) =>
  `use IO::Socket::UNIX; ${reached} if IO::Socket::UNIX->new(Peer => "${path.replace("\0", "\\0")}")`;

const asks = (port: number, path: string, header: string) =>
  `use IO::Socket::INET; my $to = IO::Socket::INET->new(PeerAddr => "127.0.0.1", PeerPort => ${port}) or exit;
   print $to "GET ${path} HTTP/1.0\\r\\nHost: 127.0.0.1:${port}\\r\\n${header}\\r\\n\\r\\n"; local $/; my $all = <$to>;
   ${reached} if index($all, "of-" . "ada-alone") >= 0`;

/** By the test, as the account that the server has. */
function outside(script: string, uid?: number): string {
  const as = uid === undefined ? {} : { uid, gid: uid };
  return spawnSync("perl", ["-e", script], { encoding: "utf8", ...as }).stdout;
}

/** Sockets that the kernels of this runner listen at by now. */
function kernelSockets(runner: number): readonly string[] {
  const lines = readFileSync("/proc/net/unix", "utf8").split("\n");
  return lines.map((line) => line.split(" ").at(-1) ?? "").filter((path) => path.includes(`/octavo-as-${runner}-`));
}

/** The process, as the machine numbers it, that calls itself so. */
function pidCalled(mark: string): number {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const has = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/comm`, "utf8").startsWith(mark);
    } catch {
      return false; // It has ended.
    }
  };
  return Number(pids.find(has) ?? 0);
}

describe.each(servers)("on a server of %s", (server) => {
  let users: WalledUsers;
  let hers = 0;
  let herSockets: readonly string[] = [];
  const run = (name: string, text: string) => users.run(name, text);
  const perlOf = (name: string) => languages.find((each) => each.name === name)?.perl ?? String;
  /** In ada's Python, which lives on. */
  const inHers = async (script: string) => await run("ada", perlOf("python")(script));
  const programs = languages.flatMap(({ name, perl }) => (perl === undefined ? [] : { name, perl }));

  beforeAll(async () => {
    users = await WalledUsers.start(server);
    const { address } = users.octavo;
    await run(
      "ada",
      `%python
import socket, ctypes
ctypes.CDLL(None).prctl(15, b"of-ada-${process.pid}", 0, 0, 0)
named = socket.socket(socket.AF_UNIX); named.bind("\\0octavo-of-ada"); named.listen()
z.put("region", "of-ada-alone")`,
    );
    hers = pidCalled(`of-ada-${process.pid}`.slice(0, 15));
    for (const script of [makes(keys["another user"]), makesQueue(keys["another user"])]) await inHers(script);
    for (const script of [makes(keys["the machine"]), makesQueue(keys["the machine"])]) outside(script, users.uid);
    herSockets = kernelSockets(runnerPid(users.octavo.data) ?? 0);
    const id = await users.noteOf("ada");
    const alone = { owners: ["ada"], writers: ["ada"], runners: ["ada"], readers: ["ada"] };
    await call(address, "PUT", `/notebook/${id}/permissions`, alone, users.as("ada"));
  }, 300_000);
  afterAll(async () => {
    for (const script of [removes(keys["the machine"]), removesQueue(keys["the machine"])]) outside(script, users.uid);
    await users[Symbol.asyncDispose]();
  });

  const processes = () => ({
    "the server": users.octavo.pid,
    "the runner": runnerPid(users.octavo.data) ?? 0,
    "another user": hers,
  });

  it("everything is there that is asked for below", async () => {
    for (const [whose, pid] of Object.entries(processes())) {
      expect(pid, whose).toBeGreaterThan(0);
      for (const [way, script] of Object.entries(processWays(pid)))
        expect(outside(script), `${whose}: ${way}`).toMatch(shows);
    }
    for (const [way, script] of Object.entries(messages(keys["another user"])))
      expect(await inHers(script), way).toMatch(shows);
    for (const [way, script] of Object.entries(messages(keys["the machine"])))
      expect(outside(script, users.uid), way).toMatch(shows);
    expect(await inHers(connects("\0octavo-of-ada"))).toMatch(shows);
    expect(herSockets.length).toBeGreaterThan(0);
    for (const path of herSockets) expect(outside(connects(path)), path).toMatch(shows);
  });

  describe.each(programs)("in $name", ({ perl }) => {
    it.each(["the server", "the runner", "another user"] as const)(
      "reaches the process of %s in no way",
      async (whose) => {
        for (const [way, script] of Object.entries(processWays(processes()[whose])))
          expect(await run("bob", perl(script)), way).not.toMatch(shows);
      },
    );

    it.each(["another user", "the machine"] as const)(
      "shares no memory, semaphores or messages with %s",
      async (whose) => {
        for (const [way, script] of Object.entries(messages(keys[whose])))
          expect(await run("bob", perl(script)), way).not.toMatch(shows);
      },
    );

    it("reaches neither the runner's socket nor those of another session's kernel", async () => {
      const { socket } = JSON.parse(readFileSync(join(users.octavo.data, "runner", "runner.json"), "utf8")) as {
        socket: string;
      };
      for (const path of [socket, ...herSockets])
        expect(await run("bob", perl(connects(path))), path).not.toMatch(shows);
    });

    it("gets nothing of another user from the server's own port, whatever it says who it is", async () => {
      const port = Number(new URL(users.octavo.address).port);
      const cookie = users.as("bob").Cookie;
      const name = cookie.split("=")[0];
      const headers = [
        "X-Nothing: 1",
        "X-Forwarded-User: ada",
        "Remote-User: ada",
        "Authorization: Basic YWRhOmFkYQ==",
      ];
      const cookies = [cookie, `${name}=ada`, `${name}=${"A".repeat(43)}`, `${name}=; ${cookie}`].map(
        (each) => `Cookie: ${each}`,
      );
      const id = await users.noteOf("ada");
      for (const header of [...headers, ...cookies])
        for (const path of [`/api/notebook/${id}`, `/api/notebook/export/${id}`, `/api/octavo/pool/${id}`])
          expect(await run("bob", perl(asks(port, path, header))), `${path} ${header}`).not.toMatch(shows);
    });
  });

  it.each(languages.flatMap(({ name, pooled }) => (pooled === undefined ? [] : { name, pooled })))(
    "$name gets no value that another user has put into the pool",
    async ({ pooled }) => {
      expect(await run("ada", pooled("region"))).toContain("of-ada-alone");
      expect(await run("bob", pooled("region"))).not.toContain("of-ada");
    },
  );

  describe("with interpreters that have no network", () => {
    beforeAll(async () => {
      const { address } = users.octavo;
      const { body } = (await call(address, "GET", "/interpreter/setting", undefined, users.as("chief"))).json;
      const settings = body as readonly { readonly id: string; readonly name: string; readonly properties: object }[];
      for (const { id, ...setting } of settings) {
        const network = { name: "octavo.wall.network", value: "none", type: "string" };
        const wanted = { ...setting, properties: { ...setting.properties, "octavo.wall.network": network } };
        const { status } = await call(address, "PUT", `/interpreter/setting/${id}`, wanted, users.as("chief"));
        expect(status, setting.name).toBe(200);
      }
      await run(
        "ada",
        `%python
import socket
named = socket.socket(socket.AF_UNIX); named.bind("\\0octavo-of-ada"); named.listen()`,
      );
    });

    it.each(programs)(
      "$name reaches neither the server's port nor a name that another user listens at",
      async ({ perl }) => {
        const port = Number(new URL(users.octavo.address).port);
        expect(await inHers(connects("\0octavo-of-ada"))).toMatch(shows);
        expect(await run("bob", perl(connects("\0octavo-of-ada")))).not.toMatch(shows);
        const tries = `use IO::Socket::INET; ${reached} if IO::Socket::INET->new(PeerAddr => "127.0.0.1", PeerPort => ${port})`;
        expect(outside(tries)).toMatch(shows);
        expect(await run("bob", perl(tries))).not.toMatch(shows);
      },
    );
  });
});
