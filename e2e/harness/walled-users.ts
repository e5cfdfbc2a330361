/** A server with accounts and walls, users who have left something of theirs, and how each language gets at what is not its user's. */
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { usersData } from "./accounts.ts";
import { call, type LoggedIn, logIn, type WireParagraph } from "./foreign-client.ts";
import { discard, type Octavo, startOctavo } from "./octavo.ts";

export const isRoot = process.getuid?.() === 0;
const ordinary = 47_110;
type Server = "root" | "an ordinary account" | "an ordinary account without bubblewrap" | "this account";

/** With root both a server of root's and one of an ordinary account; without, one of one's own. */
export const servers: readonly [Server, ...Server[]] = isRoot ? ["root", "an ordinary account"] : ["this account"];
/** Also where util-linux builds the walls. */
export const serversByTool: readonly Server[] = isRoot
  ? [...servers, "an ordinary account without bubblewrap"]
  : servers;

/** R's kernel is not installed everywhere. */
export const hasR = existsSync("/usr/share/jupyter/kernels/ir") || existsSync("/usr/local/share/jupyter/kernels/ir");

export const shows = /REACHED/;

interface Language {
  readonly name: string;
  readonly read: (path: string) => string;
  readonly list: (path: string) => string;
  readonly write: (path: string) => string;
  /** Starts a program of Perl, which each Debian has; its text has no single quotes. */
  readonly perl?: (script: string) => string;
  /** Shows a value of the pool. */
  readonly pooled?: (name: string) => string;
}

/** How each language reads a file, lists a folder and writes a file, and says `REACHED` and what it found where it could. */
const everyLanguage: readonly Language[] = [
  {
    name: "sh",
    read: (path) => `%sh\ncat '${path}' >/dev/null && echo REACHED`,
    list: (path) => `%sh\nls -A '${path}' | grep -q . && echo REACHED`,
    write: (path) => `%sh\necho planted >> '${path}' && echo REACHED`,
    perl: (script) => `%sh\nperl -e '${script}'`,
    pooled: (name) => `%sh(interpolate=true)\necho {${name}}`,
  },
  {
    name: "python",
    read: (path) => `%python\nopen(${JSON.stringify(path)}, "rb").read(1); print("REA" + "CHED")`,
    list: (path) => `%python\nimport os; print("REA" + "CHED" if os.listdir(${JSON.stringify(path)}) else "")`,
    write: (path) => `%python\nopen(${JSON.stringify(path)}, "a").write("planted"); print("REA" + "CHED")`,
    perl: (script) =>
      `%python\nimport subprocess; print(subprocess.run(["perl", "-e", ${JSON.stringify(script)}], capture_output=True, text=True).stdout)`,
    pooled: (name) => `%python\nprint(z.get("${name}"))`,
  },
  {
    name: "js",
    read: (path) => `%js\nrequire("node:fs").readFileSync(${JSON.stringify(path)}); console.log("REA" + "CHED")`,
    list: (path) => `%js\nrequire("node:fs").readdirSync(${JSON.stringify(path)}).length > 0 ? "REACHED" : ""`,
    write: (path) =>
      `%js\nrequire("node:fs").appendFileSync(${JSON.stringify(path)}, "x"); console.log("REA" + "CHED")`,
    perl: (script) =>
      `%js\nrequire("node:child_process").spawnSync("perl", ["-e", ${JSON.stringify(script)}]).stdout.toString()`,
    pooled: (name) => `%js\nawait z.get("${name}")`,
  },
  {
    name: "sql",
    read: (path) => `%sql\nSELECT 'REA' || 'CHED' FROM read_blob('${path}')`,
    list: (path) => `%sql\nSELECT 'REA' || 'CHED' FROM glob('${path}/*') LIMIT 1`,
    write: (path) => `%sql\nCOPY (SELECT 'REACHED') TO '${path}'`,
  },
  {
    name: "ir",
    read: (path) =>
      `%ir\n{ bytes <- readBin("${path}", "raw", 1); if (length(bytes) == 1) cat(paste0("REA", "CHED")) }`,
    list: (path) =>
      `%ir\nif (length(list.files("${path}", all.files = TRUE, no.. = TRUE)) > 0) cat(paste0("REA", "CHED"))`,
    write: (path) => `%ir\n{ cat("planted", file = "${path}", append = TRUE); cat(paste0("REA", "CHED")) }`,
    perl: (script) =>
      `%ir\ncat(suppressWarnings(system2("perl", c("-e", shQuote(${JSON.stringify(script)})), stdout = TRUE)))`,
    pooled: (name) => `%ir\ncat(z.get("${name}"))`,
  },
];

