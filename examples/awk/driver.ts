import { type Driver, endChildProcess, findProgram, InterpreterError, spawnChild } from "@octavo/interpreter";

/** `%awk`: each run is a process of its own, in the folder of the files. */
export const driver: Driver = {
  name: "awk",
  isConfined: true,
  async open({ environment, filesDirectory, confinement }) {
    const awk = findProgram("awk", environment["PATH"]);
    if (awk === null) throw new InterpreterError("There is no awk on the PATH of the runner. Install gawk.");
    const disposing = new AbortController();
    return {
      async *run({ code, signal }) {
        const stopping = AbortSignal.any([signal, disposing.signal]);
        if (stopping.aborted || code.trim() === "") return;
        const child = spawnChild(awk, ["--", code], { cwd: filesDirectory, env: environment, confinement });
        child.stdin?.end();
        const stop = () => void endChildProcess(child, { graceMs: 500 });
        stopping.addEventListener("abort", stop);
        try {
          for await (const chunk of child.stdout?.setEncoding("utf8") ?? [])
            yield { type: "text", data: String(chunk) };
          const { exitCode, signal: killedBy } = await child.ended;
          if (exitCode !== 0)
            yield { type: "failure", text: child.lastWords() || `awk ended with ${killedBy ?? exitCode}` };
        } finally {
          stopping.removeEventListener("abort", stop);
          await endChildProcess(child, { graceMs: 0 });
        }
      },
      async [Symbol.asyncDispose]() {
        disposing.abort();
      },
    };
  },
};
