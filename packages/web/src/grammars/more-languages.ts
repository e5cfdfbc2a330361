/** Grammars of what few notes are written in. */
import { LanguageSupport, StreamLanguage } from "@codemirror/language";
import { lineWise, saying } from "./grammar.ts";
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
  css: async () => lineWise((await import("@codemirror/legacy-modes/mode/css")).css, byTwo),
  json: async () => lineWise(saying((await json()).json, { commentTokens: { line: "//" } }), byTwo),
  yaml: async () =>
    lineWise(
      (await import("@codemirror/legacy-modes/mode/yaml")).yaml,
      indentedBySteps((await steps()).yamlSteps),
      byTwo,
    ),
  xml: async () => lineWise((await import("@codemirror/legacy-modes/mode/xml")).xml, byTwo),
  toml: async () => lineWise((await import("@codemirror/legacy-modes/mode/toml")).toml),
  powershell: async () => lineWise((await import("@codemirror/legacy-modes/mode/powershell")).powerShell),
  dockerfile: async () => lineWise((await import("@codemirror/legacy-modes/mode/dockerfile")).dockerFile),
  scala: async () => lineWise((await clike()).scala, indentedWhereOpen(givenNames), byTwo),
  java: async () => lineWise((await clike()).java),
  kotlin: async () => lineWise((await clike()).kotlin),
  c: async () => lineWise((await clike()).c),
  c_cpp: async () => lineWise((await clike()).cpp),
  csharp: async () => lineWise((await clike()).csharp),
  dart: async () => lineWise((await clike()).dart, byTwo),
  groovy: async () => lineWise((await import("@codemirror/legacy-modes/mode/groovy")).groovy),
  go: async () => lineWise((await import("@codemirror/legacy-modes/mode/go")).go, byTab),
  rust: async () => lineWise((await import("@codemirror/legacy-modes/mode/rust")).rust),
  swift: async () => lineWise((await import("@codemirror/legacy-modes/mode/swift")).swift),
  julia: async () => lineWise((await import("@codemirror/legacy-modes/mode/julia")).julia),
  ruby: async () => lineWise((await import("@codemirror/legacy-modes/mode/ruby")).ruby, byTwo),
  perl: async () => lineWise((await import("@codemirror/legacy-modes/mode/perl")).perl),
  lua: async () => lineWise((await import("@codemirror/legacy-modes/mode/lua")).lua),
  haskell: async () =>
    lineWise(
      (await import("@codemirror/legacy-modes/mode/haskell")).haskell,
      indentedBySteps((await steps()).haskellSteps),
      byTwo,
    ),
  ocaml: async () => lineWise((await mllike()).oCaml, byTwo),
  fsharp: async () => lineWise((await mllike()).fSharp),
  clojure: async () => lineWise((await import("@codemirror/legacy-modes/mode/clojure")).clojure, byTwo),
  scheme: async () => lineWise((await import("@codemirror/legacy-modes/mode/scheme")).scheme, byTwo),
  erlang: async () => lineWise((await import("@codemirror/legacy-modes/mode/erlang")).erlang),
  fortran: async () =>
    lineWise(
      saying((await import("@codemirror/legacy-modes/mode/fortran")).fortran, { commentTokens: { line: "!" } }),
      byTwo,
    ),
  octave: async () => {
    const { octave } = await import("@codemirror/legacy-modes/mode/octave");
    return lineWise(saying(octave, { indentOnInput: endInOctave }), indentedBySteps((await steps()).octaveSteps));
  },
  latex: async () => lineWise((await import("@codemirror/legacy-modes/mode/stex")).stex, byTwo),
  sas: async () => lineWise((await import("@codemirror/legacy-modes/mode/sas")).sas),
  tcl: async () => lineWise((await import("@codemirror/legacy-modes/mode/tcl")).tcl),
  pig: async () => {
    const { pig } = await import("@codemirror/legacy-modes/mode/pig");
    return lineWise(saying(pig, { commentTokens: { line: "--", block: { open: "/*", close: "*/" } } }));
  },
  cypher: async () => {
    const { cypher } = await import("@codemirror/legacy-modes/mode/cypher");
    return lineWise(saying(cypher, { commentTokens: { line: "//", block: { open: "/*", close: "*/" } } }));
  },
  sparql: async () => lineWise((await import("@codemirror/legacy-modes/mode/sparql")).sparql),
};
