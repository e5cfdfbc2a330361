import { createHash } from "node:crypto";

export type ObjectType = "commit" | "tree" | "blob" | "tag";

export interface GitObject {
  readonly type: ObjectType;
  readonly content: Uint8Array;
}

/** An object with its name, before it is anywhere. */
export interface NewObject {
  readonly oid: string;
  /** Header and content. */
  readonly bytes: Uint8Array;
}

export function newObject(type: ObjectType, content: Uint8Array): NewObject {
  const bytes = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
  return { oid: createHash("sha1").update(bytes).digest("hex"), bytes };
}
