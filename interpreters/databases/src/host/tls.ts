/** An encrypted way to a database: what the server has to prove, and what to do where it cannot. */
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { InterpreterError } from "@octavo/interpreter";
import type { Target } from "./target.ts";

export interface TlsOptions {
  readonly rejectUnauthorized: boolean;
  /** Certificates that are trusted; the machine's where there are none. */
  readonly ca?: string;
  /** Whether the certificate has to be the host's. */
  readonly namesHost: boolean;
}

/** @throws InterpreterError when the file of certificates cannot be read */
export function tlsOptionsOf({ encryption, trustedFile }: Target): TlsOptions | null {
  if (encryption === "none") return null;
  if (encryption === "encrypted") return { rejectUnauthorized: false, namesHost: false };
  return {
    rejectUnauthorized: true,
    namesHost: encryption === "verified",
    ...(trustedFile === "" ? {} : { ca: certificatesIn(trustedFile) }),
  };
}

function certificatesIn(file: string): string {
  const text = readOrNull(file);
  if (text?.includes("-----BEGIN CERTIFICATE-----")) return text;
  const wrong = text === null ? "cannot be read" : "has no certificate in it (-----BEGIN CERTIFICATE-----)";
  throw new InterpreterError(
    `The file of trusted certificates that the url of the interpreter setting names, ${file}, ${wrong}.`,
  );
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** By their words: MySQL's driver puts a code of its own in the place of TLS's. */
const untrusted = /self[- ]signed certificate|unable to (get|verify) |certificate not trusted/i;
const otherName = /does not match certificate's altnames/i;
const untimely = /certificate (has expired|is not yet valid)/i;
const unencrypted = /does not support (SSL|secure)/i;

/** What is wrong with the certificate of a server, and what to do; null where it is something else. */
export function certificateProblem(error: unknown, { host, product }: Target): string | null {
  const { message = "" } = error as { readonly message?: string };
  const option = product === "postgresql" ? "sslrootcert" : "serverSslCert";
  if (untrusted.test(message)) {
    return `its certificate is signed by nobody whom this machine trusts (${message}).\nName the file of certificates to trust in the url of the interpreter setting, as ${option}=/path/to/ca.pem. With sslmode=require the server need not prove who it is.`;
  }
  if (otherName.test(message)) {
    return `its certificate is not that of ${host}: ${message}\nWrite the host as the certificate names it in the url of the interpreter setting. With sslmode=verify-ca any name will do.`;
  }
  if (untimely.test(message)) {
    return `its ${untimely.exec(message)?.[0] ?? message}.\nRenew it on the server, and look at the clocks of both machines.`;
  }
  if (unencrypted.test(message)) {
    return "it does not encrypt connections, which the url of the interpreter setting asks for.\nHave it encrypt them, or take sslmode (useSSL, ssl) out of the url.";
  }
  return null;
}

/** MySQL's driver compares names only: with an address it would ask for the certificate of another host. */
export function requireHostName({ host, encryption }: Target): void {
  if (encryption !== "verified" || isIP(host) === 0) return;
  throw new InterpreterError(
    `To prove that it is ${host}, a MariaDB or MySQL server has to be named: write its name in place of the address in the url of the interpreter setting, or sslMode=VERIFY_CA.`,
  );
}
