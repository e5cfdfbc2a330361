/** How Zeppelin encrypts `credentials.json` when it has a key. Weak (each block for itself, nothing shows a change), so it is read and never written. */
import { createDecipheriv } from "node:crypto";

const bits: Readonly<Record<number, string>> = { 16: "128", 24: "192", 32: "256" };

/** @throws Error when the key has a wrong length */
export function decryptAsZeppelin(text: string, key: string): string {
  const bytes = Buffer.from(key, "utf8");
  const length = bits[bytes.length];
  if (!length) throw new Error(`The key has ${bytes.length} bytes; it has to have 16, 24 or 32.`);
  const decipher = createDecipheriv(`aes-${length}-ecb`, bytes, null);
  decipher.setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(Buffer.from(text.trim(), "base64")), decipher.final()]);
  return plain.toString("utf8").replace(/\0+$/, "");
}
