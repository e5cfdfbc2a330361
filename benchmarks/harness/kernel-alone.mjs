/** The peer of whatever runs Python: a bare kernel with Jupyter's own client, see `kernel-alone.py`. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** @returns {Promise<{ run(code: string): Promise<{ ms: number, characters: number }>, stop(): Promise<void> }>} */
export async function startKernelAlone() {
  const python = process.env["OCTAVO_PYTHON"];
  if (!python) throw new Error("OCTAVO_PYTHON names no Python with ipykernel; `npm run bench` sets it.");
  const script = fileURLToPath(new URL("kernel-alone.py", import.meta.url));
  const child = spawn(python, [script], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error("The bare kernel ended.");
    return JSON.parse(value);
  };
  await answer();
  return {
    run(code) {
      child.stdin.write(`${JSON.stringify({ code })}\n`);
      return answer();
    },
    async stop() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}
