import { createHash } from "node:crypto";
import type { LockedPackage } from "./order.ts";
import { PackageProblem } from "./package-problem.ts";

/** @throws PackageProblem unless the bytes are what the lock says */
export function checkIntegrity(bytes: Uint8Array, { name, version, integrity }: LockedPackage): void {
  const [, algorithm, digest] = /^(sha(?:1|256|384|512))-([A-Za-z0-9+/=]+)/.exec(integrity) ?? [];
  if (algorithm !== undefined && createHash(algorithm).update(bytes).digest("base64") === digest) return;
  throw new PackageProblem(`${name}@${version} is not the package that was locked: its integrity differs.`);
}
