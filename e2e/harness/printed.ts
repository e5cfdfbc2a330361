/** Notes with results that no run made: the page shows what a note file brings like what a run brought. */
import { call, type WireNote } from "./foreign-client.ts";

interface PrintedOutput {
  readonly type: string;
  readonly data: string;
  /** The forms that a program has given it in. */
  readonly mime?: { readonly chosen: string; readonly data: Readonly<Record<string, unknown>> };
}

export interface PrintedParagraph {
  readonly text?: string;
  readonly title?: string;
  readonly config?: Record<string, unknown>;
  readonly code?: "SUCCESS" | "ERROR";
  readonly outputs: readonly PrintedOutput[];
}

let count = 0;

/** Imports a note whose paragraphs have printed this; gives its id. */
export async function importPrinted(address: string, paragraphs: readonly PrintedParagraph[]): Promise<string> {
  count += 1;
  const answer = await call(address, "POST", "/notebook/import", {
    name: `Printed/${process.pid} ${count}`,
    paragraphs: paragraphs.map(({ text = "%sh\ntrue", title, config = {}, code = "SUCCESS", outputs }, index) => ({
      id: `paragraph_1700000000000_${count * 1000 + index}`,
      text,
      ...(title === undefined ? {} : { title }),
      config: { enabled: true, ...config },
      settings: { params: {}, forms: {} },
      status: code === "ERROR" ? "ERROR" : "FINISHED",
      results: { code, msg: outputs },
    })),
  });
  if (answer.status !== 200) throw new Error(`The note was not imported: ${JSON.stringify(answer.json)}`);
  return answer.json.body as string;
}

export const html = (data: string): PrintedParagraph => ({ outputs: [{ type: "HTML", data }] });
export const text = (data: string): PrintedParagraph => ({ outputs: [{ type: "TEXT", data }] });
export const table = (data: string, graph?: Record<string, unknown>): PrintedParagraph => ({
  outputs: [{ type: "TABLE", data }],
  ...(graph ? { config: { results: { 0: { graph } } } } : {}),
});

/** How the first output of a paragraph is shown, as the note keeps it. */
export function keptGraph({ paragraphs }: WireNote, place = 1): Record<string, unknown> | undefined {
  const results = paragraphs[place - 1]?.config["results"] as Record<string, { graph?: Record<string, unknown> }>;
  return results?.["0"]?.graph;
}
