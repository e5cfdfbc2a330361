import { z } from "zod";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { joinedAtSchema, overflowSchema, type Results, type Segment } from "../results.ts";
import { isList, isObject, isText, membersOf } from "./members.ts";

/**
 * The results of a paragraph. Before Zeppelin 0.7 they were one output, `{code, type, msg: "…"}`; that form is read
 * wherever it is found.
 */
export function readResults(object: JsonObject): Results {
  const members = membersOf(object);
  const code = members.take("code", isText) ?? "SUCCESS";
  const single = members.take("msg", isText);
  if (single !== null) {
    const type = members.take("type", isText) ?? "TEXT";
    return { code, segments: [{ type, data: single, overflow: null, extra: {} }], extra: members.rest() };
  }
  const segments = (members.take("msg", isList) ?? []).flatMap(readSegment);
  return { code, segments, extra: members.rest() };
}

function readSegment(message: Json): readonly Segment[] {
  if (typeof message === "string") return [{ type: "TEXT", data: message, overflow: null, extra: {} }];
  if (!isJsonObject(message)) return [];
  const members = membersOf(message);
  const type = members.take("type", isText) ?? "TEXT";
  const data = members.take("data", isText) ?? "";
  const octavo = members.take("octavo", isObject);
  const overflow = overflowSchema.safeParse(octavo).data ?? null;
  const joined = overflow ? undefined : joinedSchema(data).safeParse(octavo).data;
  // What is not ours stays: a later version may have written it.
  const isForeign = octavo !== null && !overflow && !joined;
  return [{ type, data, overflow, ...joined, extra: { ...members.rest(), ...(isForeign && { octavo }) } }];
}

function joinedSchema(data: string) {
  return z.strictObject({ joinedAt: joinedAtSchema.max(data.length) });
}
