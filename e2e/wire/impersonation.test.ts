/**
 * Code that runs as the user's own account of the machine. Only root can do that, so with root the test makes two accounts and checks which of them
 * runs what; without, it checks the refusals.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usersData } from "../harness/accounts.ts";
import { call, type LoggedIn, logIn, type WireParagraph } from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo, until } from "../harness/octavo.ts";
import { makeSetting } from "../harness/settings.ts";

const isRoot = process.getuid?.() === 0;
const [ada, bob] = ["octavo-e2e-ada", "octavo-e2e-bob"] as const;

let octavo: Octavo;
let homes: string;
const people = new Map<string, LoggedIn>();

beforeAll(async () => {
  homes = await mkdtemp(join(tmpdir(), "octavo-homes-"));
  if (isRoot) {
    execFileSync("chmod", ["755", homes]);
    for (const name of [ada, bob]) makeAccount(name);
  }
  octavo = await startOctavo({
    data: await usersData({ chief: ["admin"], [ada]: [], [bob]: [], daemon: [], nobodyhere: [] }),
  });
  for (const name of ["chief", ada, bob, "daemon", "nobodyhere"]) {
    people.set(name, await logIn(octavo.address, name, `${name}-password`));
  }
  const option = { perNote: "shared", perUser: "isolated", isUserImpersonate: true };
  await makeSetting(octavo.address, { name: "own", group: "sh", option }, as("chief"));
  const limited = { "octavo.limit.processes": "20" };
  await makeSetting(octavo.address, { name: "few", group: "sh", option, properties: limited }, as("chief"));
  const brief = { ...limited, "octavo.limit.time": "1s", "octavo.cancel.interrupt": "1s" };
  await makeSetting(octavo.address, { name: "brief", group: "sh", option, properties: brief }, as("chief"));
  await makeSetting(octavo.address, { name: "base", group: "sql", option }, as("chief"));
  await makeSetting(octavo.address, { name: "script", group: "js", option }, as("chief"));
  await makeSetting(octavo.address, { name: "page", group: "md", option }, as("chief"));
  const kernel = { kernel: "ir" };
  await makeSetting(octavo.address, { name: "stats", group: "jupyter", option, properties: kernel }, as("chief"));
}, 60_000);

afterAll(async () => {
  await discard(octavo);
  if (isRoot) for (const name of [ada, bob]) execFileSync("userdel", ["--force", name], { stdio: "ignore" });
  await rm(homes, { recursive: true, force: true });
});

function makeAccount(name: string): void {
  // One may be left of a test that was killed.
  spawnSync("userdel", ["--force", name], { stdio: "ignore" });
  execFileSync("useradd", ["--create-home", "--home-dir", join(homes, name), "--shell", "/bin/sh", name]);
  execFileSync("chmod", ["700", join(homes, name)]);
}

const as = (name: string) => ({ Cookie: people.get(name)?.cookie ?? "" });

/** A new note of a user, in which they run texts. */
async function noteOf(name: string) {
  const wanted = { notePath: `Own/${name} ${Math.random()}` };
  const { body: id } = (await call(octavo.address, "POST", "/notebook", wanted, as(name))).json;
  return {
    async run(text: string): Promise<{ code: string; text: string }> {
      const added = await call(octavo.address, "POST", `/notebook/${id}/paragraph`, { title: "", text }, as(name));
      const path = `/notebook/run/${id}/${added.json.body}`;
      const ran = await call(octavo.address, "POST", path, undefined, as(name));
      const { code, msg } = ran.json.body as NonNullable<WireParagraph["results"]>;
      return { code, text: msg.map(({ data }) => data).join("") };
    },
  };
}

const runAs = async (name: string, text: string) => await (await noteOf(name)).run(text);

