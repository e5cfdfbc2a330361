/** What the editor is to do for the interpreter of a paragraph. */
import type { Connection, TextReplica } from "@octavo/client";
import { magicName, parseTextUnder } from "@octavo/note";
import { useEffect, useState } from "react";
import { z } from "zod";
import { languageNamed, languageOfInterpreter } from "../../../grammars/language-names.ts";
import { longestHead } from "../../../grammars/magic.ts";
import { useServices } from "../../../platform/services.tsx";
import { interpreterOf } from "../session/paragraph-config.ts";
import { useLiveText } from "./use-live-text.ts";

export interface EditorSetting {
  /** Null while no interpreter of this name is known. */
  readonly name: string | null;
  readonly language: string;
  readonly completionSupport: boolean;
}

const settingSchema = z.object({
  editor: z.object({ language: z.string(), completionSupport: z.boolean().default(false) }),
});

/** A name that is being typed is several; only one that stays is asked about. */
const restMs = 400;

/** By name; what a server said once holds as long as the page stays with it. */
const answers = new WeakMap<Connection, Map<string, EditorSetting>>();

/**
 * Names that every server knows are known at once. For others the page asks the server: a setting has any name that an administrator gave it, and a
 * kernel that of its installation. A name that this server does not know still gets colours, if another server calls a language so.
 */
export function useInterpreter(paragraphId: string, text: TextReplica | undefined, group: string): EditorSetting {
  const { connection, clock } = useServices();
  const known = useLiveText(text, (content) => interpreterOf(content.sliceString(0, longestHead), group));
  const name = useLiveText(text, (content) => magicNameIn(content.sliceString(0, longestHead), group)) ?? "";
  const [, setAnswered] = useState("");
  const isAsked = known === undefined && name !== "" && editorSettingFor(connection, name) === undefined;
  useEffect(() => {
    if (!isAsked) return undefined;
    let isWanted = true;
    const takeBack = clock.after(restMs, () => {
      void askEditorSetting(connection, paragraphId, name).then(() => isWanted && setAnswered(name));
    });
    return () => {
      isWanted = false;
      takeBack();
    };
  }, [isAsked, name, connection, clock, paragraphId]);
  return (
    known ??
    editorSettingFor(connection, name) ?? { name: null, language: languageElsewhere(name), completionSupport: false }
  );
}

/** The language for the colours of a text, without asking the server. */
export function languageOf(text: string, group: string): string {
  const head = text.slice(0, longestHead);
  return interpreterOf(head, group)?.language ?? languageElsewhere(magicNameIn(head, group));
}

const ofKernel = /^jupyter\(kernel=(.*)\)$/s;

/** With the kernel, where there are several of the name. */
function magicNameIn(text: string, group: string): string {
  const parsed = parseTextUnder(text, group);
  if (!parsed.ok) return "";
  const name = parsed.magic ? magicName(parsed.magic) : group;
  const { kernel } = parsed.properties;
  return name === "jupyter" && kernel !== undefined ? `jupyter(kernel=${JSON.stringify(kernel)})` : name;
}

function languageElsewhere(name: string): string {
  const kernel = ofKernel.exec(name)?.[1];
  return kernel === undefined ? languageOfInterpreter(name) : languageNamed(kernel.replace(/^"|[-\d.]*"$/g, ""));
}

function editorSettingFor(connection: Connection, name: string): EditorSetting | undefined {
  return answers.get(connection)?.get(name);
}

async function askEditorSetting(connection: Connection, paragraphId: string, name: string): Promise<void> {
  const answer = await connection.request("EDITOR_SETTING", { paragraphId, paragraphText: `%${name}` });
  const { data } = settingSchema.safeParse(answer.ok ? answer.frame.data : null);
  // The server answers "text" to an unknown name, and an interpreter may have it tomorrow.
  if (data === undefined || data.editor.language === "text") return;
  const known = answers.get(connection) ?? new Map<string, EditorSetting>();
  answers.set(connection, known.set(name, { ...data.editor, name }));
}
