/** Commits: one state of all files, what it was made from, by whom and why. */
import { brokenRepository } from "./broken.ts";
import { type NewObject, newObject } from "./object.ts";
import type { GitObjects } from "./objects.ts";

export interface Commit {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: string;
  /** When it was made, epoch seconds. */
  readonly time: number;
  /** The first line of what was said. */
  readonly message: string;
}

interface NewCommit {
  readonly tree: string;
  readonly parent: string | null;
  readonly author: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly message: string;
}

/** How many are kept; a few hundred bytes each. */
const keptCommits = 50_000;

export class Commits {
  readonly #objects: GitObjects;
  readonly #known = new Map<string, Commit>();

  constructor(objects: GitObjects) {
    this.#objects = objects;
  }

  async read(oid: string): Promise<Commit> {
    const known = this.#known.get(oid);
    if (known) return known;
    const commit = parseCommit(oid, Buffer.from(await this.#objects.read(oid, "commit")).toString());
    if (this.#known.size >= keptCommits) this.#known.clear();
    this.#known.set(oid, commit);
    return commit;
  }
}

function parseCommit(oid: string, text: string): Commit {
  const end = text.indexOf("\n\n");
  const head = (end < 0 ? text : text.slice(0, end)).split("\n");
  const [message = ""] = end < 0 ? [] : text.slice(end).trimStart().split("\n");
  const tree = head[0]?.startsWith("tree ") ? head[0].slice(5) : undefined;
  if (!tree) throw brokenRepository(`The commit ${oid} is damaged.`);
  return {
    tree,
    parents: head.filter((line) => line.startsWith("parent ")).map((line) => line.slice(7)),
    author: personInHead(head, "author").name,
    time: personInHead(head, "committer").time,
    message: message.trimEnd(),
  };
}

/** `author Ada Lovelace <ada@example.org> 1795228082 +0000` */
function personInHead(head: readonly string[], role: "author" | "committer"): { name: string; time: number } {
  const line = head.find((each) => each.startsWith(`${role} `)) ?? "";
  const found = /^\w+ (.*?) ?<[^>]*> (-?\d+)/.exec(line);
  return { name: found?.[1] ?? "", time: Number(found?.[2] ?? 0) };
}

export function newCommit({ tree, parent, author, at, message }: NewCommit): NewObject {
  const name = personName(author);
  const person = `${name} <${name.replaceAll(/\s+/g, ".")}@octavo> ${Math.floor(at / 1000)} ${zoneAtTime(at)}`;
  const head = [
    `tree ${tree}`,
    ...(parent === null ? [] : [`parent ${parent}`]),
    `author ${person}`,
    `committer ${person}`,
  ];
  return newObject("commit", Buffer.from(`${head.join("\n")}\n\n${message}\n`));
}

/** A name as it may stand in the head of a commit: one line, and no signs that end it. */
function personName(author: string): string {
  const name = author
    .replaceAll(/[\p{Cc}<>]/gu, " ")
    .trim()
    .slice(0, 200);
  return name === "" ? "unknown" : name;
}

/** `+0130`: the offset of this machine's clock from UTC. */
function zoneAtTime(at: number): string {
  const minutes = -new Date(at).getTimezoneOffset();
  const two = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}${two(size % 60)}`;
}
