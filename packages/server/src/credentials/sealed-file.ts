/**
 * A file whose text no process can read or change without its key: AES-256-GCM, a new nonce for each writing.
 *
 * The key is a file of its own beside it, readable by the server's user only, so that a copy of the data in a backup or a bug report can be made without
 * it. What the file is for is authenticated with it: one sealed text cannot stand in for another.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { z } from "zod";
import { readConfFile, writeConfFile } from "../storage/conf-file.ts";
import { StartError } from "../storage/start-error.ts";

const keyLength = 32;
const nonceLength = 12;
const tagLength = 16;

const sealedSchema = z.object({
  octavo: z.literal("sealed"),
  algorithm: z.literal("aes-256-gcm"),
  nonce: z.base64(),
  tag: z.base64(),
  data: z.base64(),
});

export interface SealedFile {
  /** Null when there is no such file. @throws StartError when it cannot be unsealed */
  read(): Promise<string | null>;
  /** @throws DiskError */
  write(text: string): Promise<void>;
}

/** @param purpose what the text is; must be the same for reading as it was for writing */
export function sealedFile(path: string, { keyPath, purpose }: { keyPath: string; purpose: string }): SealedFile {
  return {
    async read() {
      const sealed = await readConfFile(path);
      if (sealed === null) return null;
      const key = await readSealingKey(keyPath);
      if (!key)
        throw new StartError(
          `${path} is sealed, and its key ${keyPath} is not there. Put the key back, or move the file away.`,
        );
      try {
        return unsealText(sealed, key, purpose);
      } catch (cause) {
        throw new StartError(
          `${path} does not fit its key ${keyPath}, or was changed. Put the right one back, or move the file away.`,
          {
            cause,
          },
        );
      }
    },
    async write(text) {
      const key = (await readSealingKey(keyPath)) ?? (await makeSealingKey(keyPath));
      await writeConfFile(path, `${sealText(text, key, purpose)}\n`);
    },
  };
}

function sealText(text: string, key: Buffer, purpose: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(purpose));
  const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const [nonceText, tag, dataText] = [nonce, cipher.getAuthTag(), data].map((bytes) => bytes.toString("base64"));
  return JSON.stringify({ octavo: "sealed", algorithm: "aes-256-gcm", nonce: nonceText, tag, data: dataText });
}

function unsealText(sealed: string, key: Buffer, purpose: string): string {
  const { nonce, tag, data } = sealedSchema.parse(JSON.parse(sealed));
  const options = { authTagLength: tagLength };
  const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64"), options);
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(Buffer.from(tag, "base64"));
  return Buffer.concat([decipher.update(Buffer.from(data, "base64")), decipher.final()]).toString("utf8");
}

async function readSealingKey(path: string): Promise<Buffer | null> {
  const text = await readConfFile(path);
  if (text === null) return null;
  const key = Buffer.from(text.trim(), "base64");
  if (key.length !== keyLength)
    throw new StartError(`The key in ${path} is damaged: it is not ${keyLength} bytes in base64.`);
  return key;
}

async function makeSealingKey(path: string): Promise<Buffer> {
  const key = randomBytes(keyLength);
  await writeConfFile(path, `${key.toString("base64")}\n`);
  return key;
}
