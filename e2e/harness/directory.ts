import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const program = join(import.meta.dirname, "..", "..", "tools", "directory", "serve.mjs");

/** The entries above all others. */
const trunk = `dn: dc=example,dc=org
objectClass: dcObject
objectClass: organization
dc: example
o: Example

dn: ou=people,dc=example,dc=org
objectClass: organizationalUnit
ou: people

dn: ou=groups,dc=example,dc=org
objectClass: organizationalUnit
ou: groups
`;

export interface Directory {
  /** The address for StartTLS. */
  readonly url: string;
  /** The file of the authority that has signed its certificate. */
  readonly authority: string;
  /** Ends it and waits. */
  end(): Promise<void>;
}

/** Starts slapd for one test file, with people (name: password) and groups (name: members); see `tools/directory/serve.mjs`. */
export async function startDirectory(
  people: Readonly<Record<string, string>>,
  groups: Readonly<Record<string, readonly string[]>>,
): Promise<Directory> {
  const dnOf = (name: string) => `uid=${name},ou=people,dc=example,dc=org`;
  const persons = Object.entries(people).map(([name, password]) =>
    [`dn: ${dnOf(name)}`, "objectClass: inetOrgPerson", ...["uid", "cn", "sn"].map((each) => `${each}: ${name}`)]
      .concat(`userPassword: ${password}`, "")
      .join("\n"),
  );
  const sets = Object.entries(groups).map(([name, members]) =>
    [`dn: cn=${name},ou=groups,dc=example,dc=org`, "objectClass: groupOfNames", `cn: ${name}`]
      .concat(
        members.map((member) => `member: ${dnOf(member)}`),
        "",
      )
      .join("\n"),
  );
  const folder = await mkdtemp(join(tmpdir(), "octavo-entries-"));
  const entries = join(folder, "entries.ldif");
  await writeFile(entries, [trunk, ...persons, ...sets].join("\n"));
  const child = spawn(process.execPath, [program, entries], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  for await (const line of createInterface({ input: child.stdout })) {
    await rm(folder, { recursive: true });
    const { port, authority } = JSON.parse(line) as { port: number; authority: string };
    const end = () => {
      child.stdin.end();
      return ended;
    };
    return { url: `ldap://localhost:${port}`, authority, end };
  }
  throw new Error("The directory for tests did not start; what it said is above.");
}
