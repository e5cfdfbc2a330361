/** What an Output widget holds: outputs in the form of a notebook's file. */
import { bytesWords, isNestedAtMost, type JsonValue, maximumWidgetDepth } from "@octavo/interpreter";
import { clearSchema, displaySchema, errorSchema, namedStreamSchema } from "../wire/content.ts";
import type { Message } from "../wire/message.ts";

type Output = Readonly<Record<string, JsonValue>>;

interface Kept {
  readonly output: Output;
  readonly displayId: string | undefined;
  /** Characters of its JSON. */
  readonly weight: number;
}

export interface WidgetOutputs {
  /** As they stand in the state of the widget. */
  readonly all: readonly Output[];
  /** Whether that has changed. */
  readonly take: (message: Message) => boolean;
  /** Changes a display that is among them. */
  readonly update: (message: Message) => boolean;
  /** The kernel has set them. */
  readonly set: (outputs: readonly Output[]) => void;
}

const types: ReadonlySet<string> = new Set(["stream", "display_data", "execute_result", "error", "clear_output"]);

/** Whether a message may go into an Output widget. */
export function isOutput({ type }: Message): boolean {
  return types.has(type);
}

/** What is kept of an Output widget: characters at the end of printed text, and of outputs the newest, by number and by characters of their JSON. */
const mostText = 256 * 1024;
const mostOutputs = 1000;
const mostWeight = 4 * 1024 * 1024;
/** Outputs are a list in a state. */
const maximumDepth = maximumWidgetDepth - 2;

export function createWidgetOutputs(): WidgetOutputs {
  let kept: readonly Kept[] = [];
  let clearsBeforeNext = false;

  function add(output: Output, displayId?: string): boolean {
    const before = clearsBeforeNext ? [] : kept;
    clearsBeforeNext = false;
    const last = before.at(-1)?.output;
    const goesOn =
      output["output_type"] === "stream" && last?.["output_type"] === "stream" && last["name"] === output["name"];
    const joined = goesOn ? { ...output, text: `${last["text"]}${output["text"]}` } : output;
    kept = newest([...(goesOn ? before.slice(0, -1) : before), weighed(joined, displayId)]);
    return true;
  }

  function take({ type, content }: Message): boolean {
    switch (type) {
      case "stream": {
        const { data } = namedStreamSchema.safeParse(content);
        return data !== undefined && add({ output_type: "stream", ...data });
      }
      case "display_data":
      case "execute_result": {
        const { data } = displaySchema.safeParse(content);
        return data !== undefined && add(outputOf(data), data.transient?.display_id);
      }
      case "error": {
        const { data } = errorSchema.safeParse(content);
        return (
          data !== undefined &&
          add({ output_type: "error", ename: data.ename, evalue: data.evalue, traceback: data.traceback })
        );
      }
      case "clear_output":
        clearsBeforeNext = clearSchema.safeParse(content).data?.wait === true;
        if (clearsBeforeNext || kept.length === 0) return false;
        kept = [];
        return true;
      default:
        return false;
    }
  }

  return {
    get all() {
      return kept.map(({ output }) => output);
    },
    take,
    update({ content }) {
      const { data } = displaySchema.safeParse(content);
      const id = data?.transient?.display_id;
      if (data === undefined || id === undefined || !kept.some(({ displayId }) => displayId === id)) return false;
      kept = newest(kept.map((one) => (one.displayId === id ? weighed(outputOf(data), id) : one)));
      return true;
    },
    set(outputs) {
      kept = newest(outputs.slice(-mostOutputs).map((output) => weighed(output)));
    },
  };
}

function weighed(output: Output, displayId?: string): Kept {
  const { output_type: type, text } = output;
  if (type === "stream" && typeof text === "string") {
    const end = text.slice(-mostText);
    return { output: { ...output, text: end }, displayId, weight: end.length };
  }
  if (!isNestedAtMost(output, maximumDepth)) return leftOut("An output that is nested too deep", displayId);
  const weight = JSON.stringify(output).length;
  return weight > mostWeight ? leftOut(`An output of ${bytesWords(weight)}`, displayId) : { output, displayId, weight };
}

function leftOut(what: string, displayId: string | undefined): Kept {
  const text = `${what} is left out: a widget keeps ${bytesWords(mostWeight)} of outputs.\n`;
  return { output: { output_type: "stream", name: "stderr", text }, displayId, weight: text.length };
}

function newest(outputs: readonly Kept[]): readonly Kept[] {
  let weight = 0;
  const first = outputs.findLastIndex((one) => {
    weight += one.weight;
    return weight > mostWeight;
  });
  return outputs.slice(first + 1).slice(-mostOutputs);
}

function outputOf({ data, metadata = {} }: { readonly data: object; readonly metadata?: object | undefined }): Output {
  return { output_type: "display_data", data, metadata } as unknown as Output;
}
