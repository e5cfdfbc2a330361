import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { main } from "./main.ts";

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "octavo-cli-"));
});
afterEach(() => {
  process.exitCode = undefined;
  rmSync(data, { recursive: true });
});

interface CommandOutput {
  readonly printed: readonly string[];
  readonly reported: string;
  readonly failed: boolean;
}

/** Types a command; `answers` has the answers to what it asks, and what they lack stays unanswered. */
async function octavo(command: string, answers: readonly string[] = []): Promise<CommandOutput> {
  const printed: string[] = [];
  const reported: string[] = [];
  const left = [...answers];
  process.exitCode = undefined;
  await main({
    argv: command.split(" "),
    env: { OCTAVO_DATA: data },
    terminal: {
      print: (line) => printed.push(line),
      report: (line) => reported.push(line),
      askSecret: async () => left.shift() ?? null,
      readLine: async () => left.shift() ?? "",
    },
  });
  return { printed, reported: reported.join("\n"), failed: process.exitCode === 1 };
}

const usersText = () => readFileSync(join(data, "conf", "users.json"), "utf8");
const add = (name: string, more = "") => octavo(`user add ${name} --stdin${more}`, ["correct horse"]);

describe("octavo user", () => {
  it("adds accounts, with roles, and lists them without passwords", async () => {
    expect((await octavo("user list")).reported).toMatch(/no accounts/);
    expect((await add("ada", " --role admin --role ops")).reported).toMatch(/first account/);
    expect((await add("bob")).reported).toBe("bob can log in now.");
    expect((await octavo("user list")).printed).toEqual(["ada\tadmin,ops\tusers.json", "bob\t\tusers.json"]);
    expect(usersText()).not.toContain("correct horse");
    expect(JSON.parse(usersText())).toMatchObject({ users: [{ password: /^\$argon2id\$/ }, {}] });
  });

  it("asks for a password twice where a person can answer, and names --stdin otherwise", async () => {
    expect((await octavo("user add ada", ["correct horse", "correct house"])).reported).toBe(
      "The two are not the same.",
    );
    expect((await octavo("user add ada")).reported).toMatch(/--stdin/);
    expect(existsSync(join(data, "conf", "users.json"))).toBe(false);
    expect((await octavo("user add ada", ["correct horse", "correct horse"])).failed).toBe(false);
  });

  it.each([
    ["user add", /needs the name/],
    ["user add ada,bob --stdin", /without spaces and commas/],
    ["user add anonymous --stdin", /choose another/],
    ["user add eve --stdin --role a,b", /role has/],
    ["user add eve --password secret", /--password/],
    ["user add eve secret", /takes one name/],
    ["user frobnicate ada", /no command "user frobnicate"/],
    ["user passwd nobody --stdin", /no user "nobody"/],
    ["user role ada", /--none/],
    ["user add ada --stdin", /already/],
    ["user add Ada --stdin", /"Ada" looks like "ada", which is the name of a user/],
    ["user add \u0430da --stdin", /mixes letters of Latin and Cyrillic/],
    ["user add \u0430d\u0430 --stdin", /mixes letters/],
    ["user add \u0430\u0501\u0430 --stdin", /looks like "ada"/],
    ["user add a\u200bda --stdin", /characters that nobody sees.*U\+200B/],
    ["user add \u202eada --stdin", /U\+202E/],
    ["user add analyst --stdin", /"analyst" is the name of a role/],
    ["user add Ana1yst --stdin", /looks like "analyst", which is the name of a role/],
    ["user add admin --stdin", /"admin" is the name of a role/],
    ["user add eve --stdin --role ada", /"ada" is the name of a user/],
    ["user add eve --stdin --role eve", /"eve" is the name of a user/],
    ["user add eve --stdin --role \u0430nalyst", /mixes letters/],
    ["user add eve --stdin --role Analyst", /looks like "analyst"/],
    ["user add eve --stdin --role guest --role Guest", /"Guest" looks like "guest"/],
    ["user role ada analyst ADA", /"ADA" looks like "ada"/],
    ["user role ada ada", /"ada" is the name of a user/],
    ["user role ada a\u200bnalyst", /U\+200B/],
    ["nonsense", /no command "nonsense"/],
  ])("refuses %s in words", async (command, words) => {
    await add("ada", " --role analyst");
    const before = usersText();
    const { reported, failed } = await octavo(command, ["correct horse"]);
    expect(reported).toMatch(words);
    expect(failed).toBe(true);
    expect(usersText()).toBe(before);
  });

  it("refuses a password that is short", async () => {
    expect((await octavo("user add ada --stdin", ["1234567"])).reported).toMatch(/8 characters/);
  });

  it("changes passwords and roles", async () => {
    await add("ada", " --role ops");
    const before = usersText();
    await octavo("user passwd ada --stdin", ["battery staple"]);
    expect(usersText()).not.toBe(before);
    await octavo("user role ada guest ops");
    expect((await octavo("user list")).printed).toEqual(["ada\tguest,ops\tusers.json"]);
    await octavo("user role ada --none");
    expect((await octavo("user list")).printed).toEqual(["ada\t\tusers.json"]);
  });

  it("removes accounts with their tokens, but not the last one", async () => {
    await add("ada");
    await add("bob");
    await octavo("user token bob --label ci");
    await octavo("user remove bob");
    await add("bob");
    expect((await octavo("user token bob --list")).printed).toEqual([]);
    await octavo("user remove bob");
    expect(await octavo("user remove ada")).toMatchObject({ failed: true, reported: /last user/ });
  });

  it("leave an administrator who can log in", async () => {
    await add("ada", " --role admin");
    await add("bob", " --role ops");
    const words = /last administrator who can log in\. Give the role admin to another user first/;
    for (const command of ["user role ada ops", "user role ada --none", "user remove ada"]) {
      const before = usersText();
      expect(await octavo(command), command).toMatchObject({ failed: true, reported: words });
      expect(usersText()).toBe(before);
    }
    await octavo("user role bob admin");
    await octavo("user role ada ops");
    expect((await octavo("user list")).printed).toEqual(["ada\tops\tusers.json", "bob\tadmin\tusers.json"]);
    // Where there was none, nothing is lost.
    expect(await octavo("user remove ada")).toMatchObject({ failed: false });
  });

  it("makes tokens, lists them without showing them again, and revokes them", async () => {
    await add("ada");
    const [token = ""] = (await octavo("user token ada --label nightly")).printed;
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row = ""] = (await octavo("user token ada --list")).printed;
    expect(row).toMatch(/^[\w-]{8}\t\d{4}-\d\d-\d\d\tnever\tnever\tadminister\tall\tnightly$/);
    expect(token).not.toContain(row.slice(0, 8));
    expect((await octavo(`user token ada --revoke ${row.slice(0, 8)}`)).reported).toBe("Revoked.");
    expect((await octavo(`user token ada --revoke ${row.slice(0, 8)}`)).failed).toBe(true);
    expect((await octavo("user token ada --list")).printed).toEqual([]);
  });

  it("writes each change into the audit log, once and without what is secret", async () => {
    await add("ada");
    await add("bob");
    await octavo("user passwd ada --stdin", ["battery staple"]);
    await octavo("user role ada admin");
    const [token = ""] = (await octavo("user token ada --label nightly")).printed;
    const [row = ""] = (await octavo("user token ada --list")).printed;
    await octavo(`user token ada --revoke ${row.slice(0, 8)}`);
    await octavo("user remove bob");
    await octavo("user remove ada");
    await octavo("user list");
    const [file = ""] = readdirSync(join(data, "logs"));
    const text = readFileSync(join(data, "logs", file), "utf8");
    const lines = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, string>);
    expect(lines.map(({ what, on, outcome, how }) => [what, on, outcome, how].join(" "))).toEqual([
      "account.add ada done cli",
      "account.add bob done cli",
      "account.password ada done cli",
      "account.roles ada done cli",
      "token.add ada done cli",
      "token.revoke ada done cli",
      "account.remove bob done cli",
      "account.remove ada failed cli",
    ]);
    for (const secret of [token, "battery staple"]) expect(text).not.toContain(secret);
  });

  it("makes tokens for less than all, and with an end", async () => {
    await add("ada");
    await octavo("user token ada --scope run --folder Reports --folder /Sales/ --days 30");
    const [row = ""] = (await octavo("user token ada --list")).printed;
    const [, , , end = "", ...reach] = row.split("\t");
    expect(Date.parse(end)).toBeGreaterThan(Date.now());
    expect(reach).toEqual(["run", "/Reports,/Sales", ""]);
    for (const wrong of ["--scope all", "--days 0", "--days x", "--folder /", "--folder a/../b"])
      expect((await octavo(`user token ada ${wrong}`)).failed, wrong).toBe(true);
    expect((await octavo("user token ada --list")).printed).toHaveLength(1);
  });

  it("leaves shiro.ini as it is, and wins over it", async () => {
    await add("ada");
    const shiro = join(data, "conf", "shiro.ini");
    const text = "[users]\nbob = bobpw, guest\n[roles]\nguest = *\n";
    writeFileSync(shiro, text);
    expect((await octavo("user remove bob")).reported).toMatch(/named by shiro.ini/);
    expect((await octavo("user role bob admin")).reported).toMatch(/named by shiro.ini/);
    await octavo("user passwd bob --stdin", ["battery staple"]);
    expect((await octavo("user list")).printed).toEqual(["ada\t\tusers.json", "bob\tguest\tusers.json"]);
    expect(readFileSync(shiro, "utf8")).toBe(text);
    expect((await octavo("user remove bob")).reported).toMatch(/shiro.ini names bob too/);
  });
});

