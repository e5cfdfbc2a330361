/**
 * What one user leaves in the folder that all share, or in a home of theirs, is obeyed by no interpreter of another user, nor by the processes of
 * Octavo that look there.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usersData } from "../harness/accounts.ts";
import { call, type LoggedIn, logIn, type WireParagraph } from "../harness/foreign-client.ts";
import { discard, type Octavo, runnerPid, startOctavo, until } from "../harness/octavo.ts";

let octavo: Octavo;
const people = new Map<string, LoggedIn>();
const notes = new Map<string, string>();
const as = (name: string) => ({ Cookie: people.get(name)?.cookie ?? "" });

beforeAll(async () => {
  octavo = await startOctavo({ data: await usersData({ chief: ["admin"], ada: [], bob: [], eve: [] }) });
  for (const name of ["chief", "ada", "bob", "eve"]) {
    people.set(name, await logIn(octavo.address, name, `${name}-password`));
    const wanted = { notePath: `Planted/${name}` };
    notes.set(name, String((await call(octavo.address, "POST", "/notebook", wanted, as(name))).json.body));
  }
}, 120_000);
afterAll(() => discard(octavo));

async function run(name: string, text: string): Promise<string> {
  const id = notes.get(name);
  const added = await call(octavo.address, "POST", `/notebook/${id}/paragraph`, { title: "", text }, as(name));
  const ran = await call(octavo.address, "POST", `/notebook/run/${id}/${added.json.body}`, undefined, as(name));
  const { msg } = ran.json.body as NonNullable<WireParagraph["results"]>;
  return msg.map(({ data }) => data).join("");
}

/** Says that it ran, where its user can see it and where a stranger can. */
const planted = "import os; open(os.path.expanduser('~/REACHED'), 'a').write(__name__)";

describe("what lies in the shared folder", () => {
  it("is no module of another user's Python, by the name of whatever is imported there", async () => {
    const names = [
      "ipykernel_launcher",
      "ipykernel",
      "sitecustomize",
      "usercustomize",
      "colorsys",
      "numexpr",
      "readline",
    ];
    await run("ada", `%sh\nfor name in ${names.join(" ")}; do echo "${planted}" > $name.py; done`);
    const code = `import sys\nfor name in ${JSON.stringify(names.slice(4))}:\n  try: __import__(name)\n  except ImportError: pass\nprint("ran")`;
    expect(await run("bob", `%python\n${code}`)).toBe("ran\n");
    expect(await run("bob", "%sh\ncat ~/REACHED 2>/dev/null; echo end")).toBe("end\n");
    await run("ada", `%sh\nrm -f *.py`);
  });

  it("is no module of a user's own Python either, but by its path, and what lies in a home is", async () => {
    await run("bob", "%sh\necho 'value = 1' > ~/of_home.py; echo 'value = 2' > of_all.py");
    expect(await run("bob", "%python\nimport of_home\nprint(of_home.value)")).toBe("1\n");
    expect(await run("bob", "%python\nimport of_all")).toContain("ModuleNotFoundError");
    expect(
      await run("bob", "%python\nimport os, sys\nsys.path.append(os.getcwd())\nimport of_all\nprint(of_all.value)"),
    ).toBe("2\n");
  });
});

/** R's kernel is not installed everywhere. */
const hasR = existsSync("/usr/share/jupyter/kernels/ir") || existsSync("/usr/local/share/jupyter/kernels/ir");

