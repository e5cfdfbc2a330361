import { newParagraph, type Paragraph, type ParagraphId, type Results } from "@octavo/note";
import { expect, it } from "vitest";
import { watchParagraph } from "./watch-paragraph.ts";

const id = "a" as ParagraphId;
const outputOf = (data: string): Results => ({
  code: "SUCCESS",
  segments: [{ type: "TEXT", data, overflow: null, extra: {} }],
  extra: {},
});

/** A paragraph that changes by hand, and a frame that ends by hand. */
function aWatch() {
  let paragraph: Paragraph = newParagraph({ id, text: "print(1)", user: "Ada", createdAt: 1 });
  let changed = () => {};
  let frame: (() => void)[] = [];
  const notified: (Paragraph["status"] | "output")[] = [];
  const stop = watchParagraph(
    {
      id,
      replica: {
        paragraph: () => paragraph,
        subscribeParagraph: (_, listener) => {
          changed = listener;
          return () => {
            changed = () => {};
          };
        },
      },
      later: (work) => void frame.push(work),
      onOutput: () => void notified.push("output"),
    },
    () => notified.push(paragraph.status),
  );
  return {
    notified,
    stop,
    change: (change: Partial<Paragraph>) => {
      paragraph = { ...paragraph, ...change };
      changed();
    },
    endFrame: () => {
      const due = frame;
      frame = [];
      for (const work of due) work();
    },
  };
}

it("reports output at once", () => {
  const { change, notified } = aWatch();
  change({ status: "PENDING", results: null });
  change({ status: "RUNNING" });
  change({ results: outputOf("1\n") });
  expect(notified).toEqual(["output", "RUNNING"]);
});

it("reports once what came with a frame", () => {
  const { change, notified, endFrame } = aWatch();
  change({ status: "PENDING" });
  change({ status: "RUNNING" });
  expect(notified).toEqual([]);
  endFrame();
  expect(notified).toEqual(["RUNNING"]);
});

it("does not report twice what went along with output", () => {
  const { change, notified, endFrame } = aWatch();
  change({ status: "RUNNING" });
  change({ results: outputOf("1\n") });
  endFrame();
  expect(notified).toEqual(["output", "RUNNING"]);
});

it("reports nothing any more once it is stopped", () => {
  const { change, notified, endFrame, stop } = aWatch();
  change({ status: "PENDING" });
  stop();
  endFrame();
  expect(notified).toEqual([]);
});