describe("octavo stop", () => {
  it("says when there is nothing to end, also after a server that was killed", async () => {
    expect((await octavo("stop")).printed).toEqual([`Nothing works on ${data}.`]);
    // The process is there, but it has no lock on the folder.
    writeFileSync(join(data, "server.json"), JSON.stringify({ pid: process.pid, address: "http://127.0.0.1:1" }));
    expect((await octavo("stop")).printed).toEqual([`Nothing works on ${data}.`]);
  });

  it("knows its flags", async () => {
    expect((await octavo("stop --now")).reported).toMatch(/--now/);
  });
});

describe("--help", () => {
  it.each([
    ["--help", /^octavo serve.*octavo stop.*octavo check.*octavo user token.*--stdin/s],
    ["help", /^octavo serve/],
    ["-h", /^octavo serve/],
    ["stop --help", /^octavo stop [^\n]*\n\n--data [^\n]*\n--zeppelin-home [^\n]*$/],
    ["check --help", /^octavo check <home> \[--details\] \[--json\][^\n]*$/],
    ["user --help", /^octavo user list(?!.*octavo stop).*octavo user token.*--stdin/s],
    ["user add --help", /^octavo user add [^\n]*\n\n--data .*--stdin/s],
    ["user add ada -h", /^octavo user add /],
    [
      "user token --help",
      /^octavo user token [^\n]*\noctavo user token [^\n]*\noctavo user token [^\n]*\n\n--data (?!.*--stdin)/s,
    ],
    ["nothing --help", /^octavo serve.*octavo user token/s],
  ])("of %s says how it is used, and does nothing", async (command, words) => {
    const { printed, reported, failed } = await octavo(command);
    expect([printed.join("\n"), reported, failed]).toEqual([expect.stringMatching(words), "", false]);
    expect(existsSync(join(data, "conf"))).toBe(false);
  });
});

