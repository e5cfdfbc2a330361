import type { OutputEvent, RunRequest } from "@octavo/interpreter";
import { answerLine, questionIn } from "../run/asked.ts";
import type { Cells } from "../run/cells.ts";
import { createTranslator } from "../run/outputs.ts";
import { createEventQueue } from "../run/queue.ts";
import { inputRequestSchema, inputSchema } from "../wire/content.ts";
import type { PlainMessage, WorkerLink } from "./link.ts";

/** Runs code in a worker and yields what it shows. */
export async function* runInPlainPython(
  worker: WorkerLink,
  request: RunRequest,
  cells: Cells,
): AsyncGenerator<OutputEvent> {
  const { code, runDirectory, context, signal, ask } = request;
  if (signal.aborted) return;
  const queue = createEventQueue(() => {});
  const translate = createTranslator(cells.name);
  let state: "asked" | "begun" | "over" = "asked";

  const show = (events: readonly OutputEvent[]) => {
    for (const event of events) queue.push(event);
  };
  /** Before it has begun, the worker ignores signals. */
  const interrupt = () => {
    if (state === "begun") worker.interrupt();
  };
  const answer = (value: string) => {
    if (state === "begun") worker.send({ type: "answer", value });
  };

  function hearInput(content: unknown): void {
    const { data: input } = inputRequestSchema.safeParse(content);
    const { prompt, password: isPassword } = input ?? { prompt: "", password: false };
    const question = questionIn(prompt);
    if (question !== null) {
      void answerLine(question, { request, programs: null }).then(answer);
      return;
    }
    ask({ type: "input", prompt, isPassword }).then(
      (value) => {
        show([{ type: "text", data: `${prompt}${isPassword ? "" : String(value)}\n` }]);
        answer(String(value));
      },
      (refusal: unknown) => {
        if (signal.aborted) return;
        show([{ type: "failure", text: refusal instanceof Error ? refusal.message : String(refusal) }]);
        interrupt();
      },
    );
  }

  function handlePlainMessage({ type, content }: PlainMessage): void {
    if (type === "done") {
      state = "over";
      queue.end();
    } else if (type === "input_request") {
      hearInput(content);
    } else if (type === "execute_input") {
      state = "begun";
      cells.begin(inputSchema.safeParse(content).data?.execution_count ?? 0, context.paragraphId);
      if (signal.aborted) interrupt();
    } else {
      show(translate({ id: "", type, parentId: null, content }));
    }
  }

  const stop = worker.listen(handlePlainMessage, (data) => show([{ type: "text", data }]));
  signal.addEventListener("abort", interrupt);
  void worker.ended.then((died) => queue.fail(died));
  try {
    worker.send({ type: "run", code, octavo: { runDirectory, context } });
    yield* queue;
  } finally {
    interrupt();
    stop();
    signal.removeEventListener("abort", interrupt);
  }
}
