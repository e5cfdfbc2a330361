/** Grammars of what few notes are written in. */
import { LanguageSupport, StreamLanguage } from "@codemirror/language";
import { lineWiseSupport, withLanguageData } from "./grammar.ts";
import { byTab, byTwo, indentedBySteps, indentedWhereOpen } from "./indentation.ts";

const clike = () => import("@codemirror/legacy-modes/mode/clike");
const mllike = () => import("@codemirror/legacy-modes/mode/mllike");
const steps = () => import("./steps.ts");
const json = () => import("@codemirror/legacy-modes/mode/javascript");

/** What takes its own line back out of a block, as soon as it is typed. */
const endInOctave = /^\s*(end\w*|else\w*|case|otherwise|until|catch)$/;
/** In Scala what is given a name, or made of an argument, goes on below. */
const givenNames = /(^|[^=!<>])=>?$/;

/** Of what has no grammar here. */
export const plain = new LanguageSupport(
  StreamLanguage.define({
    token: (stream) => {
      stream.skipToEnd();
      return null;
    },
  }),
);

export const moreLoaders: Readonly<Record<string, () => Promise<LanguageSupport>>> = {
  css: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/css")).css, byTwo),
  json: async () => lineWiseSupport(withLanguageData((await json()).json, { commentTokens: { line: "//" } }), byTwo),
  yaml: async () =>
    lineWiseSupport(
      (await import("@codemirror/legacy-modes/mode/yaml")).yaml,
      indentedBySteps((await steps()).yamlSteps),
      byTwo,
    ),
  xml: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/xml")).xml, byTwo),
  toml: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/toml")).toml),
  powershell: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/powershell")).powerShell),
  dockerfile: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/dockerfile")).dockerFile),
  scala: async () => lineWiseSupport((await clike()).scala, indentedWhereOpen(givenNames), byTwo),
  java: async () => lineWiseSupport((await clike()).java),
  kotlin: async () => lineWiseSupport((await clike()).kotlin),
  c: async () => lineWiseSupport((await clike()).c),
  c_cpp: async () => lineWiseSupport((await clike()).cpp),
  csharp: async () => lineWiseSupport((await clike()).csharp),
  dart: async () => lineWiseSupport((await clike()).dart, byTwo),
  groovy: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/groovy")).groovy),
  go: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/go")).go, byTab),
  rust: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/rust")).rust),
  swift: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/swift")).swift),
  julia: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/julia")).julia),
  ruby: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/ruby")).ruby, byTwo),
  perl: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/perl")).perl),
  lua: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/lua")).lua),
  haskell: async () =>
    lineWiseSupport(
      (await import("@codemirror/legacy-modes/mode/haskell")).haskell,
      indentedBySteps((await steps()).haskellSteps),
      byTwo,
    ),
  ocaml: async () => lineWiseSupport((await mllike()).oCaml, byTwo),
  fsharp: async () => lineWiseSupport((await mllike()).fSharp),
  clojure: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/clojure")).clojure, byTwo),
  scheme: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/scheme")).scheme, byTwo),
  erlang: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/erlang")).erlang),
  fortran: async () =>
    lineWiseSupport(
      withLanguageData((await import("@codemirror/legacy-modes/mode/fortran")).fortran, {
        commentTokens: { line: "!" },
      }),
      byTwo,
    ),
  octave: async () => {
    const { octave } = await import("@codemirror/legacy-modes/mode/octave");
    return lineWiseSupport(
      withLanguageData(octave, { indentOnInput: endInOctave }),
      indentedBySteps((await steps()).octaveSteps),
    );
  },
  latex: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/stex")).stex, byTwo),
  sas: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/sas")).sas),
  tcl: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/tcl")).tcl),
  pig: async () => {
    const { pig } = await import("@codemirror/legacy-modes/mode/pig");
    return lineWiseSupport(
      withLanguageData(pig, { commentTokens: { line: "--", block: { open: "/*", close: "*/" } } }),
    );
  },
  cypher: async () => {
    const { cypher } = await import("@codemirror/legacy-modes/mode/cypher");
    return lineWiseSupport(
      withLanguageData(cypher, { commentTokens: { line: "//", block: { open: "/*", close: "*/" } } }),
    );
  },
  sparql: async () => lineWiseSupport((await import("@codemirror/legacy-modes/mode/sparql")).sparql),
};
