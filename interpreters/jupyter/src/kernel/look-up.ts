import { heldNamesSchema, InterpreterError, type LookUpRequest, noVariable, type Variable } from "@octavo/interpreter";
import { z } from "zod";
import type { Kernel } from "./kernel.ts";

/** Of `setup/variables.py`. Code of people may have answered in its place: a name must not lead out of the folder. */
const variableSchema = z.object({
  file: z
    .string()
    .regex(/^frame-[\da-f]+\.parquet$/)
    .nullable(),
  type: z.string().max(1000).nullable(),
  problem: z.string().max(10_000).nullable(),
  frames: z.array(z.string().max(1000)).max(1000),
  held: heldNamesSchema.exactOptional(),
});

const answerSchema = z.object({
  user_expressions: z.object({ octavo: z.object({ data: z.object({ "text/plain": z.string() }) }) }),
});

const never = new AbortController().signal;

/** Asks a kernel of Python that runs nothing. */
export async function lookUpVariable(
  kernel: Pick<Kernel, "answer" | "interrupt">,
  request: LookUpRequest,
): Promise<Variable> {
  request.signal.throwIfAborted();
  const content = {
    code: "",
    silent: true,
    store_history: false,
    user_expressions: { octavo: lookUpExpression(request) },
    allow_stdin: false,
    stop_on_error: false,
  };
  const asked = kernel.answer("shell", { type: "execute_request", content }, never);
  const reply = await untilCalledOff(asked, request.signal, () => interruptKernel(kernel));
  request.signal.throwIfAborted();
  const { data: answer } = answerSchema.safeParse(reply.content);
  return variableIn(answer?.user_expressions.octavo.data["text/plain"] ?? "");
}

/** Resolves when the kernel is free again: an interrupted request may get no reply; the next request gets one as soon as the kernel is free. */
function interruptKernel(kernel: Pick<Kernel, "answer" | "interrupt">): Promise<unknown> {
  kernel.interrupt();
  return kernel.answer("shell", { type: "kernel_info_request", content: {} }, never);
}

/** @param callOff ends it early, and resolves when it has ended @throws the signal's reason when it was called off */
async function untilCalledOff<Reply>(
  asked: Promise<Reply>,
  signal: AbortSignal,
  callOff: () => Promise<unknown>,
): Promise<Reply> {
  let onAbort = () => {};
  const ended = new Promise<never>((_resolve, reject) => {
    onAbort = () => {
      callOff().then(() => reject(signal.reason), reject);
    };
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([asked, ended]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

function lookUpExpression({ name, directory }: LookUpRequest): string {
  const folder = directory === null ? "None" : JSON.stringify(directory);
  return `__import__("IPython").get_ipython().octavo_look_up(${name === null ? "None" : JSON.stringify(name)}, ${folder})`;
}

const pagedSchema = z.object({
  payload: z.array(z.object({ source: z.literal("page"), data: z.object({ "text/plain": z.string() }) })).min(1),
});

/** Asks a kernel of R: IRkernel evaluates no `user_expressions`, so `setup/notebook.R` sends the answer as a pager payload. Only Python has frames for SQL. */
export async function listNamesOfR(
  kernel: Pick<Kernel, "answer" | "interrupt">,
  { name, signal }: LookUpRequest,
): Promise<Variable> {
  signal.throwIfAborted();
  if (name !== null) return noVariable;
  const content = {
    code: 'base::get(".octavoHeld", "octavo")()',
    silent: true,
    store_history: false,
    user_expressions: {},
    allow_stdin: false,
    stop_on_error: false,
  };
  const asked = kernel.answer("shell", { type: "execute_request", content }, never);
  const reply = await untilCalledOff(asked, signal, () => interruptKernel(kernel));
  const { data: paged } = pagedSchema.safeParse(reply.content);
  const held = heldNamesSchema.safeParse(JSON.parse(paged?.payload[0]?.data["text/plain"] ?? "[]"));
  return { ...noVariable, held: held.data ?? [] };
}

/** @throws InterpreterError where it is no answer of ours */
export function variableIn(text: string): Variable {
  try {
    return variableSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new InterpreterError("Python did not say what its variables hold. Restart it, and run this again.", {
      cause: error,
    });
  }
}
