import { createHash, randomBytes } from "node:crypto";

/** What only its bearer knows: 256 bits, as text that fits into a header. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** How a secret is kept, so that who reads the database cannot use it. It is random, so one digest is enough. */
export function digestOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/**
 * The ticket that goes with a secret, in the form of Zeppelin's. The same each time, so that all tabs of a browser and the server after a
 * restart have the same one; and the secret cannot be computed from it.
 */
export function ticketOfSecret(secret: string): string {
  const hex = createHash("sha256").update("ticket\n").update(secret).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
