/** Grammars, by the editor language of an interpreter. Each comes when the first paragraph needs it. */
import { LanguageDescription, type LanguageSupport } from "@codemirror/language";
import { lineWiseSupport, wholeText, withLanguageData } from "./grammar.ts";
import { byTwo, foldedByIndentation, indentedBySteps, indentedWhereOpen, outOfBlocks } from "./indentation.ts";
import { languageNamed } from "./language-names.ts";

const script = () => import("@codemirror/lang-javascript");
const steps = () => import("./steps.ts");

/** Of what most notes are written in; those of the others are known to a part that comes when one is asked for. */
const loaders: Readonly<Record<string, () => Promise<LanguageSupport>>> = {
  python: async () => wholeText((await import("@codemirror/lang-python")).python(), outOfBlocks),
  sql: async () =>
    wholeText(
      (await import("./sql.ts")).anySqlSupport(),
      indentedBySteps((await steps()).sqlSteps),
      foldedByIndentation,
    ),
  markdown: async () => {
    const { markdown, markdownLanguage } = await import("@codemirror/lang-markdown");
    // Code in it is coloured as it is where it runs.
    return wholeText(
      markdown({ base: markdownLanguage, completeHTMLTags: false, codeLanguages: languageOfCode }),
      byTwo,
    );
  },
  javascript: async () => wholeText((await script()).javascript(), byTwo),
  typescript: async () => wholeText((await script()).javascript({ typescript: true }), byTwo),
  html: async () => wholeText((await import("@codemirror/lang-html")).html(), byTwo),
  sh: async () =>
    lineWiseSupport(
      withLanguageData((await import("@codemirror/legacy-modes/mode/shell")).shell, { indentOnInput: endInShell }),
      indentedBySteps((await steps()).shellSteps),
    ),
  r: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/r")).r, indentedWhereOpen(pipes), byTwo),
};

/** What takes its own line back out of a block, as soon as it is typed. */
const endInShell = /^\s*(fi|done|esac|else|elif|\}|\))$/;

/** In R a pipe or a plot goes on below. */
const pipes = /(%[^%\s]*>%|\|>|\+|~|<-)$/;

const loaded = new Map<string, LanguageSupport>();
const loading = new Map<string, Promise<LanguageSupport | null>>();

/** What is here already; null for what is not, or has no grammar. */
export function loadedLanguage(name: string): LanguageSupport | null {
  return loaded.get(languageNamed(name)) ?? null;
}

/** Null when there is no grammar of that name, or it cannot be fetched now: then the text is plain. */
export function loadLanguage(called: string): Promise<LanguageSupport | null> {
  const name = languageNamed(called);
  const known = loading.get(name);
  if (known) return known;
  const coming = name === "" || name === "text" ? Promise.resolve(null) : fetchLanguage(name);
  loading.set(name, coming);
  return coming;
}

async function fetchLanguage(name: string): Promise<LanguageSupport | null> {
  try {
    const known = Object.hasOwn(loaders, name) ? loaders : (await import("./more-languages.ts")).moreLoaders;
    const language = Object.hasOwn(known, name) ? await known[name]?.() : undefined;
    if (!language) return null;
    loaded.set(name, language);
    return language;
  } catch {
    loading.delete(name);
    return null;
  }
}

const described = new Map<string, LanguageDescription>();

/** Of a block of code in Markdown, by what stands behind its fence. */
function languageOfCode(info: string): LanguageDescription | null {
  const name = languageNamed(/[\w+#-]+/.exec(info)?.[0] ?? "");
  if (name === "" || name === "text") return null;
  const load = async () => (await loadLanguage(name)) ?? (await import("./more-languages.ts")).plain;
  const known = described.get(name) ?? LanguageDescription.of({ name, load });
  described.set(name, known);
  return known;
}
