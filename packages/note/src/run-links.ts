/**
 * Links that a run reports, as the page of the job that does its work. They are kept as Zeppelin keeps them, so that its clients show them and note
 * files carry them: in `runtimeInfos.jobUrl`, one of `values` a link. They go with the next run.
 */
import { isJsonObject, type Json, type JsonObject } from "./json.ts";

export interface RunLink {
  readonly url: string;
  readonly label: string;
  /** Said of all links of a paragraph together: the newest counts. */
  readonly tooltip: string;
}

/** Code that links in a loop is no reason for a note without end. */
export const mostLinks = 100;

const member = "jobUrl";

/** Only addresses of pages: what else a link may name runs in the reader's browser. */
export function isPageAddress(text: string): boolean {
  return /^https?:\/\/[^\s<>"'\\]+$/i.test(text);
}

/** What is kept with one link more; the same when it is there already, or there are too many. */
export function withRunLink(infos: JsonObject, link: RunLink, group: string): JsonObject {
  const known = runLinksIn(infos);
  if (known.length >= mostLinks || known.some(({ url, label }) => url === link.url && label === link.label))
    return infos;
  const values = [...known, link].map(({ url, label }) => ({ [member]: url, jobLabel: label }));
  const info = {
    propertyName: member,
    label: link.label,
    tooltip: link.tooltip,
    group,
    values,
    interpreterSettingId: group,
  };
  return { ...infos, [member]: info };
}

/** The links of a paragraph, from any writer: a file may hold anything. */
export function runLinksIn(infos: JsonObject): readonly RunLink[] {
  const info = infos[member];
  if (!isJsonObject(info) || !Array.isArray(info["values"])) return [];
  const label = textOfJson(info["label"]);
  const tooltip = textOfJson(info["tooltip"]);
  return (info["values"] as readonly Json[]).slice(0, mostLinks).flatMap((value) => {
    const url = isJsonObject(value) ? textOfJson(value[member]) : "";
    return isJsonObject(value) && isPageAddress(url)
      ? [{ url, label: textOfJson(value["jobLabel"]) || label || url, tooltip }]
      : [];
  });
}

function textOfJson(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
