/**
 * What is done to a paragraph before V8 evaluates it as a line of a console (`replMode`), where `await` may stand anywhere and names may be
 * declared again.
 *
 * - V8 declares a name again only as what it was: `let` after `const` or `function` is refused. So everything at the top becomes `let`,
 *   functions at the head, where they are hoisted to.
 * - `import` becomes a call, since neither form of it is there in a console.
 * - The value of the last expression is handed over.
 * - What is awaited at the top is held. V8 forgets a paragraph that waits for what no code can resolve any more, and some versions end the process
 *   when they report that.
 *
 * Lines keep their place or `lines` maps them; columns may not.
 */
import { type ExpressionStatement, type ImportDeclaration, type Program, parse, type Statement } from "acorn";
import { withoutTypes } from "./types.ts";
import { hasComparisonChain, walkSyntaxTree } from "./walk.ts";

export interface Prepared {
  readonly code: string;
  /** By line of `code`, both from 1: the line of the paragraph. */
  readonly lineOf: (line: number) => number;
}

/** What the code calls, under a name that no other code takes. */
export const helper = "__octavo";

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** @throws SyntaxError whose message names the line */
export function prepareSource(source: string): Prepared {
  const { text, program } = withCalls(readSource(asExpression(source)));
  const edits: Edit[] = [];
  const functions: string[] = [];
  const lines: number[] = [];

  for (const statement of program.body) {
    const declared = unwrapped(statement, edits);
    if (declared === null) continue;
    if (declared.type === "FunctionDeclaration") {
      const whole = text.slice(declared.start, declared.end);
      functions.push(`let ${declared.id?.name} =\n${whole};\n`);
      const first = declared.loc?.start.line ?? 1;
      lines.push(first, ...Array.from(whole.split("\n"), (_, index) => first + index));
      edits.push({ start: declared.start, end: declared.end, text: onlyBreaks(whole) });
    } else edits.push(...editsOfTopLevel(declared, text));
  }
  edits.push(...heldEdits(program));
  const last = program.body.at(-1);
  if (last?.type === "ExpressionStatement") edits.push(...shownEdits(last, text));

  return {
    code: functions.join("") + applyEdits(text, edits),
    lineOf: (line) => lines[line - 1] ?? line - lines.length,
  };
}

