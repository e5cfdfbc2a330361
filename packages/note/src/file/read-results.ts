import { z } from "zod";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import {
  joinedAtSchema,
  type MimeBundle,
  mimeBundleSchema,
  overflowSchema,
  type Results,
  type Segment,
} from "../results.ts";
import { tableTypesSchema } from "../table/table-types.ts";
import { isListValue, isObject, isTextValue, membersOfObject } from "./members.ts";

/**
 * The results of a paragraph. Before Zeppelin 0.7 they were one output, `{code, type, msg: "…"}`; that form is read
 * wherever it is found.
 */
export function readResults(object: JsonObject): Results {
  const members = membersOfObject(object);
  const code = members.take("code", isTextValue) ?? "SUCCESS";
  const single = members.take("msg", isTextValue);
  if (single !== null) {
    const type = members.take("type", isTextValue) ?? "TEXT";
    return { code, segments: [{ type, data: single, overflow: null, extra: {} }], extra: members.rest() };
  }
  const segments = (members.take("msg", isListValue) ?? []).flatMap(readSegment);
  return { code, segments, extra: members.rest() };
}

function readSegment(message: Json): readonly Segment[] {
  if (typeof message === "string") return [{ type: "TEXT", data: message, overflow: null, extra: {} }];
  if (!isJsonObject(message)) return [];
  const members = membersOfObject(message);
  const type = members.take("type", isTextValue) ?? "TEXT";
  const data = members.take("data", isTextValue) ?? "";
  const mime = members.take("mime", isMimeBundle);
  const octavo = members.take("octavo", isObject);
  const overflow = overflowSchema.safeParse(octavo).data ?? null;
  const joined = overflow ? undefined : joinedSchema(data).safeParse(octavo).data;
  const typed = typedSchema.safeParse(octavo).data;
  // What is not ours stays: a later version may have written it.
  const isForeign = octavo !== null && !overflow && !joined && !typed;
  return [
    {
      type,
      data,
      overflow,
      ...joined,
      ...typed,
      ...(mime && { mime }),
      extra: { ...members.rest(), ...(isForeign && { octavo }) },
    },
  ];
}

/** A member of that name that is another program's stays as it was read. */
function isMimeBundle(value: Json): value is MimeBundle & JsonObject {
  return mimeBundleSchema.strict().safeParse(value).success;
}

const typedSchema = z.object({ types: tableTypesSchema });

function joinedSchema(data: string) {
  return z.strictObject({ joinedAt: joinedAtSchema.max(data.length) });
}