describe("what lies in the shared folder, for other languages", () => {
  it.runIf(hasR)("is no profile and no workspace of another user's R", async () => {
    const says = 'cat("planted", file = "~/REACHED-R", append = TRUE)';
    const saved =
      '/usr/bin/R --vanilla -s -e \'.First <- function() cat("planted", file = path.expand("~/REACHED-R")); save(.First, file = ".RData")\'';
    await run("ada", `%sh\necho '${says}' > .Rprofile; echo 'R_PROFILE_USER=.Rprofile' > .Renviron; ${saved}`);
    expect(await run("bob", "%ir\ncat(basename(getwd()))")).toBe("files");
    expect(await run("bob", "%sh\ncat ~/REACHED-R 2>/dev/null; echo end")).toBe("end\n");
    await run("ada", "%sh\nrm -f .Rprofile .Renviron .RData");
  });

  it("is no package of another user's JavaScript, but a file by its path", async () => {
    const planted = "globalThis.planted = true; module.exports = 1";
    await run(
      "ada",
      `%sh\nmkdir -p node_modules/pears; echo '${planted}' > node_modules/pears/index.js; echo 'export const near = 2' > near.mjs`,
    );
    const tries = 'for (const load of [() => import("pears"), () => require("pears")]) try { await load() } catch {}';
    expect(await run("bob", `%js\n${tries}\nglobalThis.planted ?? "none"`)).toContain("none");
    expect(await run("bob", '%js\n(await import("./near.mjs")).near')).toContain("2");
    await run("bob", "%sh\nmkdir -p ~/node_modules/plums; echo 'module.exports = 3' > ~/node_modules/plums/index.js");
    expect(await run("bob", '%js\n[require("plums"), (await import("plums")).default].join()')).toContain("3,3");
  });
});

describe("what lies in a home", () => {
  it("keeps the runner waiting for no pipe, and leads it to no file of another user", async () => {
    const kernels = "~/.local/share/jupyter/kernels";
    const secret = JSON.stringify({ argv: ["/bin/sh", "-c", "env > /tmp/x"], env: { TOKEN: "of-ada" } });
    await run("ada", `%sh\nmkdir -p ${kernels}/hers; echo '${secret}' > ${kernels}/hers/kernel.json`);
    const hers = join(octavo.data, "homes", "ada", ".local", "share", "jupyter", "kernels", "hers");
    const script = `mkdir -p ${kernels}/pipe ${kernels}/long; mkfifo ${kernels}/pipe/kernel.json; truncate -s 1T ${kernels}/long/kernel.json; ln -s ${hers} ${kernels}/hers; echo laid`;
    expect(await run("eve", `%sh\n${script}`)).toBe("laid\n");
    expect(await run("eve", hasR ? "%ir\ncat(1 + 1)" : "%js\n1 + 1")).toContain("2");
    expect(await run("ada", "%sh\necho alive")).toBe("alive\n");
  });
});

describe("what a run leaves in its folder", () => {
  const spool = () => join(octavo.data, "runner");

  it("takes the place of nothing that the runner keeps there", async () => {
    const order = { order: { runId: "x", user: "bob", noteId: notes.get("bob") }, holder: "/nowhere" };
    const names = ["order.json", "events.jsonl", "order.json.new", "0.log"];
    const code = `
import json, os
folder = json.loads(input("\\x01octavo\\x01" + json.dumps({"type": "context"})))["value"]["runDirectory"]
for name in ${JSON.stringify(names)}:
    open(os.path.join(folder, name), "w").write(${JSON.stringify(JSON.stringify(order))} + "FORG" + "ED")
    input("\\x01octavo\\x01" + json.dumps({"type": "poolPut", "name": "x", "pooled": {"kind": "table", "file": name}}))
print("laid", flush=True)
open(os.path.join(os.getcwd(), "go"), "w").close()
import time
while os.path.exists("go"): time.sleep(0.05)`;
    const id = notes.get("ada");
    const added = await call(
      octavo.address,
      "POST",
      `/notebook/${id}/paragraph`,
      { title: "", text: `%python\n${code}` },
      as("ada"),
    );
    await call(octavo.address, "POST", `/notebook/job/${id}/${added.json.body}`, undefined, as("ada"));
    await until(() => existsSync(join(octavo.data, "files", "go")), 15_000);
    const kept = readdirSync(spool(), { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const texts = kept
      .filter(({ name }) => names.includes(name))
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));
    expect(texts.join("\n")).not.toContain("FORGED");
    await run("bob", "%sh\nrm go");
    expect(runnerPid(octavo.data)).toBeDefined();
  });

  it("is not taken with holes that would fill the disk", async () => {
    const code = `
import json, os
folder = json.loads(input("\\x01octavo\\x01" + json.dumps({"type": "context"})))["value"]["runDirectory"]
with open(os.path.join(folder, "holes.parquet"), "w") as file: file.truncate(1 << 43)
print(input("\\x01octavo\\x01" + json.dumps({"type": "poolPut", "name": "y", "pooled": {"kind": "table", "file": "holes.parquet"}})))`;
    expect(await run("ada", `%python\n${code}`)).toContain("There is no file holes.parquet in the folder of this run.");
  });
});

