/**
 * What one user runs reaches neither the server nor another user: each language is asked for each thing that is somebody else's. With root both of
 * a server of root's and of one of an ordinary account; without, of one's own. Each thing is seen to be there from outside first, so that nothing is out of
 * reach only because it is not.
 */
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usersData } from "../harness/accounts.ts";
import { call, type LoggedIn, logIn, type WireParagraph } from "../harness/foreign-client.ts";
import { discard, type Octavo, runnerPid, startOctavo } from "../harness/octavo.ts";

const isRoot = process.getuid?.() === 0;
const ordinary = 47_110;
const servers = isRoot ? (["root", "an ordinary account"] as const) : (["this account"] as const);

/** How each language reads a file, lists a folder and writes a file, and says `REACHED` and what it found where it could. */
const languages = {
  sh: {
    read: (path: string) => `cat '${path}' >/dev/null && echo REACHED`,
    list: (path: string) => `ls -A '${path}' | grep -q . && echo REACHED`,
    write: (path: string) => `echo planted >> '${path}' && echo REACHED`,
  },
  python: {
    read: (path: string) => `open(${JSON.stringify(path)}, "rb").read(1); print("REA" + "CHED")`,
    list: (path: string) => `import os; print("REA" + "CHED" if os.listdir(${JSON.stringify(path)}) else "")`,
    write: (path: string) => `open(${JSON.stringify(path)}, "a").write("planted"); print("REA" + "CHED")`,
  },
  js: {
    read: (path: string) => `require("node:fs").readFileSync(${JSON.stringify(path)}); console.log("REA" + "CHED")`,
    list: (path: string) => `require("node:fs").readdirSync(${JSON.stringify(path)}).length > 0 ? "REACHED" : ""`,
    write: (path: string) =>
      `require("node:fs").appendFileSync(${JSON.stringify(path)}, "x"); console.log("REA" + "CHED")`,
  },
  sql: {
    read: (path: string) => `SELECT 'REA' || 'CHED' FROM read_blob('${path}')`,
    list: (path: string) => `SELECT 'REA' || 'CHED' FROM glob('${path}/*') LIMIT 1`,
    write: (path: string) => `COPY (SELECT 'REACHED') TO '${path}'`,
  },
} as const;
type Language = keyof typeof languages;

/** The Python of the tests may lie below a home that only root enters. */
const reachable = { OCTAVO_PYTHON: "", PATH: "/usr/local/bin:/usr/bin:/bin" };

let octavo: Octavo;
let elsewhere: string;
const people = new Map<string, LoggedIn>();
const as = (name: string) => ({ Cookie: people.get(name)?.cookie ?? "" });

async function start(server: (typeof servers)[number]): Promise<void> {
  notes.clear();
  const data = await usersData({ chief: ["admin"], ada: [], bob: [] });
  elsewhere = await mkdtemp(join(tmpdir(), "octavo-elsewhere-"));
  writeFileSync(join(elsewhere, "plan.txt"), "of the machine's");
  mkdirSync(join(data, "home"));
  const uid = server === "an ordinary account" ? ordinary : null;
  if (uid !== null) for (const path of [elsewhere, ...below(data)]) chownSync(path, uid, uid);
  octavo = await startOctavo({
    data,
    env: { HOME: join(data, "home"), OCTAVO_SECRET: "hush", ...(uid === null ? {} : reachable) },
    ...(uid === null ? {} : { uid }),
  });
  for (const name of ["chief", "ada", "bob"]) {
    people.set(name, await logIn(octavo.address, name, `${name}-password`));
  }
  await run("ada", "%sh\necho of-ada > ~/diary.txt; echo $HOME");
  await run("ada", "%python\nmine = 'of-ada'");
  await call(octavo.address, "PUT", "/credential", { entity: "db", username: "ada", password: "hush" }, as("ada"));
}

const below = (folder: string): readonly string[] => [
  folder,
  ...readdirSync(folder, { withFileTypes: true, recursive: true }).map((each) => join(each.parentPath, each.name)),
];

/** One note for each user, so that an interpreter is started once for each language. */
const notes = new Map<string, string>();

async function noteOf(name: string): Promise<string> {
  const known = notes.get(name);
  if (known !== undefined) return known;
  const wanted = { notePath: `Walls/${name} ${Math.random()}` };
  const { body } = (await call(octavo.address, "POST", "/notebook", wanted, as(name))).json;
  notes.set(name, String(body));
  return String(body);
}

/** What it shows. */
const run = async (name: string, text: string): Promise<string> => await runIn(await noteOf(name), name, text);

