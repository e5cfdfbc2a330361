import { StringDecoder } from "node:string_decoder";
import type { Child } from "../child.ts";

/** What is printed past the program itself: by other programs that its code has started, which have its standard descriptors. */
export interface Printed {
  readonly hear: (listener: (text: string) => void) => void;
  /** Reports what has been read, now. By itself it does so behind what came by other ways in the same turn of the loop. */
  readonly flush: () => void;
  readonly isShown: () => boolean;
}

export const nothingPrinted: Printed = { hear: () => {}, flush: () => {}, isShown: () => false };

export function printedBy(child: Child): Printed {
  let hear: (text: string) => void = () => {};
  let isShown = false;
  let read = "";

  function flush(): void {
    const text = read;
    read = "";
    if (text !== "") hear(text);
  }

  for (const stream of [child.stdout, child.stderr]) {
    const decoder = new StringDecoder("utf8");
    stream?.on("data", (data: Buffer) => {
      isShown ||= stream === child.stderr;
      if (read === "") setImmediate(flush);
      read += decoder.write(data);
    });
  }
  return {
    hear(listener) {
      hear = listener;
    },
    flush,
    isShown: () => isShown,
  };
}
