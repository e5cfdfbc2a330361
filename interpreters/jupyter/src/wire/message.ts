import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { parsePythonJson } from "./python-json.ts";

/** A message of Jupyter's protocol, as far as we use it. The reader of a type parses its `content`. */
export interface Message {
  readonly id: string;
  readonly type: string;
  /** The request that this belongs to; null when it belongs to none. */
  readonly parentId: string | null;
  readonly content: unknown;
  /** Bytes beside the content. */
  readonly buffers?: readonly Uint8Array[];
}

export interface Request {
  readonly type: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly buffers?: readonly Uint8Array[];
  /** Which of the kernel's threads should answer; the main one by default. */
  readonly subshell?: string;
}

/** Between the routing of ZeroMQ and the message itself. */
const delimiter = Buffer.from("<IDS|MSG>");

const headerSchema = z.object({ msg_id: z.string(), msg_type: z.string() });
// Some kernels send no parent at all, or null.
const parentSchema = z.object({ msg_id: z.string().optional() }).nullish();

/** Signs what we send and believes only what is signed with the same key. */
export interface Codec {
  readonly encode: (request: Request) => { readonly id: string; readonly parts: readonly Uint8Array[] };
  /** Null for what is not a message, or not signed by our kernel. */
  readonly decode: (parts: readonly Uint8Array[]) => Message | null;
}

export function createCodec(key: string): Codec {
  const session = randomUUID();
  const sign = (parts: readonly Uint8Array[]) => {
    const hmac = createHmac("sha256", key);
    for (const part of parts) hmac.update(part);
    return Buffer.from(hmac.digest("hex"));
  };

  return {
    encode({ type, content, metadata = {}, buffers = [], subshell }) {
      const id = randomUUID();
      const header = {
        msg_id: id,
        msg_type: type,
        session,
        username: "octavo",
        date: new Date().toISOString(),
        version: "5.4",
        ...(subshell === undefined ? {} : { subshell_id: subshell }),
      };
      const body = [header, {}, metadata, content].map((part) => Buffer.from(JSON.stringify(part)));
      return { id, parts: [delimiter, sign(body), ...body, ...buffers] };
    },
    decode(parts) {
      const start = parts.findIndex((part) => delimiter.equals(part));
      const [signature, header, parent, metadata, content, ...buffers] = start < 0 ? [] : parts.slice(start + 1);
      if (!signature || !header || !parent || !metadata || !content) return null;
      const expected = sign([header, parent, metadata, content]);
      if (signature.byteLength !== expected.length || !timingSafeEqual(signature, expected)) return null;
      const message = parseMessage({ header, parent, content });
      return message && buffers.length > 0 ? { ...message, buffers } : message;
    },
  };
}

function parseMessage(parts: Readonly<Record<"header" | "parent" | "content", Uint8Array>>): Message | null {
  const header = headerSchema.safeParse(parseJsonBytes(parts.header));
  const parent = parentSchema.safeParse(parseJsonBytes(parts.parent));
  const content = parseJsonBytes(parts.content);
  if (!header.success || !parent.success || content === undefined) return null;
  return { id: header.data.msg_id, type: header.data.msg_type, parentId: parent.data?.msg_id ?? null, content };
}

function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    return parsePythonJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8"));
  } catch {
    return undefined;
  }
}