if (isRoot) {
  describe("code of a user, on a server of root's", () => {
    it("runs as their account, in the shared files and with their home, without a way back", async () => {
      const { text } = await runAs(ada, "%own id -un; id -G; pwd; echo $HOME $USER; grep NoNewPrivs /proc/self/status");
      const groups = execFileSync("id", ["-G", ada], { encoding: "utf8" });
      expect(text).toBe(`${ada}\n${groups}${join(octavo.data, "files")}\n${join(homes, ada)} ${ada}\nNoNewPrivs:\t1\n`);
    });

    it("reads neither what the server keeps nor what others have", async () => {
      await runAs(bob, "%own echo private > ~/diary; cat ~/diary");
      const { text } = await runAs(ada, `%own cat ${octavo.data}/conf/* ${join(homes, bob)}/diary; echo over`);
      expect(text).toMatch(/No such file.*over\n/s);
      expect(text).not.toMatch(/private|argon/);
    });

    it("has a Python looked for and prepared without a word of the user's home", async () => {
      const data = await usersData({ chief: ["admin"], [ada]: [] });
      // The machine's own Python, which obeys what lies in a home, and no package index in reach.
      const nothing = "http://127.0.0.1:9/";
      const env = {
        OCTAVO_PYTHON: "",
        PATH: "/usr/local/bin:/usr/bin:/bin",
        PIP_INDEX_URL: nothing,
        UV_INDEX_URL: nothing,
      };
      const other = await startOctavo({ data, env });
      try {
        const [chief, her] = [
          await logIn(other.address, "chief", "chief-password"),
          await logIn(other.address, ada, `${ada}-password`),
        ];
        const option = { perNote: "shared", perUser: "isolated", isUserImpersonate: true };
        await makeSetting(other.address, { name: "snake", group: "python", option }, { Cookie: chief.cookie });
        const home = join(homes, ada);
        const version = /\d+\.\d+/.exec(execFileSync("/usr/bin/python3", ["-V"]).toString())?.[0];
        const site = join(home, ".local", "lib", `python${version}`, "site-packages");
        const record = join(home, "told");
        const planted = `import os\nopen(${JSON.stringify(record)}, "a").write(f"{os.getuid()} ")\n`;
        const shell = `mkdir -p ${site}; cat > ${site}/usercustomize.py <<'END'\n${planted}END\n`;
        execFileSync("setpriv", [`--reuid=${ada}`, `--regid=${ada}`, "--init-groups", "sh", "-c", shell], { cwd: "/" });
        const cookie = { Cookie: her.cookie };
        const { body: id } = (await call(other.address, "POST", "/notebook", { notePath: "Snake" }, cookie)).json;
        const wanted = { title: "", text: "%snake\nimport os\nprint(os.getuid() > 0)" };
        const added = await call(other.address, "POST", `/notebook/${id}/paragraph`, wanted, cookie);
        const ran = await call(other.address, "POST", `/notebook/run/${id}/${added.json.body}`, undefined, cookie);
        expect(JSON.stringify(ran.json.body)).toContain("True");
        // Her own interpreter obeys her home, as it should; nothing else does.
        const uid = execFileSync("id", ["-u", ada]).toString().trim();
        expect([...new Set(readFileSync(record, "utf8").trim().split(" "))]).toEqual([uid]);
      } finally {
        await discard(other);
      }
    });

    it("writes to its own outputs by name, and takes a script of any length", async () => {
      expect((await runAs(ada, "%own echo here > /dev/stdout")).text).toBe("here\n");
      expect((await runAs(ada, `%own\n# ${"long ".repeat(30_000)}\nid -un`)).text).toBe(`${ada}\n`);
    });

    it("has no more processes than its setting allows", async () => {
      const { text } = await runAs(ada, "%few for i in $(seq 40); do sleep 0.5 & done; wait");
      // Bash gives its line up where a child ends while it waits to fork again.
      expect(text).toContain("Resource temporarily unavailable");
      expect((await runAs(ada, "%few echo alive")).text).toContain("alive\n");
    });

    it("that is a fork bomb ends with its time, and nothing of it is left", async () => {
      const { code, text } = await runAs(ada, "%brief bomb() { bomb | bomb & }; bomb; sleep 60");
      expect(code).toBe("ERROR");
      expect(text).toContain("took longer than 1 s");
      const programs = () => spawnSync("ps", ["-u", ada, "-o", "comm="], { encoding: "utf8" }).stdout;
      await until(() => !programs().includes("bash"));
      expect((await runAs(ada, "%brief echo alive")).text).toBe("alive\n");
    });

    it("is refused for accounts of the system, for none, and where a language cannot", async () => {
      expect((await runAs("daemon", "%own id")).text).toMatch(
        /belongs to the system \(uid \d+\); no code is run as it/,
      );
      expect((await runAs("nobodyhere", "%own id")).text).toMatch(/no account "nobodyhere".*useradd --create-home/s);
      expect((await runAs(ada, "%page # Title")).text).toMatch(/cannot run as another account/);
    });

    it("in SQL reads and writes what the account may, and shows large tables whole", async () => {
      await runAs(bob, "%own printf 'a\\n1\\n' > ~/private.csv");
      await runAs(ada, "%own printf 'a\\n41\\n' > mine.csv");
      expect((await runAs(ada, "%base SELECT a + 1 AS a FROM 'mine.csv'")).text).toBe("a\n42\n");
      const written = await runAs(
        ada,
        "%base COPY (SELECT 1 AS a) TO 'made.csv'; SELECT count(*) AS n FROM 'made.csv'",
      );
      expect(written.text).toContain("n\n1\n");
      expect(statSync(join(octavo.data, "files", "made.csv")).uid).toBe(Number(execFileSync("id", ["-u", ada])));
      expect((await runAs(ada, `%base SELECT * FROM '${join(homes, bob, "private.csv")}'`)).code).toBe("ERROR");
      expect((await runAs(ada, `%base SELECT * FROM read_text('${octavo.data}/conf/*')`)).code).toBe("ERROR");
      // Behind the locks of DuckDB there are those of the system.
      await runAs(ada, `%own ln -sf ${octavo.data}/conf/users.json link.txt`);
      expect((await runAs(ada, "%base SELECT content FROM read_text('link.txt')")).text).toBe("content\n");
      const { text } = await runAs(ada, "%base SELECT i FROM range(5000) t(i)");
      expect(text.split("\n").length).toBeGreaterThan(1000);
    });

    it("in JavaScript runs as their account, and sends no file of others", async () => {
      const { text } = await runAs(
        ada,
        "%script const { userInfo } = await import('node:os'); [userInfo().username, process.cwd(), process.getuid() > 0].join()",
      );
      expect(text).toContain(`${ada},${join(octavo.data, "files")},true`);
      const read = "%script (await import('node:fs')).readdirSync";
      expect((await runAs(ada, `${read}('${join(homes, bob)}')`)).text).toContain("ENOENT");
      // The way to what it is given, and nothing else.
      expect((await runAs(ada, `${read}('${octavo.data}')`)).text).not.toMatch(/conf|notebook|octavo\.db|homes/);
      const liar = "%script (await import('node:fs')).writeSync(3, 'null\\n'); await new Promise(() => {})";
      expect((await runAs(ada, liar)).text).toMatch(/written to, by code|SIGKILL/);
      expect((await runAs(bob, "%script 1 + 1")).text).toContain("2");
    });

    it("is given no file of others by an answer that looks like one", async () => {
      const form = `await z.select("x", [{ kind: "table", file: "${octavo.data}/conf/users.json" }])`;
      const code = `const given = ${form};\n(await import("node:fs")).readFileSync(given.file, "utf8")`;
      const { text } = await runAs(ada, `%script\n${code}`);
      expect(text).toContain("ENOENT");
      expect(text).not.toContain("argon");
    });

    it("puts tables into the pool and gets those of other users who let them", async () => {
      const note = await noteOf(ada);
      const asked = (question: object) => `readline(paste0("\\u0001octavo\\u0001", '${JSON.stringify(question)}'))`;
      await note.run("%base COPY (SELECT 41 AS a) TO 'table.parquet'");
      const put = asked({ type: "poolPut", name: "t", pooled: { kind: "table", file: "put-1.parquet" } });
      const folder = "z.getInterpreterContext()$runDirectory";
      const copied = `file.copy("table.parquet", file.path(${folder}, "put-1.parquet"))`;
      expect((await note.run(`%stats\ninvisible(${copied})\ncat(${put})`)).text).toBe('{"value":null}');
      expect((await note.run("%base SELECT a + 1 AS a FROM t")).text).toBe("a\n42\n");
      const got = `path <- jsonlite::fromJSON(${asked({ type: "poolGet", name: "t" })})$value$file`;
      const read = `cat(identical(readBin(path, "raw", 1e6), readBin("table.parquet", "raw", 1e6)))`;
      expect((await note.run(`%stats\n${got}\n${read}`)).text).toBe("TRUE");
      // The pool takes no file from where another account may not look.
      const link = `file.symlink("${octavo.data}/conf/users.json", file.path(${folder}, "put-2.parquet"))`;
      const theirs = asked({ type: "poolPut", name: "s", pooled: { kind: "table", file: "put-2.parquet" } });
      expect((await note.run(`%stats\ninvisible(${link})\ncat(${theirs})`)).text).toContain(
        "There is no file put-2.parquet",
      );
    });
  });
} else {
  describe("code of a user, on a server that is not root's", () => {
    it("is refused, with what to do", async () => {
      const { code, text } = await runAs(ada, "%own id");
      expect(code).toBe("ERROR");
      expect(text).toMatch(/only root may do that\. Start Octavo as root, or switch "User Impersonate" off/);
    });
  });
}
