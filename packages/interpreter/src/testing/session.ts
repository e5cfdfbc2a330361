import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InterpreterError, type OutputEvent, type RunRequest, type Session, type SessionSettings } from "../driver.ts";

/** Settings with fresh temporary folders; what a test cares about is named by it. */
export function someSettings(given: Partial<SessionSettings> = {}): SessionSettings {
  // Short: a Unix socket's path holds about a hundred bytes.
  const folder = mkdtempSync(join(tmpdir(), "octavo-"));
  const inside = (name: string) => {
    mkdirSync(join(folder, name), { mode: 0o700 });
    return join(folder, name);
  };
  return {
    key: "test",
    filesDirectory: inside("files"),
    runtimeDirectory: inside("run"),
    cacheDirectory: inside("cache"),
    environment: inherited(),
    properties: {},
    onStage: () => {},
    ...given,
  };
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** A run's request with a folder of its own. Only `given.ask` answers its questions. */
export function aRequest(
  code: string,
  signal: AbortSignal = new AbortController().signal,
  given: Partial<RunRequest> = {},
): RunRequest {
  return {
    code,
    parameters: [code],
    properties: {},
    runDirectory: mkdtempSync(join(tmpdir(), "octavo-run-")),
    signal,
    context: { noteId: "N", notePath: "/N", paragraphId: "p", user: "anonymous", roles: [], forms: {} },
    ask: ({ type }) => Promise.reject(new InterpreterError(`Nobody answers ${type} here.`)),
    ...given,
  };
}

/** Runs to the end and gives all that was shown. */
export async function collect(session: Session, code: string, signal?: AbortSignal): Promise<readonly OutputEvent[]> {
  const events: OutputEvent[] = [];
  for await (const event of session.run(aRequest(code, signal))) events.push(event);
  return events;
}

/** What a person would read, in order; failures included. */
export function shownText(events: readonly OutputEvent[]): string {
  return events.map(wordsOf).join("");
}

function wordsOf(event: OutputEvent): string {
  switch (event.type) {
    case "text":
    case "result":
    case "table":
      return event.data;
    case "display": {
      const text = event.bundle["text/plain"];
      return typeof text === "string" ? text : "";
    }
    case "failure":
      return event.text;
    case "clear":
    case "stored":
    case "progress":
      return "";
  }
}

export function hasFailed(events: readonly OutputEvent[]): boolean {
  return events.some(({ type }) => type === "failure");
}
