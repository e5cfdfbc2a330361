import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { handClock } from "../testing/hand-clock.ts";
import { FrontEnds } from "./front-ends.ts";

const front = (at: number) => ({
  hash: createHash("sha256").update(`front end ${at}`).digest("hex"),
  content: Buffer.from(`front end ${at}`).toString("base64"),
});

it("a session keeps at most 64 front ends, however small they are, and those by their names", () => {
  const frontEnds = new FrontEnds(handClock());
  const kept = Array.from({ length: 65 }, (_, at) => frontEnds.keep(front(at)));
  expect(kept.filter((name) => name !== undefined).length).toBe(64);
  expect(frontEnds.keep(front(64))).toBeUndefined();
  expect(frontEnds.keep({ hash: front(0).hash })).toBe(`${front(0).hash}.frontend`);
});

it("a front end that is named again goes to the server anew, where that may have removed it, and else only once", () => {
  const clock = handClock();
  const frontEnds = new FrontEnds(clock);
  const { hash, content } = front(0);
  frontEnds.keep({ hash, content });
  frontEnds.keep({ hash });
  expect(frontEnds.takeUnsent()).toEqual([content]);
  clock.pass(29 * 60_000);
  frontEnds.keep({ hash });
  expect(frontEnds.takeUnsent()).toEqual([]);
  clock.pass(60_000);
  for (let at = 0; at < 3; at += 1) frontEnds.keep({ hash });
  expect(frontEnds.takeUnsent()).toEqual([content]);
  clock.pass(30 * 60_000);
  expect(frontEnds.takeAll()).toEqual([content]);
  frontEnds.keep({ hash });
  expect(frontEnds.takeUnsent()).toEqual([]);
});
