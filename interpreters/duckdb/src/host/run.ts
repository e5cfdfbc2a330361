import { StatementType } from "@duckdb/node-api";
import type { OutputEvent, ScriptPart } from "@octavo/interpreter";
import type { HostedRun, RunTools } from "@octavo/interpreter/hosted";
import {
  type BoundStatement,
  duckdbGrammar,
  type PlacedStatement,
  placeWords,
  statementsOf,
} from "@octavo/interpreter/sql";
import { bindValues } from "./bind-values.ts";
import type { DuckdbDatabase } from "./database.ts";
import { describeChangedFiles, type FileVersions, versionsOfFiles } from "./changed-files.ts";
import { delimitedFilesOf } from "./delimited-files.ts";
import { describeLateQuotes } from "./late-quotes.ts";
import { describeLeftOutLines } from "./left-out-lines.ts";
import { createNeighbours, type Neighbours } from "./neighbours.ts";
import { problemOfError } from "./problem.ts";
import { showStatement } from "./show.ts";

/** How often the progress of a statement is looked at. */
const lookEveryMs = 250;
/** An interrupt that comes between two queries is forgotten by DuckDB; it is said again until the run has ended. */
const sayAgainMs = 20;

/** A statement that is over. */
interface StatementRun {
  /** Of its files, when it began. */
  readonly versions: FileVersions;
  readonly tookMs: number;
}

/** A file may be looked through for this long even where its statement took no time. */
const leastLookedMs = 100;

class Cancelled extends Error {}

/** Runs scripts, one at a time: their statements in order, up to the first that fails. */
export function createRunner(database: DuckdbDatabase) {
  let running: { isCancelled: boolean } | undefined;

  async function run({ code, parameters }: HostedRun, { show: onShow, ask }: RunTools): Promise<void> {
    const current = { isCancelled: false };
    running = current;
    const watch = watchProgress(database, onShow);
    const checkCancelled = () => {
      if (current.isCancelled) throw new Cancelled();
    };
    const neighbours = createNeighbours(database, ask);
    let places: readonly string[] = [];
    try {
      for (const script of scriptsOf(code, parameters)) {
        ({ places } = script);
        for await (const event of resultsOf(script, { checkCancelled, neighbours })) onShow(event);
      }
    } catch (error) {
      const problem = problemOfError(error, database.extensions);
      const text = current.isCancelled ? "The query was cancelled." : problem + placeWords(problem, { places });
      onShow({ type: "failure", text });
    } finally {
      await neighbours.forget();
      clearInterval(watch);
      running = undefined;
    }
  }

  async function* resultsOf(
    { text, values }: BoundStatement,
    { checkCancelled, neighbours }: { readonly checkCancelled: () => void; readonly neighbours: Neighbours },
  ): AsyncGenerator<OutputEvent> {
    if (isBlankCode(text)) return;
    const statements = await database.main.extractStatements(text);
    const apart = takenApart(text, statements.count);
    for (let index = 0; index < statements.count; index++) {
      checkCancelled();
      // Prepared only now: it may need what the one before it has made.
      const statement = await neighbours.found(async (isAgain) => {
        const alone = apart[index];
        // One that could not be prepared is used up.
        const again = alone !== undefined || isAgain;
        const fresh = again ? await database.main.extractStatements(alone ?? text) : statements;
        const prepared = await fresh.prepare(alone === undefined ? index : 0);
        bindValues(prepared, values);
        return prepared;
      });
      // PIVOT comes as two statements; DuckDB made up the first.
      const isMadeUp = statement.statementType === StatementType.CREATE && !/\bcreate\b/i.test(text);
      const own = apart[index] ?? text;
      const versions = await versionsOfFiles(database.aside, own);
      const begun = performance.now();
      for await (const event of showStatement(statement, database, checkCancelled)) if (!isMadeUp) yield event;
      const notices = await describeReading(own, { versions, tookMs: performance.now() - begun });
      if (notices.length > 0) yield { type: "text", data: `${notices.join("\n")}\n` };
    }
  }

  /** What of the files of a statement is not in its table as the file has it. */
  async function describeReading(statement: string, { versions, tookMs }: StatementRun): Promise<readonly string[]> {
    const changed = await describeChangedFiles(versions);
    if (changed.length > 0) return changed;
    const files = await delimitedFilesOf(database.aside, statement);
    const lateQuotes = await describeLateQuotes(files, statement, Math.max(leastLookedMs, tookMs));
    return [...describeLeftOutLines(files, statement), ...lateQuotes];
  }

  function interrupt(): void {
    const current = running;
    if (current === undefined) return;
    current.isCancelled = true;
    const again = setInterval(() => {
      if (running !== current) return clearInterval(again);
      database.main.interrupt();
      database.aside.interrupt();
    }, sayAgainMs);
    database.main.interrupt();
    database.aside.interrupt();
  }

  async function close(): Promise<void> {
    interrupt();
    while (running !== undefined) await new Promise((resolve) => setTimeout(resolve, sayAgainMs));
  }

  return { run, interrupt, close, isRunning: () => running !== undefined };
}

/** DuckDB takes a script apart itself; only values have to find their statements before. */
function scriptsOf(code: string, parameters: readonly ScriptPart[]): readonly Omit<PlacedStatement, "line">[] {
  const hasValues = parameters.some((part) => typeof part !== "string");
  if (!hasValues) return [{ text: code, values: [], places: [] }];
  return statementsOf(parameters, duckdbGrammar).map((statement) => ({ ...statement, text: inItsLine(statement) }));
}

/**
 * Each statement of several as a script of its own, in its line: of what DuckDB has taken apart it looks for the place of an error in the
 * statement, but counts from the beginning of the script. Empty where it sees other statements than we do, as for PIVOT.
 */
function takenApart(text: string, count: number): readonly string[] {
  if (count < 2) return [];
  const statements = statementsOf([text], duckdbGrammar);
  return statements.length === count ? statements.map(inItsLine) : [];
}

function inItsLine({ text, line }: PlacedStatement): string {
  return "\n".repeat(line - 1) + text;
}

function watchProgress({ main }: DuckdbDatabase, onShow: (event: OutputEvent) => void): NodeJS.Timeout {
  let shown = 0;
  return setInterval(() => {
    // -1 while DuckDB does not know.
    const percent = Math.floor(main.progress.percentage);
    if (percent < 0 || percent > 100 || percent === shown) return;
    shown = percent;
    onShow({ type: "progress", percent });
  }, lookEveryMs);
}

/** DuckDB's client fails over a script without a statement. */
function isBlankCode(code: string): boolean {
  return code.replace(/--[^\n]*|\/\*.*?\*\//gs, "").replace(/[\s;]/g, "") === "";
}
