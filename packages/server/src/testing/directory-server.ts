import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../../../tools/directory/serve.mjs", import.meta.url));

export const directoryAdmin = { dn: "cn=admin,dc=example,dc=org", password: "secret of octavo" };

export interface DirectoryServer {
  readonly url: string;
  readonly secureUrl: string;
  readonly port: number;
  /** The file of the authority that has signed its certificate. */
  readonly authority: string;
  end(): void;
}

/** Starts slapd for one test file; see `tools/directory/serve.mjs`. */
export async function startDirectory(entries: string, kind: "good" | "expired" = "good"): Promise<DirectoryServer> {
  const folder = mkdtempSync(join(tmpdir(), "octavo-entries-"));
  const file = join(folder, "entries.ldif");
  writeFileSync(file, entries);
  const child = spawn(process.execPath, [program, file, kind], { stdio: ["pipe", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) {
    rmSync(folder, { recursive: true, force: true });
    const { port, securePort, authority } = JSON.parse(line) as { port: number; securePort: number; authority: string };
    const end = () => child.stdin.end();
    return { url: `ldap://localhost:${port}`, secureUrl: `ldaps://localhost:${securePort}`, port, authority, end };
  }
  throw new Error("The directory for tests did not start; what it said is above.");
}

/** An entry as LDIF, with all values in base64, so that none needs escaping. */
export function ldifOf(dn: string, attributes: Readonly<Record<string, string | readonly string[]>>): string {
  const line = (name: string, value: string) => `${name}:: ${Buffer.from(value).toString("base64")}`;
  const lines = Object.entries(attributes).flatMap(([name, values]) =>
    [values].flat().map((value) => line(name, value)),
  );
  return `${[line("dn", dn), ...lines].join("\n")}\n\n`;
}

export const people = "ou=people,dc=example,dc=org";
export const groups = "ou=groups,dc=example,dc=org";

/** The entries above all entries of tests. */
export const trunk = [
  ldifOf("dc=example,dc=org", { objectClass: ["dcObject", "organization"], dc: "example", o: "Example" }),
  ...[people, groups].map((dn) => ldifOf(dn, { objectClass: "organizationalUnit", ou: dn.slice(3, dn.indexOf(",")) })),
  ldifOf("cn=reader,dc=example,dc=org", {
    objectClass: ["organizationalRole", "simpleSecurityObject"],
    cn: "reader",
    userPassword: "reader's secret",
  }),
].join("");

export const reader = { dn: "cn=reader,dc=example,dc=org", password: "reader's secret" };

/** @param dn by default made of the name as it is */
export function personLdif(uid: string, password: string, dn = `uid=${uid},${people}`): string {
  return ldifOf(dn, { objectClass: "inetOrgPerson", uid, cn: uid, sn: uid, userPassword: password });
}

export function groupLdif(cn: string, members: readonly string[]): string {
  return ldifOf(`cn=${cn},${groups}`, { objectClass: "groupOfNames", cn, member: members });
}

/** Starts a proxy in front of a server. @param onAnswer handles each piece of the server's answers */
export async function standBefore(port: number, onAnswer: (piece: Buffer, client: Socket) => void) {
  const sockets = new Set<Socket>();
  let connections = 0;
  let hangUp = () => {};
  const hungUp = new Promise<void>((resolve) => {
    hangUp = resolve;
  });
  const server = createServer((client) => {
    connections += 1;
    const behind = connect(port, "127.0.0.1");
    for (const socket of [client, behind]) sockets.add(socket.on("error", () => {}));
    client
      .on("data", (piece) => behind.write(piece))
      .on("close", () => {
        behind.destroy();
        hangUp();
      });
    behind.on("data", (piece) => onAnswer(piece, client)).on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const own = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `ldap://127.0.0.1:${own}`,
    connections: () => connections,
    /** Resolves when a connection has ended on both sides. */
    hungUp,
    end() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
