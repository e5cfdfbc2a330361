import type { KeptPassword } from "./account.ts";

const shiroHash = /^\$shiro1\$([A-Za-z0-9-]{1,20})\$(\d{1,8})\$([A-Za-z0-9+/=]*)\$([A-Za-z0-9+/=]+)$/;

/** More than ten times what Shiro's hasher makes by default; a check may take some seconds at most. */
const mostIterations = 5_000_000;

/** What stands where a file keeps a password. A text that looks like a hash is never taken for a password in clear. */
export function readKeptPassword(text: string): KeptPassword {
  if (text.startsWith("$argon2")) return { kind: "argon2", hash: text };
  const [, algorithm = "", iterations = "", salt = "", digest = ""] = shiroHash.exec(text) ?? [];
  if (digest && Number(iterations) <= mostIterations && nodeNames.has(algorithm)) {
    return { kind: "shiro", algorithm, iterations: Number(iterations), salt, digest };
  }
  return text.startsWith("$") ? { kind: "unknown" } : { kind: "plain", text };
}

export function keptPasswordText(password: KeptPassword): string {
  switch (password.kind) {
    case "argon2":
      return password.hash;
    case "shiro":
      return `$shiro1$${password.algorithm}$${password.iterations}$${password.salt}$${password.digest}`;
    case "plain":
      return password.text;
    case "directory":
    case "unknown":
      return "$unknown";
  }
}

/** Shiro's names of digests, and Node's. */
export const nodeNames: ReadonlyMap<string, string> = new Map([
  ["MD5", "md5"],
  ["SHA-1", "sha1"],
  ["SHA-256", "sha256"],
  ["SHA-384", "sha384"],
  ["SHA-512", "sha512"],
]);
