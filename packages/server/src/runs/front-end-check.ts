/** What is a front end of widgets, or a file that outputs ask for: checked before it is kept, since a page unpacks it whole. */
import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { hasTooManyParts } from "@octavo/note";
import { z } from "zod";

/** Largest front end, unpacked, with its files in base64. */
const mostBytes = 24 * 1024 * 1024;
/** Members of one: a million of them take seconds to parse. */
const mostParts = 10_000;

const files = z.record(z.string().max(300), z.base64());
const frontEndSchema = z.union([
  z.strictObject({ script: z.string(), files }),
  z.strictObject({ container: z.string().max(300), entry: z.string().max(300), files }),
  z.strictObject({ text: z.string() }),
  z.strictObject({ state: z.record(z.enum(["_esm", "_css"]), z.string().optional()) }),
]);

const inflateAll = promisify<Uint8Array, object, Buffer>(inflate);

/** @throws Error with why it is none */
export async function checkFrontEnd(packed: Uint8Array): Promise<void> {
  const text = (await inflateAll(packed, { maxOutputLength: mostBytes })).toString("utf8");
  if (hasTooManyParts(text, mostParts)) throw new Error(`It has more than ${mostParts} parts.`);
  frontEndSchema.parse(JSON.parse(text));
}
