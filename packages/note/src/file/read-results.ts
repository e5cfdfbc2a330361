import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { overflowSchema, type Results, type Segment } from "../results.ts";
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
  return [
    {
      type: members.take("type", isText) ?? "TEXT",
      data: members.take("data", isText) ?? "",
      overflow: overflowSchema.safeParse(message["octavo"]).data ?? null,
      extra: withoutOverflow(members.take("octavo", isObject), members.rest()),
    },
  ];
}

/** Keeps an `octavo` member that is not ours: a later version may have written it. */
function withoutOverflow(octavo: JsonObject | null, rest: JsonObject): JsonObject {
  return octavo === null || overflowSchema.safeParse(octavo).success ? rest : { ...rest, octavo };
}
