/** Grammars, by the editor language of an interpreter. Each comes when the first paragraph needs it. */
import { type Language, LanguageSupport, StreamLanguage } from "@codemirror/language";

const loaders: Readonly<Record<string, () => Promise<LanguageSupport>>> = {
  python: async () => (await import("@codemirror/lang-python")).python(),
  sql: async () => (await import("@codemirror/lang-sql")).sql({ upperCaseKeywords: false }),
  markdown: async () => (await import("@codemirror/lang-markdown")).markdown({ completeHTMLTags: false }),
  javascript: async () => (await import("@codemirror/lang-javascript")).javascript(),
  typescript: async () => (await import("@codemirror/lang-javascript")).javascript({ typescript: true }),
  html: async () => (await import("@codemirror/lang-html")).html(),
  sh: async () =>
    new LanguageSupport(StreamLanguage.define((await import("@codemirror/legacy-modes/mode/shell")).shell)),
  r: async () => new LanguageSupport(StreamLanguage.define((await import("@codemirror/legacy-modes/mode/r")).r)),
  // Of kernels that people install.
  julia: async () =>
    new LanguageSupport(StreamLanguage.define((await import("@codemirror/legacy-modes/mode/julia")).julia)),
  ruby: async () =>
    new LanguageSupport(StreamLanguage.define((await import("@codemirror/legacy-modes/mode/ruby")).ruby)),
  go: async () => new LanguageSupport(StreamLanguage.define((await import("@codemirror/legacy-modes/mode/go")).go)),
  rust: async () =>
    new LanguageSupport(StreamLanguage.define((await import("@codemirror/legacy-modes/mode/rust")).rust)),
  haskell: async () =>
    new LanguageSupport(StreamLanguage.define((await import("@codemirror/legacy-modes/mode/haskell")).haskell)),
  octave: async () =>
    new LanguageSupport(StreamLanguage.define((await import("@codemirror/legacy-modes/mode/octave")).octave)),
  scala: async () =>
    new LanguageSupport(StreamLanguage.define((await import("@codemirror/legacy-modes/mode/clike")).scala)),
  java: async () =>
    new LanguageSupport(StreamLanguage.define((await import("@codemirror/legacy-modes/mode/clike")).java)),
  kotlin: async () =>
    new LanguageSupport(StreamLanguage.define((await import("@codemirror/legacy-modes/mode/clike")).kotlin)),
  c: async () => new LanguageSupport(StreamLanguage.define((await import("@codemirror/legacy-modes/mode/clike")).c)),
  c_cpp: async () =>
    new LanguageSupport(StreamLanguage.define((await import("@codemirror/legacy-modes/mode/clike")).cpp)),
  csharp: async () =>
    new LanguageSupport(StreamLanguage.define((await import("@codemirror/legacy-modes/mode/clike")).csharp)),
};

const loaded = new Map<string, LanguageSupport>();
const loading = new Map<string, Promise<LanguageSupport | null>>();

/** What is here already; null for what is not, or has no grammar. */
export function loadedLanguage(name: string): LanguageSupport | null {
  return loaded.get(name) ?? null;
}

/** Null when there is no grammar of that name, or it cannot be fetched now: then the text is plain. */
export function loadLanguage(name: string): Promise<LanguageSupport | null> {
  const known = loading.get(name);
  if (known) return known;
  const loader = loaders[name];
  const coming = loader ? fetchLanguage(name, loader) : Promise.resolve(null);
  loading.set(name, coming);
  return coming;
}

async function fetchLanguage(name: string, loader: () => Promise<LanguageSupport>): Promise<LanguageSupport | null> {
  try {
    const language = await loader();
    loaded.set(name, language);
    return language;
  } catch {
    loading.delete(name);
    return null;
  }
}

export type { Language };