/** Puts a file below the data folder. */
function put(file: string, content: unknown) {
  const path = join(data, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
}

const auditText = () => {
  const folder = join(data, "logs");
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("");
};

describe("octavo check", () => {
  const aNote = (...texts: string[]) => ({ name: "n", paragraphs: texts.map((text, at) => ({ id: `p${at}`, text })) });

  it("octavo check says on one screen what works, what does not, and what to do", async () => {
    put("home/notebook/a_2AAAAAAAA.zpln", aNote("%sh echo", "%flink 1", "%md *a*"));
    const { printed } = await octavo(`check ${data}/home`);
    expect(process.exitCode).toBe(1);
    expect(printed.slice(0, 5)).toEqual([
      "Octavo opens this home: 2 of 3 paragraphs (67 %) will work.",
      "",
      "interpreter  paragraphs  last year  works",
      "%flink                1          0  NO: Interpreter flink not found",
      "%md                   1          0  yes",
    ]);
    expect(printed).toContain("What to do");
    expect(printed.length).toBeLessThan(24);
    expect((await octavo(`check ${data}/home --details`)).printed).toContain(
      "  yes   1 note, with 3 paragraphs in all.",
    );
  });

  it("octavo check says that all carries over only when it does", async () => {
    put("home/notebook/a_2AAAAAAAA.zpln", aNote("%sh echo"));
    const { printed } = await octavo(`check ${data}/home`);
    expect(printed[0]).toBe("All of it carries over.");
    expect(process.exitCode).toBe(0);
  });

  it("octavo check gives all of it as JSON, and ends with 2 for a folder that cannot be read", async () => {
    put("home/notebook/a_2AAAAAAAA.zpln", aNote("%flink 1"));
    const { printed } = await octavo(`check --json ${data}/home`);
    const report = JSON.parse(printed.join("\n")) as Record<string, unknown>;
    expect(Object.keys(report).toSorted()).toEqual(
      [
        ...["version", "home", "exitCode", "verdict", "paragraphs", "runs", "interpreters", "schedules"],
        ...["unreadable", "oldNotes", "todo", "groups"],
      ].toSorted(),
    );
    expect(report).toMatchObject({ version: 1, exitCode: 1, interpreters: [{ name: "%flink", reason: "notFound" }] });
    await octavo("check /nowhere/at/all");
    expect(process.exitCode).toBe(2);
  });
});

describe("octavo plugin", () => {
  it("makes a package to begin with in the registry of the data folder, once", async () => {
    const { printed, reported } = await octavo("plugin new view my-bars");
    expect(printed).toEqual([join(data, "helium", "my-bars@0.1.0")]);
    expect(reported).toContain("Helium packages");
    expect(readdirSync(join(data, "helium")).toSorted()).toEqual(["my-bars.json", "my-bars@0.1.0"]);
    expect(await octavo("plugin new spell my-bars")).toMatchObject({
      printed: [],
      failed: true,
      reported: expect.stringMatching(/is there already/),
    });
  });

  it.each(["", " new", " new view", " new picture a", " old view a", " new view a b", " new view a --x"])(
    "says what it takes: octavo plugin%s",
    async (rest) => {
      const { reported, failed } = await octavo(`plugin${rest}`);
      expect(failed).toBe(true);
      expect(reported).toContain("octavo plugin new view|spell <name>");
      expect(existsSync(join(data, "helium"))).toBe(false);
    },
  );
});

describe("octavo import --old", () => {
  it("octavo import --old imports notes of before 0.9 into their folders, once, and leaves their files", async () => {
    const old = { name: "Sales/Q1", paragraphs: [{ id: "p", text: "%md hi", result: { code: "SUCCESS", msg: "hi" } }] };
    put("notebook/2A94M5J1Z/note.json", old);
    put("notebook/2BROKEN11/note.json", "{");
    const { printed, reported, failed } = await octavo("import --old");
    expect(printed).toEqual(["2A94M5J1Z\t/Sales/Q1"]);
    expect(reported).toMatch(/2BROKEN11\/note\.json was not imported: /);
    expect(failed).toBe(true);
    expect(existsSync(join(data, "notebook/Sales/Q1_2A94M5J1Z.zpln"))).toBe(true);
    expect(JSON.parse(readFileSync(join(data, "notebook/2A94M5J1Z/note.json"), "utf8"))).toEqual(old);
    expect(auditText()).toContain('"note.import"');
    expect((await octavo("import --old")).printed).toEqual([]);
    expect(readdirSync(join(data, "notebook/Sales"))).toEqual(["Q1_2A94M5J1Z.zpln"]);
    expect((await octavo("import")).reported).toMatch(/takes --old/);
  });
});

describe("octavo schedule", () => {
  it("octavo schedule lists schedules that came with notes, and takes them over once, with a line in the audit log", async () => {
    put("conf/shiro.ini", "[users]\nada = secret, admin\n[roles]\nadmin = *\n");
    const config = { cron: "0 0 6 * * ?", cronExecutingUser: "ada" };
    put("notebook/a_2AAAAAAAA.zpln", { name: "a", paragraphs: [], config });
    put("notebook/b_2BBBBBBBB.zpln", { name: "b", paragraphs: [], config: { ...config, cron: "never" } });
    const before = (await octavo("schedule list")).printed;
    expect(before[1]).toMatch(/^\/a +0 0 6 \* \* \? +ada +\d.*Z +waits$/);
    expect(before[2]).toMatch(/^\/b +never +ada +cannot: There is 1 field/);
    expect((await octavo("schedule take-over")).reported).toMatch(/^1 schedule taken over, 1 left\./);
    expect((await octavo("schedule list")).printed[1]).toMatch(/ada .* runs$/);
    expect((await octavo("schedule take-over")).reported).toMatch(/^0 schedules taken over, 1 left\./);
    expect(auditText()).toMatch(/"what":"schedule\.takeOver".*"on":"ada"/);
    expect((await octavo("schedule drop")).reported).toMatch(/two commands/);
  });
});