async function runIn(id: string, name: string, text: string): Promise<string> {
  const added = await call(octavo.address, "POST", `/notebook/${id}/paragraph`, { title: "", text }, as(name));
  const ran = await call(octavo.address, "POST", `/notebook/run/${id}/${added.json.body}`, undefined, as(name));
  const { msg } = ran.json.body as NonNullable<WireParagraph["results"]>;
  return msg.map(({ data }) => data).join("");
}

/** Has the server open the last table that this user has made. */
async function askTable(name: string): Promise<void> {
  const id = await noteOf(name);
  const { body } = (await call(octavo.address, "GET", `/notebook/${id}`, undefined, as(name))).json;
  const { paragraphs } = body as { readonly paragraphs: readonly WireParagraph[] };
  const made = paragraphs.findLast(({ text }) => text?.includes("range(30000)"));
  const query = { ask: "shape" };
  const answer = await call(octavo.address, "POST", `/octavo/tables/${id}/${made?.id}/0`, query, as(name));
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
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

const shows = /REACHED/;

describe.each(servers)("on a server of %s", (server) => {
  beforeAll(async () => await start(server), 120_000);
  afterAll(async () => {
    await discard(octavo);
    await rm(elsewhere, { recursive: true, force: true });
  });

  /** Files and folders that are the server's or another user's. */
  const others = (): Readonly<Record<string, string>> => {
    const { data } = octavo;
    const runner = JSON.parse(readFileSync(join(data, "runner", "runner.json"), "utf8")) as { socket: string };
    return {
      accounts: join(data, "conf", "users.json"),
      "settings of interpreters": join(data, "conf", "interpreter.json"),
      database: join(data, "octavo.db"),
      "key of credentials": join(data, "conf", "credentials.key"),
      notes: join(data, "notebook"),
      journal: join(data, "journal"),
      results: join(data, "runner"),
      "socket of the runner": runner.socket,
      "home of another": join(data, "homes", "ada"),
      "file of another": join(data, "homes", "ada", "diary.txt"),
      "home of the server": join(data, "home"),
      "file of the machine": join(elsewhere, "plan.txt"),
      ...(isRoot ? { "passwords of the machine": "/etc/shadow" } : {}),
      "memory of the server": `/proc/${octavo.pid}/mem`,
      "environment of the server": `/proc/${octavo.pid}/environ`,
      "environment of the runner": `/proc/${runnerPid(data)}/environ`,
      "folders of the server": `/proc/${octavo.pid}/root${data}`,
    };
  };

  it("everything is there that is asked for below", () => {
    for (const path of Object.values(others())) expect(existsSync(path) || !path.endsWith(".key"), path).toBe(true);
  });

  describe.each(Object.keys(languages) as Language[])("%%%s", (language) => {
    it("reaches nothing of the server or another user", async () => {
      const { read, list, write } = languages[language];
      for (const [what, path] of Object.entries(others())) {
        const attempts = existsSync(path) && statSync(path).isDirectory() ? [list(path)] : [read(path), write(path)];
        for (const attempt of attempts) expect(await run("bob", `%${language}\n${attempt}`), what).not.toMatch(shows);
      }
      for (const link of ["/proc/self/cwd/../../conf/users.json", "../conf/users.json", "../homes/ada/diary.txt"]) {
        expect(await run("bob", `%${language}\n${read(link)}`), link).not.toMatch(shows);
      }
    });
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
    const say = (name: string, text: string) => runIn(String(id), name, text);
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
      await askTable("bob");
      const pids = programsOf(octavo).filter((pid) => argumentsOf(pid).some((word) => word.endsWith(`/${program}`)));
      expect(pids.length).toBeGreaterThan(0);
      const { accounts = "", "file of another": diary = "", "key of credentials": key = "" } = others();
      for (const pid of pids) {
        expect(readlinkSync(`/proc/${pid}/ns/net`)).not.toBe(readlinkSync("/proc/self/ns/net"));
        // Its own program is there to be seen, so what is not there is not only hidden from this test.
        const script = argumentsOf(pid).find((word) => word.endsWith(`/${program}`));
        expect(existsSync(`/proc/${pid}/root${script}`)).toBe(true);
        for (const path of [accounts, diary, key]) expect(existsSync(`/proc/${pid}/root${path}`), path).toBe(false);
      }
    },
  );

  it("a run is interrupted and a process that ends is told by its signal", async () => {
    expect(await run("bob", "%sh\nkill -KILL $$")).toMatch(/ended by SIGKILL/);
    expect(await run("bob", "%sh\nexit 3")).toMatch(/ExitValue: 3/);
    expect(realpathSync(octavo.data)).toBe(octavo.data);
  });
});
