/** Chooses the interpreter of a paragraph's text or says why it has none, for runs and for `octavo check` alike. */
import { magicName, type Note, type Paragraph } from "@octavo/note";
import type { Choice, RefusalReason } from "../settings/interpreter-chooser.ts";
import type { Interpreters } from "../settings/interpreter-settings.ts";

export type InterpreterOfParagraph =
  /** The paragraph is blank or disabled. */
  | { readonly kind: "nothing" }
  /** `reason` is null when the first line cannot be parsed. */
  | { readonly kind: "refusal"; readonly reason: RefusalReason | null; readonly text: string }
  | {
      readonly kind: "chosen";
      readonly choice: Extract<Choice, { kind: "found" }>;
      readonly properties: Readonly<Record<string, string>>;
      readonly script: string;
      /** The interpreter whose properties `%name.conf` sets; null for a paragraph with code. */
      readonly configured: Configured | null;
    };

interface Configured {
  /** Null for the note's default. */
  readonly magic: string | null;
}

interface ParagraphQuery {
  readonly note: Pick<Note, "id" | "path" | "defaultInterpreterGroup">;
  readonly paragraph: Pick<Paragraph, "text" | "config">;
  readonly user: string;
  readonly interpreters: Pick<Interpreters, "choose" | "parse">;
  /** The note whose interpreters run it, when that is another note. */
  readonly session?: Pick<Note, "id" | "path"> | undefined;
}

export function interpreterOfParagraph(query: ParagraphQuery): InterpreterOfParagraph {
  const { note, paragraph, user, interpreters, session } = query;
  if (paragraph.config["enabled"] === false) return { kind: "nothing" };
  const parsed = interpreters.parse(paragraph.text, note);
  if (!parsed.ok) return { kind: "refusal", reason: null, text: parsed.problem };
  const { properties, script } = parsed;
  const magic = parsed.magic && magicName(parsed.magic);
  const configured = magic === null ? null : configuredBy(magic);
  const asked = { magic: configured ? configured.magic : magic, note: { ...note, ...session }, user, properties };
  const choice = interpreters.choose(asked);
  if (choice.kind === "refused") return { kind: "refusal", reason: choice.reason, text: choice.text };
  if (script.trim() === "" && Object.keys(properties).length === 0) return { kind: "nothing" };
  return { kind: "chosen", choice, properties, script, configured };
}

/** The interpreter that a name like `python.conf` sets properties of; null for a name that runs code. */
function configuredBy(magic: string): Configured | null {
  if (magic === "conf") return { magic: null };
  return magic.endsWith(".conf") ? { magic: magic.slice(0, -".conf".length) } : null;
}
