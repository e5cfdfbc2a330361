import { Console } from "node:console";
import { Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

/** Everything printed is shown as it comes, `console` and the streams below it alike. */
export function showPrinted(showText: (text: string) => void): void {
  const [stdout, stderr] = [streamOf(showText), streamOf(showText)];
  Object.defineProperty(process, "stdout", { value: stdout, configurable: true });
  Object.defineProperty(process, "stderr", { value: stderr, configurable: true });
  const console = new Console({ stdout, stderr, colorMode: true });
  Object.defineProperty(globalThis, "console", { value: console, configurable: true, writable: true });
}

function streamOf(showText: (text: string) => void): Writable {
  const decoder = new StringDecoder("utf8");
  return new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      showText(typeof chunk === "string" ? chunk : decoder.write(chunk));
      done();
    },
  });
}
