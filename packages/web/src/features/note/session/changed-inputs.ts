/**
 * Which paragraphs no longer show what they would show if they ran again: their text has changed, or what they use was made anew, or would be, by a
 * paragraph above. Across languages: `%sql` that reads a frame of Python is such a paragraph.
 */
import {
  findInterpreter,
  magicName,
  type Note,
  type Paragraph,
  parseTextUnder,
  savedAs,
  wordOfTitle,
} from "@octavo/note";
import { isOutdated } from "./is-outdated.ts";
import { type NamesInCode, nameInSql, namesInPool, namesInPython, namesInSql, noNames } from "./names-in-code.ts";
import { lookOfParagraph } from "./paragraph-config.ts";

/** What has changed since the paragraph ran. */
type Change = "text" | "inputs";

const known = new WeakMap<Note, ReadonlyMap<string, Change>>();

/** By id, in the order of the note. Paragraphs that never ran, or that a run of all leaves out, are not among them. */
export function changesOf(note: Note): ReadonlyMap<string, Change> {
  const before = known.get(note);
  if (before) return before;
  const changes = findChanges(note);
  known.set(note, changes);
  return changes;
}

function findChanges({ paragraphs, defaultInterpreterGroup }: Note): ReadonlyMap<string, Change> {
  const changes = new Map<string, Change>();
  const makers = new Map<string, Paragraph>();
  for (const paragraph of paragraphs) {
    const code = codeOfParagraph(paragraph, defaultInterpreterGroup);
    const runsAlong = lookOfParagraph(paragraph.config).isEnabled && code.hasScript;
    const inputs = [...code.names.uses].flatMap((name) => makers.get(name) ?? []);
    if (!runsAlong) {
      // It is run by hand, if at all: then it makes its names all the same.
    } else if (isOutdated(paragraph)) changes.set(paragraph.id, "text");
    else if (paragraph.dateStarted !== null && inputs.some((maker) => isNewer(maker, paragraph, changes))) {
      changes.set(paragraph.id, "inputs");
    }
    for (const name of code.names.makes) makers.set(name, paragraph);
    for (const name of shownAs(paragraph)) makers.set(nameInSql(name), paragraph);
  }
  return changes;
}

function isNewer(maker: Paragraph, user: Paragraph, changes: ReadonlyMap<string, Change>): boolean {
  if (changes.has(maker.id)) return true;
  const { status, dateStarted } = maker;
  return status === "FINISHED" && dateStarted !== null && dateStarted > (user.dateStarted ?? 0);
}

/** The names under which SQL reads the table that a paragraph shows. */
function shownAs({ id, title, text }: Paragraph): readonly string[] {
  const names = [id, savedAs(text), title?.trim(), wordOfTitle(title ?? "")];
  return names.flatMap((name) => (name ? [name] : []));
}

interface Code {
  readonly names: NamesInCode;
  readonly hasScript: boolean;
}

interface ParagraphCode {
  readonly group: string;
  readonly code: Code;
}

/** A fact changes one paragraph: the others are the same objects, and no text of theirs is looked at. */
const paragraphCodes = new WeakMap<Paragraph, ParagraphCode>();

function codeOfParagraph(paragraph: Paragraph, group: string): Code {
  const before = paragraphCodes.get(paragraph);
  if (before?.group === group) return before.code;
  const code = codeOf(paragraph.text, group);
  paragraphCodes.set(paragraph, { group, code });
  return code;
}

/** Notes change with each piece of output; their texts do not. */
const codes = new Map<string, Code>();
const mostCodes = 2000;

function codeOf(text: string, group: string): Code {
  const key = `${group}\n${text}`;
  const before = codes.get(key);
  if (before) return before;
  if (codes.size >= mostCodes) codes.clear();
  const code = readCode(text, group);
  codes.set(key, code);
  return code;
}

function readCode(text: string, group: string): Code {
  const parsed = parseTextUnder(text, group);
  if (!parsed.ok) return { names: noNames, hasScript: true };
  const script = text.slice(parsed.scriptStart);
  const name = findInterpreter(parsed.magic ? magicName(parsed.magic) : group)?.name;
  return { names: namesOf(script, name), hasScript: script.trim() !== "" };
}

/** Tables of a server are no tables of `%sql`. */
function namesOf(script: string, interpreter: string | undefined): NamesInCode {
  if (interpreter === "python") return namesInPython(script);
  if (interpreter === "sql") return namesInSql(script);
  return interpreter === "md" || interpreter === "html" || interpreter === "jdbc" ? noNames : namesInPool(script);
}
