import { Console } from "node:console";
import { Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

/** Everything printed is shown as it comes, `console` and the streams below it alike. */
export function showPrinted(showText: (text: string) => void): void {
  const [stdout, stderr] = [streamOfPrinted(showText), streamOfPrinted(showText)];
  takeOverMembers(process.stdout, stdout);
  takeOverMembers(process.stderr, stderr);
  Object.defineProperty(process, "stdout", { value: stdout, configurable: true });
  Object.defineProperty(process, "stderr", { value: stderr, configurable: true });
  const console = new Console({ stdout, stderr, colorMode: true });
  Object.defineProperty(globalThis, "console", { value: console, configurable: true, writable: true });
}

function streamOfPrinted(showText: (text: string) => void): Writable {
  const decoder = new StringDecoder("utf8");
  return new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      showText(typeof chunk === "string" ? chunk : decoder.write(chunk));
      done();
    },
  });
}

/** Newer versions of Node call a member of a thread's stream when the other thread has read what it had printed before. */
function takeOverMembers(before: object, now: object): void {
  for (const symbol of Object.getOwnPropertySymbols(Object.getPrototypeOf(before))) {
    if (symbol.description === "kStdioWantsMoreDataCallback") {
      Object.defineProperty(now, symbol, { value: () => Reflect.get(before, symbol).call(before) });
    }
  }
}