/** `{ a: 1 }` alone is meant as an object, not as a block. */
function asExpression(source: string): string {
  if (!/^\s*\{/.test(source)) return source;
  const wrapped = `(${source}\n)`;
  return isParsable(wrapped) ? wrapped : source;
}

function isParsable(text: string): boolean {
  try {
    parseProgram(text);
    return true;
  } catch {
    return false;
  }
}

interface Read {
  readonly text: string;
  readonly program: Program;
}

/** JavaScript as it is; anything else as TypeScript without its types. When it is neither, the reading that came further is right about why. */
function readSource(source: string): Read {
  let problem: unknown;
  try {
    const program = parseProgram(source);
    if (!hasComparisonChain(program)) return { text: source, program };
  } catch (error) {
    problem = error;
  }
  try {
    const text = withoutTypes(source);
    return { text, program: parseProgram(text) };
  } catch (error) {
    throw syntaxError(offsetOfError(error) > offsetOfError(problem) ? error : (problem ?? error), source);
  }
}

function parseProgram(text: string): Program {
  return parse(text, {
    ecmaVersion: "latest",
    sourceType: "module",
    allowAwaitOutsideFunction: true,
    allowHashBang: true,
    locations: true,
  });
}

interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

function positionInError(error: unknown): SourcePosition | undefined {
  return (error as { readonly loc?: SourcePosition } | undefined)?.loc;
}

function offsetOfError(error: unknown): number {
  const place = positionInError(error);
  return place?.line ?? -1;
}

function syntaxError(error: unknown, source: string): SyntaxError {
  const place = positionInError(error);
  const words = (error instanceof Error ? error.message : String(error)).replace(/^Error.*?: | \(\d+:\d+\)$/g, "");
  if (place === undefined) return new SyntaxError(words);
  const line = source.split("\n")[place.line - 1] ?? "";
  return new SyntaxError(`${words} (line ${place.line})\n\n${line}\n${" ".repeat(place.column)}^`);
}

/** The declaration in an `export`, which has no meaning here; null when nothing is left of the statement. */
function unwrapped(statement: Program["body"][number], edits: Edit[]) {
  if (statement.type === "ExportNamedDeclaration" && statement.declaration) {
    edits.push({ start: statement.start, end: statement.declaration.start, text: "" });
    return statement.declaration;
  }
  if (statement.type.startsWith("Export"))
    throw new SyntaxError("A paragraph exports nothing. Leave the word export out.");
  return statement as Statement | ImportDeclaration;
}

function editsOfTopLevel(statement: Statement | ImportDeclaration, text: string): readonly Edit[] {
  const { start, end } = statement;
  switch (statement.type) {
    case "VariableDeclaration":
      return [{ start, end: start + statement.kind.length, text: "let" }];
    case "ClassDeclaration":
      return [
        { start, end: start, text: `let ${statement.id?.name} = ` },
        { start: end, end, text: ";" },
      ];
    case "ImportDeclaration":
      return [{ start, end, text: importAsCall(statement) + onlyBreaks(text.slice(start, end)) }];
    default:
      return [];
  }
}

function importAsCall({ specifiers, source, attributes }: ImportDeclaration): string {
  const pairs = attributes.map(({ key, value }) => [key.type === "Identifier" ? key.name : key.value, value.value]);
  const options = pairs.length === 0 ? "" : `, { with: ${JSON.stringify(Object.fromEntries(pairs))} }`;
  const named: string[] = [];
  let whole = "";
  for (const { type, local, ...specifier } of specifiers) {
    if (type === "ImportNamespaceSpecifier") whole = local.name;
    else if (type === "ImportDefaultSpecifier") named.push(`default: ${local.name}`);
    else if ("imported" in specifier) {
      const { imported } = specifier;
      named.push(`${imported.type === "Identifier" ? imported.name : JSON.stringify(imported.value)}: ${local.name}`);
    }
  }
  const call = `await ${helper}.held(${helper}.import(${source.raw}${options}))`;
  if (whole === "") return named.length === 0 ? `${call};` : `let { ${named.join(", ")} } = ${call};`;
  return `let ${whole} = ${call};${named.length === 0 ? "" : ` let { ${named.join(", ")} } = ${whole};`}`;
}

/** With `import(…)` as a call of ours and `import.meta` as a value, also inside of functions. */
function withCalls({ text, program }: Read): Read {
  const edits: Edit[] = [];
  walkSyntaxTree(program, ({ type, start, end }) => {
    if (type === "MetaProperty" && text.startsWith("import", start)) edits.push({ start, end, text: `${helper}.meta` });
    if (type === "ImportExpression") edits.push({ start, end: start + "import".length, text: `${helper}.import` });
  });
  if (edits.length === 0) return { text, program };
  const called = applyEdits(text, edits);
  return { text: called, program: parseProgram(called) };
}

function heldEdits(program: Program): readonly Edit[] {
  const edits: Edit[] = [];
  walkSyntaxTree(program, (node) => {
    if (node.type.includes("Function")) return false;
    if (node.type === "AwaitExpression") {
      const { start, end } = node.argument;
      edits.push({ start, end: start, text: `${helper}.held(` }, { start: end, end, text: ")" });
    }
    return true;
  });
  return edits;
}

function shownEdits({ start, end }: ExpressionStatement, text: string): readonly Edit[] {
  const behind = text[end - 1] === ";" ? end - 1 : end;
  return [
    { start, end: start, text: `${helper}.value((` },
    { start: behind, end, text: "\n));" },
  ];
}

function onlyBreaks(text: string): string {
  return text.replace(/[^\n]+/g, "");
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let end = 0;
  let result = "";
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return result + text.slice(end);
}