describe("what code asks in the notebook's own words", () => {
  it("gives nothing of another user's note, and takes nothing that is no plain file of the run", async () => {
    const hers = await call(octavo.address, "POST", "/notebook", { notePath: "Planted/private" }, as("ada"));
    const hersId = String(hers.json.body);
    const mine = { owners: ["ada"], writers: ["ada"], runners: ["ada"], readers: ["ada"] };
    await call(octavo.address, "PUT", `/notebook/${hersId}/permissions`, mine, as("ada"));
    const text = "%sh\necho of-ada";
    const added = await call(
      octavo.address,
      "POST",
      `/notebook/${hersId}/paragraph`,
      { title: "private", text },
      as("ada"),
    );
    const paragraph = String(added.json.body);
    const table = (file: string) => ({ type: "poolPut", name: "t", pooled: { kind: "table", file } });
    const questions: Readonly<Record<string, object>> = {
      "a run of a paragraph of hers": { type: "runParagraph", noteId: hersId, paragraph },
      "a run of her note": { type: "runNote", noteId: hersId },
      "a run of a note that is imaginary": { type: "runNote", noteId: "2ZZZZZZZZ" },
      "her paragraph in this note": { type: "runParagraph", paragraph },
      "a value at her paragraph": {
        type: "angularSet",
        name: "x",
        scope: "paragraph",
        paragraphId: paragraph,
        value: 1,
      },
      "a value taken from it": { type: "angularRemove", name: "x", scope: "paragraph", paragraphId: paragraph },
      "a credential": { type: "credential", prefix: "default", url: "jdbc:postgresql://127.0.0.1/x" },
      "a table that is shown": { type: "shownTable", name: paragraph },
      "a question that is none": { type: "setResults", noteId: hersId, paragraph, data: "x" },
      "a link that runs": { type: "link", url: "javascript:alert(1)", label: "x" },
      "a file by a path that climbs": table("../../conf/users.parquet"),
      "a link": table("link.parquet"),
      "a second name of a file": table("hard.parquet"),
      "a pipe": table("pipe.parquet"),
      "a socket": table("socket.parquet"),
      "a folder": table("folder.parquet"),
      "an empty file": table("empty.parquet"),
      "a device": table("zero.parquet"),
      "the accounts": table("/etc/passwd"),
    };
    const code = `
import json, os, socket
def ask(question): return json.loads(input("\\x01octavo\\x01" + json.dumps(question)))
os.chdir(ask({"type": "context"})["value"]["runDirectory"])
os.symlink("/etc/passwd", "link.parquet")
open("x", "w").write("x"); os.link("x", "hard.parquet")
os.mkfifo("pipe.parquet"); os.mkdir("folder.parquet"); open("empty.parquet", "w").close(); os.symlink("/dev/zero", "zero.parquet")
socket.socket(socket.AF_UNIX).bind("socket.parquet")
for name, question in json.loads(${JSON.stringify(JSON.stringify(questions))}).items():
    answer = ask(question)
    # Of its own note, code learns that no table is called so.
    is_none = question["type"] == "shownTable" and answer == {"value": None}
    if "refused" not in answer and not is_none: print("REACHED", name, answer)
print("end")`;
    expect(await run("bob", `%python\n${code}`)).toBe("end\n");
    const after = await call(octavo.address, "GET", `/notebook/${hersId}/paragraph/${paragraph}`, undefined, as("ada"));
    expect(after.json.body).not.toHaveProperty("results.msg");
    // The pipe, and what else was left, holds up neither the next run nor another user's.
    expect(await run("bob", "%python\nprint(1)")).toBe("1\n");
    expect(await run("ada", "%sh\necho alive")).toBe("alive\n");
  });
});
