/**
 * The one list of names that users and roles share: who may be called how, and which names are taken for each other.
 *
 * Lists of rights hold plain names, as Zeppelin's do, so a user called like a role could have what the role was given, and a user who types a
 * name could mean one and give to another. Nothing new gets such a name. What has one already keeps it, and is named to the operator.
 */
import type { Member } from "@octavo/note";
import { looksOfName } from "./looks.ts";
import { spellingProblem } from "./spelled-names.ts";

export interface TakenName {
  readonly name: string;
  readonly kind: "user" | "role";
}

/** Taken on every server: who has not logged in, and the role that administrators have. */
const adminRole = "admin";
const alwaysTaken: readonly TakenName[] = [
  { name: "anonymous", kind: "user" },
  { name: adminRole, kind: "role" },
];

/** Follows a user's name in lists of rights where a role has the same one. No new user and no new role has a blank in the name. */
const userMark = " (user)";

export class NameSpace {
  readonly #taken: readonly TakenName[];
  readonly #users: ReadonlySet<string>;
  readonly #roles: ReadonlySet<string>;
  /** Made by the first question that needs it: the table of characters is of no use to a server that is never asked. */
  #byLook: ReadonlyMap<string, readonly TakenName[]> | null = null;

  constructor(names: { readonly users: readonly string[]; readonly roles: readonly string[] }) {
    this.#users = new Set(names.users);
    this.#roles = new Set(names.roles);
    this.#taken = [
      ...names.users.map((name) => ({ name, kind: "user" }) as const),
      ...[...this.#roles].map((name) => ({ name, kind: "role" }) as const),
    ];
  }

  isUser(name: string): boolean {
    return this.#users.has(name) || (name.endsWith(userMark) && this.#users.has(name.slice(0, -userMark.length)));
  }

  isRole(name: string): boolean {
    return this.#roles.has(name);
  }

  /** Why no new user, and no new role, can be called so, in a sentence; null for who can, and for a role that is there already. */
  problemOfNew({ name, kind }: TakenName): string | null {
    const isThere = [...this.#roles, adminRole].includes(name);
    if (kind === "role" && isThere) return null;
    const spelling = spellingProblem(name);
    if (spelling !== null) return spelling;
    if (isThere || this.#users.has(name)) {
      return `"${name}" is the name of a ${isThere ? "role" : "user"}, and users and roles share one list of names. Choose another one.`;
    }
    const [like] = this.#alike(name);
    return like
      ? `"${name}" looks like "${like.name}", which is the name of a ${like.kind}. Choose another one.`
      : null;
  }

  /** Whom people may take this name for, when no user and no role has it. */
  lookalikeOf(name: string): string | null {
    if (this.isUser(name) || this.isRole(name)) return null;
    return this.#alike(name)[0]?.name ?? null;
  }

  /** A user by the names that lists of rights know them by: never by the name of a role that is not theirs. */
  listed<Person extends Member>(person: Person): Person {
    const { user, roles } = person;
    const marked = markedAsUser(user);
    return this.#roles.has(user) && !roles.includes(user)
      ? { ...person, user: marked }
      : { ...person, roles: [...roles, marked] };
  }

  /** What should be put right among the names there are, each in a sentence. */
  warnings(): readonly string[] {
    const said = new Set<string>();
    const pairs = new Set<string>();
    for (const { name, kind } of this.#taken) {
      if (kind === "user" && this.#roles.has(name)) {
        said.add(
          `"${name}" is the name of a user and of a role: what lists of rights give to it is given to the role. Give the ${name === adminRole ? "user" : "role"} another name.`,
        );
      }
      for (const like of this.#alike(name)) {
        const pair = [name, like.name].toSorted().join("\n");
        if (pairs.has(pair)) continue;
        pairs.add(pair);
        said.add(
          `"${showName(name)}", a ${kind}, looks like "${showName(like.name)}", a ${like.kind}, and people may take one for the other. Give one of them another name.`,
        );
      }
      const problem = spellingProblem(name);
      if (problem !== null) said.add(`The name of a ${kind} can be taken for another one: ${problem}`);
    }
    return [...said];
  }

  #alike(name: string): readonly TakenName[] {
    this.#byLook ??= groupByLook([...this.#taken, ...alwaysTaken]);
    const known = this.#byLook;
    return [...new Set(looksOfName(name).flatMap((look) => known.get(look) ?? []))].filter(
      (taken) => taken.name !== name,
    );
  }
}

/** A user where a role has the same name. */
function markedAsUser(user: string): string {
  return `${user}${userMark}`;
}

/** With invisible characters made visible. */
function showName(name: string): string {
  return name.replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, (hidden) => {
    return `\\u{${(hidden.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

function groupByLook(taken: readonly TakenName[]): ReadonlyMap<string, readonly TakenName[]> {
  const found = new Map<string, TakenName[]>();
  for (const each of taken) {
    for (const look of looksOfName(each.name)) {
      const alike = found.get(look);
      if (alike) alike.push(each);
      else found.set(look, [each]);
    }
  }
  return found;
}
