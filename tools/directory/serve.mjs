/*
 * Starts a directory for one test file: `node tools/directory/serve.mjs <entries.ldif> [good|expired]`.
 *
 * OpenLDAP's slapd with a folder of its own in the temporary folder, on free ports of 127.0.0.1: `port` for plain connections and StartTLS, `securePort`
 * for TLS. It holds `dc=example,dc=org` with the entries of the file; who has logged in may read all of them, and others nothing. The administrator is
 * `cn=admin,dc=example,dc=org`, with the password `secret of octavo`. Its certificate for `localhost` is signed by an authority of its own; with
 * `expired`, it was good for a day long ago. A line of JSON on stdout says where it is: {"port": 40123, "securePort": 40124, "authority": "/tmp/…/ca.crt"}.
 * It ends, and its folder goes, when stdin ends; so it does when the process that started it dies.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { slapd, slapdFolders } from "./programs.mjs";

const [entries = "", kind = "good"] = process.argv.slice(2);
const program = slapd();
if (program === undefined) throw new Error('There is no slapd; "npm test" says how to get it.');

const folder = mkdtempSync(join(tmpdir(), "octavo-ldap-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const file = (/** @type {string} */ name) => join(folder, name);
mkdirSync(file("data"));
makeCertificates();
writeFileSync(file("slapd.conf"), settings());
finish([program, "-Ta", "-q", "-f", file("slapd.conf"), "-l", entries]);

const [port, securePort] = [await freePort(), await freePort()];
const addresses = `ldap://127.0.0.1:${port}/ ldaps://127.0.0.1:${securePort}/`;
const bound = spawnSync("setpriv", ["--version"]).status === 0 ? ["setpriv", "--pdeathsig", "KILL", "--"] : [];
const [command = "", ...args] = [...bound, program, "-f", file("slapd.conf"), "-h", addresses, "-d", "0"];
const child = spawn(command, args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
let said = "";
child.stderr.on("data", (data) => {
  said = (said + data).slice(-4000);
});
let isEnding = false;
child.once("exit", (code) => {
  if (!isEnding) process.stderr.write(`slapd ended with code ${code}:\n${said}\n`);
  process.exit(isEnding ? 0 : 1);
});
const end = () => {
  isEnding = true;
  child.kill("SIGKILL");
};
process.stdin.on("end", end).on("error", end).resume();
process.on("SIGTERM", end);
await accepting(port);
process.stdout.write(`${JSON.stringify({ port, securePort, authority: file("ca.crt") })}\n`);

function settings() {
  const { schema, modules } = slapdFolders();
  return [
    ...["core", "cosine", "inetorgperson", "nis"].map((name) => `include ${schema}/${name}.schema`),
    ...(modules === undefined
      ? []
      : [`modulepath ${modules}`, "moduleload back_mdb", "moduleload memberof", "moduleload ppolicy"]),
    `pidfile ${file("pid")}`,
    `TLSCACertificateFile ${file("ca.crt")}`,
    `TLSCertificateFile ${file("server.crt")}`,
    `TLSCertificateKeyFile ${file("server.key")}`,
    "sizelimit size.soft=500 size.hard=500 size.prtotal=unlimited",
    // A bind with a name and an empty password counts as anonymous, as in many directories.
    "allow bind_anon_cred bind_anon_dn",
    "database mdb",
    'suffix "dc=example,dc=org"',
    'rootdn "cn=admin,dc=example,dc=org"',
    'rootpw "secret of octavo"',
    `directory ${file("data")}`,
    "maxsize 67108864",
    "dbnosync",
    "index objectClass,uid,cn,member,memberUid,entryUUID eq",
    "overlay memberof",
    "overlay ppolicy",
    "access to attrs=userPassword by anonymous auth by * none",
    "access to * by users read by * auth",
    "",
  ].join("\n");
}

function makeCertificates() {
  const make = ["openssl", "req", "-newkey", "rsa:2048", "-nodes"];
  finish([
    ...make,
    "-x509",
    "-days",
    "2",
    "-subj",
    "/CN=Authority of tests",
    "-keyout",
    file("ca.key"),
    "-out",
    file("ca.crt"),
  ]);
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  finish([...make, ...name, "-keyout", file("server.key"), "-out", file("request")]);
  const lists = `database=${file("signed")}\nnew_certs_dir=${folder}\ndefault_md=sha256\npolicy=any\nrand_serial=yes\ncopy_extensions=copy`;
  writeFileSync(file("authority"), `[ca]\ndefault_ca=own\n[own]\n${lists}\n[any]\ncommonName=supplied\n`);
  writeFileSync(file("signed"), "");
  const dates = kind === "expired" ? ["-startdate", "20200101000000Z", "-enddate", "20200102000000Z"] : ["-days", "2"];
  const signs = ["openssl", "ca", "-batch", "-notext", "-config", file("authority"), "-cert", file("ca.crt")];
  finish([...signs, "-keyfile", file("ca.key"), "-in", file("request"), "-out", file("server.crt"), ...dates]);
}

/** @param {readonly string[]} line */
function finish([name = "", ...rest]) {
  const { status, stdout, stderr, error } = spawnSync(name, rest, { encoding: "utf8", cwd: folder });
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${error ?? ""}\n${stdout}\n${stderr}`);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const listener = createServer();
    listener.once("error", reject);
    listener.listen(0, "127.0.0.1", () => {
      const address = listener.address();
      listener.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

/** @param {number} to */
async function accepting(to) {
  for (;;) {
    const isOpen = await new Promise((resolve) => {
      const socket = createConnection({ port: to, host: "127.0.0.1" });
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
