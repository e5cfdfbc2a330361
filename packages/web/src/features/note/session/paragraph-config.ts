import {
  findInterpreter,
  type InterpreterInfo,
  isJsonObject,
  type JsonObject,
  magicName,
  type Note,
  type Paragraph,
  parseTextUnder,
} from "@octavo/note";
import { longestHead } from "../../../grammars/magic.ts";

/** How a paragraph looks and behaves, out of its free-form config; what is missing or broken there has its default here. */
export interface ParagraphLook {
  /** Twelfths of the page's width. */
  readonly width: number;
  /** Zeppelin's size: 9 is the normal one. */
  readonly fontSize: number;
  readonly isEnabled: boolean;
  readonly isEditorHidden: boolean;
  readonly isOutputHidden: boolean;
  readonly hasTitle: boolean;
  readonly hasLineNumbers: boolean;
  /** By index of the output. */
  readonly results: JsonObject;
}

export const smallestFont = 9;
export const largestFont = 20;
export const narrowest = 1;
export const widest = 12;

const noResults: JsonObject = {};

export function lookOfParagraph(config: Paragraph["config"]): ParagraphLook {
  return {
    width: clampNumber(config["colWidth"], narrowest, widest, widest),
    fontSize: clampNumber(config["fontSize"], smallestFont, largestFont, smallestFont),
    isEnabled: config["enabled"] !== false,
    isEditorHidden: config["editorHide"] === true,
    isOutputHidden: config["tableHide"] === true,
    hasTitle: config["title"] === true,
    hasLineNumbers: config["lineNumbers"] === true,
    results: isJsonObject(config["results"]) ? config["results"] : noResults,
  };
}

function clampNumber(value: unknown, low: number, high: number, otherwise: number): number {
  return typeof value === "number" && Number.isFinite(value)
    ? Math.min(high, Math.max(low, Math.round(value)))
    : otherwise;
}

/** The interpreter that would run this text in this note; undefined when none of that name is known. */
export function interpreterOf(text: string, defaultInterpreterGroup: string): InterpreterInfo | undefined {
  // Only the head is looked at: this is asked at each key, and a paragraph may be long.
  const parsed = parseTextUnder(text.slice(0, longestHead), defaultInterpreterGroup);
  if (!parsed.ok) return undefined;
  const name = parsed.magic ? magicName(parsed.magic) : defaultInterpreterGroup;
  // It is the interpreter of the kernel that its property names, which the server knows.
  return name === "jupyter" ? undefined : findInterpreter(name);
}

/** Whether paragraphs show their numbers: unless the note says no. */
export function isNumbered({ config }: Note): boolean {
  return config["numberingToggled"] !== false;
}

/** How the note looks, as its config says. */
export type Look = "default" | "simple" | "report";

export function noteLookOf({ config }: Note): Look {
  const look = config["looknfeel"];
  return look === "simple" || look === "report" ? look : "default";
}

/** What the forms of the note are called; empty where they have no name. */
export function formTitleOf({ config }: Note): string {
  const title = config["noteFormTitle"];
  return typeof title === "string" ? title : "";
}
