/** The program's side of a host process. It ends with the connection to the runner. */
import { Socket } from "node:net";
import { type Completion, InterpreterError, type OutputEvent } from "../driver.ts";
import type { HeldName } from "../held-name.ts";
import type { DriverQuestion, JsonValue } from "../question.ts";
import { channelDescriptor, openChannel } from "./channel.ts";
import type { CompletionPlace, HostedRun, HostReply, HostRequest } from "./messages.ts";

export interface RunTools {
  /** Also when the run is over: its paragraph shows it then. @param onSent called when it has left the process, for those who show faster than that */
  readonly show: (event: OutputEvent, onSent?: () => void) => void;
  /** Programs that the code has waited for may have printed past it. */
  readonly printed: () => void;
  /** @throws InterpreterError with the words of a refusal */
  readonly ask: (question: DriverQuestion) => Promise<JsonValue>;
}

export interface Hosted {
  /** Ends when the code has, whatever happened: what went wrong is shown. */
  run(run: HostedRun, tools: RunTools): Promise<void>;
  interrupt(): void;
  complete(place: CompletionPlace): Promise<readonly Completion[]>;
  /** Lists the names that this user may see. Called between runs only. */
  list?(user: string): Promise<readonly HeldName[]>;
  /** Lets go of what it holds elsewhere, before the process ends. */
  close?(): Promise<void>;
}

export interface HostProgram<Settings> {
  /** What it throws is why it could not be opened. */
  readonly open: (settings: Settings) => Promise<Hosted>;
  readonly problemOf: (error: unknown) => string;
}

type HostAnswer = Extract<HostRequest<never>, { type: "answer" }>;

export function serveHost<Settings>({ open, problemOf }: HostProgram<Settings>): void {
  const asked = new Map<number, (answer: HostAnswer) => void>();
  let questions = 0;
  let hosted: Hosted | undefined;

  function ask(question: DriverQuestion): Promise<JsonValue> {
    const id = ++questions;
    const answered = new Promise<HostAnswer>((resolve) => asked.set(id, resolve));
    reply({ type: "asked", id, question });
    return answered.then(({ answer, problem }) => {
      asked.delete(id);
      if (problem !== null) throw new InterpreterError(problem);
      return answer;
    });
  }

  async function receiveRequest(request: HostRequest<Settings>): Promise<void> {
    switch (request.type) {
      case "open": {
        const problem = await open(request.settings).then((opened) => {
          hosted = opened;
          return null;
        }, problemOf);
        return reply({ type: "opened", problem });
      }
      case "run":
        await hosted?.run(request.run, {
          show: (event, onSent) => reply({ type: "shown", run: request.id, event }, onSent),
          printed: () => reply({ type: "printed" }),
          ask,
        });
        return reply({ type: "done" });
      case "interrupt":
        return hosted?.interrupt();
      case "answer":
        return asked.get(request.id)?.(request);
      case "complete": {
        const completions = (await hosted?.complete(request.place).catch(() => [])) ?? [];
        return reply({ type: "completions", id: request.id, completions });
      }
      case "list": {
        const held = (await hosted?.list?.(request.user).catch(() => [])) ?? [];
        return reply({ type: "listed", id: request.id, held });
      }
    }
  }

  async function endHost(): Promise<void> {
    await hosted?.close?.().catch(() => {});
    process.exit();
  }

  const channel = openChannel<HostReply>(new Socket({ fd: channelDescriptor, readable: true, writable: true }), {
    receive: (request) => {
      if (request !== null) void receiveRequest(request as HostRequest<Settings>);
    },
    // The runner may have gone while a query ran.
    end: () => void endHost(),
  });
  const reply = channel.send;
  process.on("SIGTERM", () => void endHost());
}
