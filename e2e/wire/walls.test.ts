/**
 * What one user runs reaches neither the server nor another user: the test asks each language for each thing of another user. With root it tries a
 * server of root's and one of an ordinary account; without, one's own. It first sees from outside that each thing is there, so that nothing is out of
 * reach only because it is missing.
 */
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DatabaseServer, startDatabase } from "../harness/databases.ts";
import { call } from "../harness/foreign-client.ts";
import { type Octavo, runnerPid } from "../harness/octavo.ts";
import { isRoot, languages, serversByTool, shows, WalledUsers } from "../harness/walled-users.ts";

let users: WalledUsers;
let octavo: Octavo;
/** Programs of the first user's sessions. */
let hers: ReadonlySet<string>;
const as = (name: string) => users.as(name);
const run = (name: string, text: string) => users.run(name, text);

async function start(server: (typeof serversByTool)[number]): Promise<void> {
  users = await WalledUsers.start(server);
  octavo = users.octavo;
  await run("ada", "%sh\necho of-ada > ~/diary.txt; echo $HOME");
  await run("ada", "%python\nmine = 'of-ada'");
  await run("ada", "%sql\nSELECT range AS n, repeat('x', 100) AS text FROM range(30000)");
  await call(octavo.address, "PUT", "/credential", { entity: "db", username: "ada", password: "hush" }, as("ada"));
  hers = new Set(programsOf(octavo));
}

function argumentsOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return []; // It has ended.
  }
}

/** Processes of Node that the server or its runner has started, without the tools that start them behind a wall. */
function programsOf({ pid: serverPid, data }: Octavo): readonly string[] {
  const above = new Set([String(serverPid), String(runnerPid(data))]);
  const isBelow = (pid: string): boolean => {
    if (above.has(pid)) return true;
    const parent = parentOf(pid);
    return parent !== null && parent !== "0" && isBelow(parent);
  };
  return readdirSync("/proc").filter(
    (pid) => /^\d+$/.test(pid) && argumentsOf(pid)[0] === process.execPath && isBelow(pid),
  );
}

function parentOf(pid: string): string | null {
  try {
    return /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? null;
  } catch {
    return null;
  }
}

/** What a process can connect to in its network. */
function listenersSeenBy(pid: string): readonly string[] {
  const lines = ["tcp", "tcp6"].flatMap((name) =>
    readFileSync(`/proc/${pid}/net/${name}`, "utf8").split("\n").slice(1),
  );
  const listening = lines.map((line) => line.trim().split(/\s+/)).filter(([, , , state]) => state === "0A");
  return listening.map(([, local = ""]) => addressIn(local)).toSorted();
}

