import { type ParagraphId, paragraphIdSchema } from "../ids.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { type Paragraph, type ParagraphStatus, type Run, runSchema, statuses } from "../paragraph.ts";
import { type Widgets, widgetModelsSchema, widgetStateType } from "../widgets.ts";
import { parseDate } from "./dates.ts";
import { readForms } from "./forms.ts";
import { isListValue, isNumberValue, isObject, isTextValue, type Members, membersOfObject } from "./members.ts";
import { readResults } from "./read-results.ts";

/** One paragraph of a note file. `index` and `taken` serve paragraphs that have no id, or one that is there already. */
export function readParagraph(object: JsonObject, index: number, taken: ReadonlySet<string>): Paragraph {
  const members = membersOfObject(object);
  const id = readParagraphId(members, index, taken);
  const octavo = members.take("octavo", isObject) ?? {};
  const settings = readSettings(members);
  const results = members.take("results", isObject);
  return {
    id,
    title: members.take("title", isTextValue),
    text: members.take("text", isTextValue) ?? "",
    textVersion: isJsonObject(octavo) && typeof octavo["textVersion"] === "number" ? octavo["textVersion"] : 0,
    config: readConfig(members.take("config", isObject) ?? {}),
    settings: settings.known,
    status: members.take("status", isParagraphStatus) ?? "READY",
    results: readResultsOrOld(results, members),
    errorMessage: members.take("errorMessage", isTextValue),
    user: members.take("user", isTextValue),
    dateCreated: readDateMember(members, "dateCreated"),
    dateUpdated: readDateMember(members, "dateUpdated"),
    dateStarted: readDateMember(members, "dateStarted"),
    dateFinished: readDateMember(members, "dateFinished"),
    progress: members.take("progress", isNumberValue) ?? 0,
    jobName: members.take("jobName", isTextValue),
    apps: members.take("apps", isListValue) ?? [],
    runtimeInfos: members.take("runtimeInfos", isObject) ?? {},
    progressUpdateIntervalMs: members.take("progressUpdateIntervalMs", isNumberValue) ?? 500,
    run: readRunMember(octavo["run"]),
    ...readWidgets(octavo["widgets"]),
    extra: Object.keys(settings.extra).length > 0 ? { ...members.rest(), settings: settings.extra } : members.rest(),
  };
}

function readParagraphId(members: Members, index: number, taken: ReadonlySet<string>): ParagraphId {
  const own = members.take("id", (value): value is ParagraphId => paragraphIdSchema.safeParse(value).success);
  if (own !== null && !taken.has(own)) return own;
  // Reading the same file twice must give the same ids, so a made-up id depends on nothing but the place.
  let made = `paragraph_0_${index}`;
  while (taken.has(made)) made += "_";
  return paragraphIdSchema.parse(made);
}

function isParagraphStatus(value: Json): value is ParagraphStatus {
  return statuses.some((status) => status === value);
}

function readDateMember(members: Members, name: string): number | null {
  const text = members.take(name, (value): value is string => isTextValue(value) && parseDate(value) !== null);
  return text === null ? null : parseDate(text);
}

function readRunMember(run: Json | undefined): Run | null {
  return runSchema.safeParse(run).data ?? null;
}

/** No kernel is known to be there. */
function readWidgets(value: Json | undefined): { readonly widgets?: Widgets } {
  const { runId, [widgetStateType]: kept } = isJsonObject(value) ? value : {};
  const models = widgetModelsSchema.safeParse(isJsonObject(kept) ? kept["state"] : undefined).data;
  return models && typeof runId === "string" ? { widgets: { runId, isLive: false, models } } : {};
}

function readSettings(members: Members): { known: Paragraph["settings"]; extra: JsonObject } {
  const inner = membersOfObject(members.take("settings", isObject) ?? {});
  const params = inner.take("params", isObject) ?? {};
  const isForms = (value: Json): value is JsonObject | readonly Json[] => isObject(value) || isListValue(value);
  return { known: { params, forms: readForms(inner.take("forms", isForms)) }, extra: inner.rest() };
}

function readResultsOrOld(results: JsonObject | null, members: Members): Paragraph["results"] {
  if (results !== null) return readResults(results);
  const old = members.take("result", isObject);
  return old === null ? null : readResults(old);
}

/** Chart settings by output, as an object: older notes have a list, and the oldest only one `graph`. */
function readConfig(config: JsonObject): JsonObject {
  const { results, graph } = config;
  if (Array.isArray(results)) {
    const known = results.map((result: Json, index): [string, Json] => [String(index), result]);
    return { ...config, results: Object.fromEntries(known.filter(([, result]) => result !== null)) };
  }
  return results === undefined && isJsonObject(graph) ? { ...config, results: { 0: { graph } } } : config;
}
