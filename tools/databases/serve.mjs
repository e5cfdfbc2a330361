/*
 * Starts a database server for one test file: `node tools/databases/serve.mjs postgres [name] [expired|plain]`.
 *
 * It has a folder of its own in the temporary folder, listens on a free port of 127.0.0.1, and knows the user `octavo` with all rights and the
 * password `secret of octavo`, and the database `octavo`. It encrypts connections that ask for it, with a certificate for `localhost`, or the name
 * given, that it signs itself; with `expired` that was good for a day long ago, and with `plain` it encrypts nothing. A line of JSON on stdout says
 * where it is, and the certificate: {"port": 40123, "certificate": "/tmp/…/server.crt"}. It ends, and its folder goes, when stdin ends; so it does
 * when the process that started it dies.
 */
import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverProgram } from "./programs.mjs";

const password = "secret of octavo";
const [product = "", host = "localhost", kind] = process.argv.slice(2);
const isPlain = kind === "plain";

/** @typedef {{ readonly folder: string, readonly port: number }} Place */

/** @type {Readonly<Record<string, { readonly account: string, readonly make: (place: Place) => void, readonly command: (place: Place) => readonly string[], readonly ready: (place: Place) => void, readonly end: NodeJS.Signals }>>} */
const servers = {
  postgres: {
    account: "postgres",
    make({ folder }) {
      const passwordFile = join(folder, "password");
      writeFileSync(passwordFile, password);
      own(passwordFile);
      const database = ["-D", join(folder, "data"), "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
      finish([program("initdb"), ...database, "-U", "octavo", "-A", "scram-sha-256", "--pwfile", passwordFile]);
    },
    command: ({ folder, port }) => {
      const settings = ["fsync=off", "shared_buffers=32MB", "listen_addresses=127.0.0.1", "unix_socket_directories="];
      const { certificate, key } = tlsFiles(folder);
      if (!isPlain) settings.push("ssl=on", `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`);
      return [
        program("postgres"),
        ...["-D", join(folder, "data"), "-p", String(port)],
        ...settings.flatMap((setting) => ["-c", setting]),
      ];
    },
    ready: ({ folder, port }) => {
      const psql = serverProgram("psql");
      if (psql === undefined) throw new Error("There is no psql beside the server.");
      const env = { ...process.env, PGPASSWORD: password };
      const args = ["-h", "127.0.0.1", "-p", String(port), "-U", "octavo", "-d", "postgres"];
      finish([psql, ...args, "-c", "CREATE DATABASE octavo"], { env, cwd: folder });
    },
    // Killed, it would leave a piece of shared memory behind.
    end: "SIGQUIT",
  },
  mariadb: {
    account: "mysql",
    make({ folder }) {
      const made = ["--no-defaults", `--datadir=${join(folder, "data")}`, "--auth-root-authentication-method=normal"];
      finish([program("mariadb-install-db"), ...made, "--skip-test-db", `--tmpdir=${folder}`]);
      const name = "octavo@'127.0.0.1'";
      writeFileSync(
        join(folder, "init.sql"),
        `CREATE DATABASE octavo;\nCREATE USER ${name} IDENTIFIED BY '${password}';\nGRANT ALL ON *.* TO ${name} WITH GRANT OPTION;\n`,
      );
      own(join(folder, "init.sql"));
    },
    command: ({ folder, port }) => [
      program("mariadbd"),
      "--no-defaults",
      `--datadir=${join(folder, "data")}`,
      `--socket=${join(folder, "socket")}`,
      `--pid-file=${join(folder, "pid")}`,
      `--init-file=${join(folder, "init.sql")}`,
      ...["--bind-address=127.0.0.1", `--port=${port}`, "--skip-name-resolve", "--innodb-flush-log-at-trx-commit=0"],
      "--innodb-buffer-pool-size=32M",
      ...(isPlain
        ? ["--skip-ssl"]
        : [`--ssl-cert=${tlsFiles(folder).certificate}`, `--ssl-key=${tlsFiles(folder).key}`]),
    ],
    ready: () => {},
    end: "SIGKILL",
  },
};

const server = servers[product];
if (server === undefined) throw new Error(`Which server? One of: ${Object.keys(servers).join(", ")}.`);
const identity = identityOf(server.account);
await serve(server);

/** @param {NonNullable<typeof server>} server */
async function serve({ make, command, ready, end: endSignal }) {
  // Short: a Unix socket's path holds about a hundred bytes.
  const folder = mkdtempSync(join(tmpdir(), "octavo-db-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  own(folder);
  mkdirSync(join(folder, "data"), { mode: 0o700 });
  own(join(folder, "data"));
  const place = { folder, port: await freePort() };
  makeCertificate(folder);
  make(place);
  const [file = "", ...args] = asOther(command(place));
  const child = spawn(file, args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (data) => {
    said = (said + data).slice(-4000);
  });
  child.once("exit", (code) => {
    if (!isEnding) process.stderr.write(`The server ended with code ${code}:\n${said}\n`);
    process.exit(isEnding ? 0 : 1);
  });
  let isEnding = false;
  const end = () => {
    isEnding = true;
    child.kill(endSignal);
  };
  process.stdin.on("end", end).on("error", end).resume();
  process.on("SIGTERM", end);
  await accepting(place.port);
  ready(place);
  process.stdout.write(`${JSON.stringify({ port: place.port, certificate: tlsFiles(folder).certificate })}\n`);
}

/** @param {string} folder */
function tlsFiles(folder) {
  return { certificate: join(folder, "server.crt"), key: join(folder, "server.key") };
}

/** @param {string} folder */
function makeCertificate(folder) {
  const { certificate, key } = tlsFiles(folder);
  const name = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  const request = ["openssl", "req", "-newkey", "rsa:2048", "-nodes", ...name, "-keyout", key];
  if (kind !== "expired") {
    finish([...request, "-x509", "-days", "2", "-out", certificate]);
    return;
  }
  // Only a whole authority may date what it signs.
  const file = (/** @type {string} */ each) => join(folder, each);
  const lists = `database=${file("signed")}\nnew_certs_dir=${folder}\ndefault_md=sha256\npolicy=any\nrand_serial=yes\ncopy_extensions=copy`;
  writeFileSync(file("authority"), `[ca]\ndefault_ca=own\n[own]\n${lists}\n[any]\ncommonName=supplied\n`);
  writeFileSync(file("signed"), "");
  own(file("signed"));
  finish([...request, "-new", "-out", file("request")]);
  const dates = ["-startdate", "20200101000000Z", "-enddate", "20200102000000Z"];
  const signs = ["openssl", "ca", "-selfsign", "-batch", "-notext", "-config", file("authority")];
  finish([...signs, "-keyfile", key, "-in", file("request"), "-out", certificate, ...dates]);
}

/** @param {string} name */
function program(name) {
  const path = serverProgram(name);
  if (path === undefined) throw new Error(`There is no ${name}; "npm test" says how to get it.`);
  return path;
}

/**
 * Servers of databases refuse to run as root.
 *
 * @param {string} account
 * @returns {{ readonly uid: number, readonly gid: number } | null}
 */
function identityOf(account) {
  if (process.getuid?.() !== 0) return null;
  const numbers = [account, "nobody"].map((name) => ["-u", "-g"].map((flag) => spawnSync("id", [flag, name])));
  const found = numbers.find((ids) => ids.every(({ status }) => status === 0)) ?? [];
  const [uid = 65534, gid = 65534] = found.map(({ stdout }) => Number(stdout));
  return { uid, gid };
}

/** @param {string} path */
function own(path) {
  if (identity !== null) chownSync(path, identity.uid, identity.gid);
}

/** @param {readonly string[]} command */
function asOther(command) {
  // When this process is killed, the kernel ends the server with it.
  const bound = ["setpriv", "--pdeathsig", "KILL"];
  if (identity !== null) {
    return [...bound, `--reuid=${identity.uid}`, `--regid=${identity.gid}`, "--clear-groups", "--", ...command];
  }
  return spawnSync("setpriv", ["--version"]).status === 0 ? [...bound, "--", ...command] : command;
}

/**
 * @param {readonly string[]} command
 * @param {import("node:child_process").SpawnSyncOptions} options
 */
function finish(command, options = {}) {
  const [file = "", ...args] = asOther(command);
  const { status, stdout, stderr, error } = spawnSync(file, args, { encoding: "utf8", cwd: tmpdir(), ...options });
  if (status !== 0) throw new Error(`${command[0]} ended with ${status}: ${error ?? ""}\n${stdout}\n${stderr}`);
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

/** @param {number} port */
async function accepting(port) {
  for (;;) {
    const isOpen = await new Promise((resolve) => {
      const socket = createConnection({ port, host: "127.0.0.1" });
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
