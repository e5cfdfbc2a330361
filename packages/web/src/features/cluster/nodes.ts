/** Machines and interpreter processes as the server lists them, and their words for people. */
import { nameOfPath } from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";
import { z } from "zod";
import { dateFormat, numberFormat } from "../../i18n/formats.ts";
import { compareNames } from "../../i18n/name-order.ts";
import { matchesFilter } from "../../ui/matches-filter.ts";
import { choiceInWords, type UrlCodec } from "../../ui/url-filters.ts";
import { texts } from "./texts.ts";

const valueSchema = z.union([z.string(), z.number(), z.array(z.string())]);
export const nodesSchema = z.array(z.object({ NODE_NAME: z.string(), properties: z.record(z.string(), valueSchema) }));
export type Node = Readonly<z.infer<typeof nodesSchema>[number]>;
export type NodeProperties = Node["properties"];

export const orders = ["Domain ASC", "Domain DSC"] as const;
export type Order = (typeof orders)[number];

export interface NodeFilters {
  /** Part of a name. */
  readonly part: string;
  readonly order: Order;
}

/** The machines that the user wants to see, as the address has it. */
export const nodesWording: UrlCodec<NodeFilters> = {
  read: (query) => ({ part: query.get("name") ?? "", order: choiceInWords(orders, query.get("sort")) }),
  write: ({ part, order }) => ({ name: part, sort: order }),
};

/** The same of the processes of one, which an address may name itself. */
export function processesWording(process: string): UrlCodec<Pick<NodeFilters, "part">> {
  return {
    read: (query) => ({ part: query.get("name") ?? process }),
    write: ({ part }) => ({ name: part }),
  };
}

/** Those whose name has the part, by their names. */
export function shownNodes<Named>(
  all: readonly Named[],
  nameOf: (one: Named) => string,
  { part, order }: NodeFilters,
): readonly Named[] {
  const direction = order === "Domain ASC" ? 1 : -1;
  return all
    .filter((one) => matchesFilter(nameOf(one), part))
    .toSorted((a, b) => direction * compareNames(nameOf(a), nameOf(b)));
}

export function nameOfNode({ NODE_NAME }: Node): string {
  return NODE_NAME;
}

export function processName({ properties }: Node): string {
  return String(properties["INTP_PROCESS_NAME"] ?? "");
}

export function processesOf({ properties }: Node): readonly string[] {
  const list = properties["INTP_PROCESS_LIST"];
  return Array.isArray(list) ? list : [];
}

/** What the name of a process says to people. */
export interface NamedProcess {
  /** The setting that it runs, by its name. */
  readonly interpreter: string;
  /** The note whose own it is, among those that one may read. */
  readonly note: NoteInfo | undefined;
  /** Its other owners: a user, or a note that the user may not read. */
  readonly others: readonly string[];
}

/** The name of a process is its driver, its setting, and then its owners: none, a user, a note. */
export function readProcess(process: string, notes: readonly NoteInfo[]): NamedProcess {
  const [driver = "", setting = driver, ...owners] = process.split(":").map(decodePart);
  const note = notes.find(({ id }) => owners.includes(id));
  return { interpreter: setting, note, others: owners.filter((owner) => owner !== note?.id) };
}

/** Servers of others name their processes as they like. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Its owners, in words; empty where all users share it. */
function ownersOfProcess({ note, others }: NamedProcess): string {
  return [...(note ? [nameOfPath(note.path)] : []), ...others].join(", ");
}

/** What it is called among others. */
export function labelOfProcess(process: NamedProcess): string {
  const owner = ownersOfProcess(process);
  const { interpreter } = process;
  return owner === "" ? interpreter : texts.t("processOf", { interpreter, owner });
}

/** What a process is looked up and put in order by: what is shown of it, and its name. */
export function wordsOfProcess(process: string, notes: readonly NoteInfo[]): string {
  const named = readProcess(process, notes);
  return `${named.interpreter} ${ownersOfProcess(named)} ${process}`;
}

export type Signal = "green" | "orange" | "red" | "gray" | "blue";
const signals: readonly Signal[] = ["green", "green", "orange", "red", "gray", "blue"];

/** The colour of a status, which is a word or, from some servers, a number that counts modulo six. */
export function signalOfStatus(status: NodeProperties[string] | undefined): Signal {
  const number = Number(status);
  if (status !== "" && Number.isInteger(number)) return signals[Math.abs(number) % signals.length] ?? "gray";
  return status === "ONLINE" ? "green" : "gray";
}

/** How full something is, as people write it: `1.00 GB` of `8.00 GB`. */
export interface Share {
  readonly used: string;
  readonly all: string;
  readonly percent: number;
}

/** Out of `1.00GB / 8.00GB = 12.50%` or `0.10 / 4.00 = 2.50%`; null for what is no share. */
export function shareOfUse(value: NodeProperties[string] | undefined): Share | null {
  const found = /^(\S+) \/ (\S+) = ([\d.]+)%$/.exec(String(value ?? ""));
  const [, used = "", all = "", percent = ""] = found ?? [];
  return found ? { used: amountText(used), all: amountText(all), percent: Number(percent) } : null;
}

const hundredths = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A number of the server's with its unit, if it has one; what is no such thing stays as it is. */
function amountText(amount: string): string {
  const [, number, unit = ""] = /^([\d.]+)([A-Za-z]*)$/.exec(amount) ?? [];
  if (number === undefined) return amount;
  return [hundredths(Number(number)), unit].join("\u00a0").trimEnd();
}

/** What people call a property; its own name where it has no other. */
export function labelOfProperty(name: string): string {
  return isNamedProperty(name) ? texts.t(name) : name;
}

const named = [
  "CPU_USED / CPU_CAPACITY",
  "MEMORY_USED / MEMORY_CAPACITY",
  "SERVER_START_TIME",
  "LATEST_HEARTBEAT",
  "INTP_PROCESS_NAME",
  "INTP_START_TIME",
  "INTP_TSERVER_HOST",
  "INTP_TSERVER_PORT",
  "DRIVER",
  "SETTING",
  "RUNS",
] as const;

function isNamedProperty(name: string): name is (typeof named)[number] {
  return named.some((one) => one === name);
}

const timeNames = new Set(["SERVER_START_TIME", "INTP_START_TIME", "LATEST_HEARTBEAT"]);
const timeText = dateFormat({ dateStyle: "medium", timeStyle: "medium" });

/** A property in words: times as people write them, lists with commas. */
export function describeProperty(name: string, value: NodeProperties[string]): string {
  if (Array.isArray(value)) return value.join(", ");
  const at = timeNames.has(name) ? Date.parse(String(value)) : Number.NaN;
  return Number.isNaN(at) ? String(value) : timeText(at);
}