export const languages = everyLanguage.filter(({ name }) => name !== "ir" || hasR);

/** The Python of the tests may lie below a home that only root enters. */
const reachable = { OCTAVO_PYTHON: "", PATH: "/usr/local/bin:/usr/bin:/bin" };

export class WalledUsers {
  readonly octavo: Octavo;
  /** A folder of the machine's that is the server's account's. */
  readonly elsewhere: string;
  /** The account of the server; undefined for that of the tests. */
  readonly uid: number | undefined;
  readonly #people = new Map<string, LoggedIn>();
  /** One for each user, so that an interpreter is started once for each language. */
  readonly #notes = new Map<string, string>();

  private constructor(octavo: Octavo, elsewhere: string, uid: number | undefined) {
    this.octavo = octavo;
    this.elsewhere = elsewhere;
    this.uid = uid;
  }

  static async start(server: Server): Promise<WalledUsers> {
    const data = await usersData({ chief: ["admin"], ada: [], bob: [] });
    const elsewhere = await mkdtemp(join(tmpdir(), "octavo-elsewhere-"));
    writeFileSync(join(elsewhere, "plan.txt"), "of the machine's");
    mkdirSync(join(data, "home"));
    const uid = server.startsWith("an ordinary account") ? ordinary : undefined;
    const path = server.endsWith("without bubblewrap") ? `${brokenBubblewrap(data)}:${reachable.PATH}` : reachable.PATH;
    if (uid !== undefined) for (const path of [elsewhere, ...below(data)]) chownSync(path, uid, uid);
    const octavo = await startOctavo({
      data,
      env: {
        HOME: join(data, "home"),
        OCTAVO_SECRET: "hush",
        ...(uid === undefined ? {} : { ...reachable, PATH: path }),
      },
      ...(uid === undefined ? {} : { uid }),
    });
    const users = new WalledUsers(octavo, elsewhere, uid);
    for (const name of ["chief", "ada", "bob"]) {
      users.#people.set(name, await logIn(octavo.address, name, `${name}-password`));
    }
    return users;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await discard(this.octavo);
    await rm(this.elsewhere, { recursive: true, force: true });
  }

  as(name: string): { readonly Cookie: string } {
    return { Cookie: this.#people.get(name)?.cookie ?? "" };
  }

  async noteOf(name: string): Promise<string> {
    const known = this.#notes.get(name);
    if (known !== undefined) return known;
    const wanted = { notePath: `Walls/${name} ${Math.random()}` };
    const { body } = (await call(this.octavo.address, "POST", "/notebook", wanted, this.as(name))).json;
    this.#notes.set(name, String(body));
    return String(body);
  }

  /** @returns what it shows */
  async run(name: string, text: string): Promise<string> {
    return await this.runIn(await this.noteOf(name), name, text);
  }

  async runIn(id: string, name: string, text: string): Promise<string> {
    const { address } = this.octavo;
    const added = await call(address, "POST", `/notebook/${id}/paragraph`, { title: "", text }, this.as(name));
    const ran = await call(address, "POST", `/notebook/run/${id}/${added.json.body}`, undefined, this.as(name));
    const { msg } = ran.json.body as NonNullable<WireParagraph["results"]>;
    return msg.map(({ data }) => data).join("");
  }

  /** Has the server open the last table that this user has made. @returns its status */
  async askTable(name: string): Promise<number> {
    const { address } = this.octavo;
    const id = await this.noteOf(name);
    const { body } = (await call(address, "GET", `/notebook/${id}`, undefined, this.as(name))).json;
    const { paragraphs } = body as { readonly paragraphs: readonly WireParagraph[] };
    const made = paragraphs.findLast(({ text }) => text?.includes("range(30000)"));
    const query = { ask: "shape" };
    return (await call(address, "POST", `/octavo/tables/${id}/${made?.id}/0`, query, this.as(name))).status;
  }
}

/** @returns a folder with a bubblewrap that can build nothing, as on a machine that keeps it from namespaces */
function brokenBubblewrap(data: string): string {
  const folder = join(data, "home", "bin");
  mkdirSync(folder);
  writeFileSync(
    join(folder, "bwrap"),
    "#!/bin/sh\necho 'bwrap: No permissions to create a new namespace' >&2\nexit 1\n",
    {
      mode: 0o755,
    },
  );
  return folder;
}

const below = (folder: string): readonly string[] => [
  folder,
  ...readdirSync(folder, { withFileTypes: true, recursive: true }).map((each) => join(each.parentPath, each.name)),
];