/** Of the kernel's list, which has the bytes of an address from the last to the first. */
function addressIn(local: string): string {
  const [address = "", port = ""] = local.split(":");
  const bytes = (address.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  return `${bytes.reverse().join(".")}:${Number.parseInt(port, 16)}`;
}

describe.each(serversByTool)("on a server of %s", (server) => {
  beforeAll(async () => await start(server), 300_000);
  afterAll(async () => await users[Symbol.asyncDispose]());

  /** Files and folders that are the server's or another user's. */
  const others = (): Readonly<Record<string, string>> => {
    const { data } = octavo;
    const runner = JSON.parse(readFileSync(join(data, "runner", "runner.json"), "utf8")) as { socket: string };
    const inside = (folder: string) => readdirSync(join(data, folder)).map((name) => join(folder, name));
    // Whatever the server keeps, also what it learns to keep; without what is a user's own, and the shared files.
    const kept = readdirSync(data).filter((name) => !["files", "homes", "cache"].includes(name));
    const named = [...kept, ...inside("conf"), ...inside("results").slice(0, 2)];
    return {
      ...Object.fromEntries(named.map((path) => [path, join(data, path)])),
      "socket of the runner": runner.socket,
      "home of another": join(data, "homes", "ada"),
      "file of another": join(data, "homes", "ada", "diary.txt"),
      "home of the server": join(data, "home"),
      "file of the machine": join(users.elsewhere, "plan.txt"),
      ...(isRoot ? { "passwords of the machine": "/etc/shadow" } : {}),
      "memory of the server": `/proc/${octavo.pid}/mem`,
      "environment of the server": `/proc/${octavo.pid}/environ`,
      "environment of the runner": `/proc/${runnerPid(data)}/environ`,
      "folders of the server": `/proc/${octavo.pid}/root${data}`,
    };
  };

  it("everything is there that is asked for below", () => {
    const all = Object.entries(others());
    for (const [what, path] of all) expect(existsSync(path), what).toBe(true);
    const expected = ["octavo.db", "journal", "notebook", "results", "conf/users.json", "conf/interpreter.json"];
    expect(all.map(([what]) => what)).toEqual(
      expect.arrayContaining([...expected, "conf/credentials.octavo", "conf/credentials.key"]),
    );
  });

  describe.each(languages)("in $name", ({ read, list, write }) => {
    it("reaches nothing of the server or another user", async () => {
      for (const [what, path] of Object.entries(others())) {
        const attempts = statSync(path).isDirectory() ? [list(path)] : [read(path), write(path)];
        for (const attempt of attempts) expect(await run("bob", attempt), what).not.toMatch(shows);
      }
      for (const link of ["/proc/self/cwd/../../conf/users.json", "../conf/users.json", "../homes/ada/diary.txt"]) {
        expect(await run("bob", read(link)), link).not.toMatch(shows);
      }
      // util-linux builds a wall out of dozens of processes, and some languages have one for each of these runs.
    }, 400_000);
  });

  it("files are shared in one folder, and each user's own are in a home", async () => {
    const home = join(octavo.data, "homes", "bob");
    expect(await run("bob", "%sh\necho $HOME $USER; pwd")).toBe(`${home} bob\n${join(octavo.data, "files")}\n`);
    await run("bob", "%sh\necho kept > ~/mine.txt; echo shared > ours.txt");
    expect(
      await run(
        "bob",
        "%python\nimport os\nprint(open(os.path.expanduser('~/mine.txt')).read(), open('ours.txt').read())",
      ),
    ).toBe("kept\n shared\n\n");
    expect(await run("ada", "%sh\ncat ours.txt; cat ~/mine.txt || echo none")).toMatch(/^shared\n.*none\n$/s);
    expect(statSync(home).mode & 0o077).toBe(0);
  });

  it("processes of others cannot be seen, ended or traced", async () => {
    const script = `ls /proc | grep -c '^[0-9]'; kill -9 ${octavo.pid} ${runnerPid(octavo.data)}; true`;
    const [seen] = (await run("bob", `%sh\n${script}`)).split("\n");
    expect(Number(seen)).toBeLessThan(12);
    expect(await run("ada", "%sh\necho alive")).toBe("alive\n");
  });

  it("the environment holds what the list says and no secret of the server's", async () => {
    expect(await run("bob", "%sh\nenv")).not.toMatch(/hush|OCTAVO_RUNNER|OCTAVO_SECRET/);
  });

  it("there are no privileges, and no way to any", async () => {
    const status = await run("bob", "%sh\ngrep -E 'Cap(Prm|Eff|Bnd)|NoNewPrivs' /proc/self/status");
    expect(status).toMatch(/CapPrm:\s+0+\nCapEff:\s+0+\n(?:CapBnd:\s+0+\n)NoNewPrivs:\s+1/);
    expect(await run("bob", "%sh\nunshare --user --map-root-user --mount true && echo REACHED")).not.toMatch(shows);
    expect(await run("bob", "%sh\nmount -t tmpfs x /mnt && echo REACHED")).not.toMatch(shows);
  });

  it("the machine itself cannot be changed", async () => {
    const before = readFileSync("/proc/sys/kernel/core_pattern", "utf8");
    // What a server without walls could write to here does no harm: nothing that ends the machine, or an account of it.
    const paths = [
      "/proc/sys/kernel/core_pattern",
      "/etc/octavo-planted",
      "/usr/bin/octavo-planted",
      "/octavo-planted",
    ];
    for (const path of paths)
      expect(await run("bob", `%sh\necho core >> ${path} && echo REACHED`), path).not.toMatch(shows);
    expect(readFileSync("/proc/sys/kernel/core_pattern", "utf8")).toBe(before);
    expect(paths.filter((path) => path.endsWith("planted") && existsSync(path))).toEqual([]);
  });

  it("shared memory and temporary files are a session's own", async () => {
    await run(
      "ada",
      "%python\nopen('/tmp/of-ada', 'w').write('x'); open('/dev/shm/of-ada', 'w').write('x'); open('/var/tmp/of-ada', 'w').write('x')",
    );
    for (const path of ["/tmp/of-ada", "/dev/shm/of-ada", "/var/tmp/of-ada"]) {
      expect(await run("bob", `%sh\ncat ${path} && echo REACHED`), path).not.toMatch(shows);
    }
  });

  it("users do not share an interpreter, in the same note either", async () => {
    const { body: id } = (
      await call(octavo.address, "POST", "/notebook", { notePath: `Shared ${Math.random()}` }, as("ada"))
    ).json;
    const say = (name: string, text: string) => users.runIn(String(id), name, text);
    const everybody = { owners: ["ada"], writers: ["ada", "bob"], runners: ["ada", "bob"], readers: ["ada", "bob"] };
    await call(octavo.address, "PUT", `/notebook/${id}/permissions`, everybody, as("ada"));
    await say("ada", "%python\nsecret = 'of-ada'");
    expect(await say("bob", "%python\nprint(secret)")).toMatch(/NameError/);
    expect(await say("ada", "%python\nprint(secret)")).toBe("of-ada\n");
  });

  it("results and tables come through the wall", async () => {
    const table = "%sql\nSELECT range AS n, repeat('x', 100) AS text FROM range(30000)";
    expect(await run("bob", table)).toMatch(/^n\ttext\n0\tx{100}\n/);
    expect(await run("bob", "%js\nawait import('node:os').then((os) => os.userInfo().homedir.length > 0)")).toMatch(
      /true/,
    );
  });

  it.each(["tables-host.js", "duckdb-host.js", "markdown-worker.js"])(
    "%s, which reads what users made, has no network and sees no file of the server or of another user",
    async (program) => {
      await run("bob", "%md\n# bob");
      await run("bob", "%sql\nSELECT range AS n FROM range(30000)");
      expect(await users.askTable("bob")).toBe(200);
      const pids = programsOf(octavo).filter(
        (pid) => !hers.has(pid) && argumentsOf(pid).some((word) => word.endsWith(`/${program}`)),
      );
      expect(pids.length).toBeGreaterThan(0);
      const {
        "conf/users.json": accounts = "",
        "file of another": diary = "",
        "conf/credentials.key": key = "",
      } = others();
      for (const pid of pids) {
        expect(readlinkSync(`/proc/${pid}/ns/net`)).not.toBe(readlinkSync("/proc/self/ns/net"));
        // Its own program is there to be seen, so what is not there is not only hidden from this test.
        const script = argumentsOf(pid).find((word) => word.endsWith(`/${program}`));
        expect(existsSync(`/proc/${pid}/root${script}`)).toBe(true);
        for (const path of [accounts, diary, key]) expect(existsSync(`/proc/${pid}/root${path}`), path).toBe(false);
      }
    },
  );

  describe("with hosts that its setting lists", () => {
    const listed = createServer((_request, response) => response.end("of the listed host"));
    const unlisted = createServer((_request, response) => response.end("REACHED"));
    let postgres: DatabaseServer;
    const portOf = (server: typeof listed) => (server.address() as AddressInfo).port;
    const set = async (name: string, group: string, values: Readonly<Record<string, string>>) => {
      const given = Object.entries(values).map(([key, value]) => [key, { value, type: "string" }] as const);
      const properties = Object.fromEntries(given);
      const option = { remote: true, port: -1, perNote: "isolated", perUser: "shared" };
      const wanted = { name, group, properties, dependencies: [], option };
      return await call(octavo.address, "POST", "/interpreter/setting", wanted, as("chief"));
    };
    beforeAll(async () => {
      postgres = await startDatabase("postgres");
      for (const server of [listed, unlisted])
        await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
      const network = `localhost:${portOf(listed)}, *.example.org`;
      for (const group of ["js", "sh"])
        expect((await set(`near-${group}`, group, { "octavo.wall.network": network })).status).toBe(200);
      const url = `jdbc:postgresql://127.0.0.1:${postgres.port}/octavo`;
      const account = { "default.user": "octavo", "default.password": "secret of octavo" };
      expect((await set("warehouse", "jdbc", { "default.url": url, ...account })).status).toBe(200);
    }, 120_000);
    afterAll(() => {
      postgres.end();
      for (const server of [listed, unlisted]) server.close();
    });

    const ask = (options: object) =>
      `%near-js\nawait new Promise((done) => { const r = require("node:http").get(${JSON.stringify(options)}, (a) => { a.setEncoding("utf8"); let said = ""; a.on("data", (text) => { said += text; }); a.on("end", () => done(said)); }); r.on("error", (e) => done(e.code)); r.on("connect", (a, s) => { s.destroy(); done(a.statusMessage); }); })`;
    const byName = (host: string, port: number) => ask({ host, port, agent: false });
    const proxy = { host: "127.1.0.1", port: 3128 };
    const byProxy = (host: string, port: number) => ask({ ...proxy, path: `http://${host}:${port}/` });
    const byTunnel = (host: string, port: number) => ask({ ...proxy, method: "CONNECT", path: `${host}:${port}` });

    it("code reaches one by its plain name, and by the proxy that its variables name", async () => {
      const port = portOf(listed);
      expect(await run("bob", byName("localhost", port))).toMatch(/of the listed host/);
      expect(await run("bob", byProxy("localhost", port))).toMatch(/of the listed host/);
      expect(await run("bob", byTunnel("localhost", port))).toMatch(/Connection established/);
      expect(await run("bob", `%near-sh\ncurl -sS http://localhost:${port}/; echo; echo $HTTP_PROXY`)).toBe(
        "of the listed host\nhttp://127.1.0.1:3128\n",
      );
    });

    it("code reaches neither the server nor another port or host, and reads why", async () => {
      const own = Number(new URL(octavo.address).port);
      for (const port of [own, portOf(unlisted), postgres.port]) {
        const answers = [byName("127.0.0.1", port), byName("localhost", port)];
        for (const text of answers) expect(await run("bob", text)).toMatch(/ECONNREFUSED/);
        for (const host of ["127.0.0.1", "localhost", "a.example.org"]) {
          for (const text of [byProxy(host, port), byTunnel(host, port)]) {
            const words = `This interpreter may reach only localhost:${portOf(listed)}, *.example.org; an administrator adds hosts to octavo.wall.network in its setting. ${host}:${port} is not among them.`;
            expect(await run("bob", text)).toContain(words);
          }
        }
      }
      expect(await run("bob", byName("elsewhere.example", 80))).toMatch(/ENOTFOUND|EAI_AGAIN/);
      expect(await run("bob", byProxy("elsewhere.example", 80))).toMatch(/elsewhere\.example:80 is not among them/);
      expect(await run("bob", "%near-sh\ncurl -sS http://elsewhere.example/")).toMatch(
        /elsewhere\.example:80 is not among them/,
      );
      expect(await run("bob", "%near-sh\ncurl -sS https://elsewhere.example/")).toMatch(/403/);
    });

    it("a setting is refused whose list is none, in words", async () => {
      const { status, json } = await set("wrong", "sh", { "octavo.wall.network": "https://localhost" });
      expect(status).toBe(400);
      expect(JSON.stringify(json)).toContain("begins like a web address");
    });

    it("the process of a database reaches the server that its setting names, and nothing else of any network", async () => {
      expect(await run("bob", "%warehouse\nSELECT 'reached' AS word")).toBe("word\nreached\n");
      const [pid = "", ...more] = programsOf(octavo).filter((each) =>
        argumentsOf(each).some((word) => word.endsWith("/databases-host.js")),
      );
      expect(more).toEqual([]);
      expect(readFileSync(`/proc/${pid}/net/dev`, "utf8").match(/:/g)).toHaveLength(1);
      expect(listenersSeenBy(pid)).toEqual([`127.0.0.1:${postgres.port}`, "127.1.0.1:3128"].toSorted());
    });
  });

  it("a run is interrupted and a process that ends is named by its signal", async () => {
    expect(await run("bob", "%sh\nkill -KILL $$")).toMatch(/ended by SIGKILL/);
    expect(await run("bob", "%sh\nexit 3")).toMatch(/ExitValue: 3/);
    expect(realpathSync(octavo.data)).toBe(octavo.data);
  });
});
