import type { Session } from "@octavo/interpreter";
import { expect, it } from "vitest";
import { LookUps } from "./look-ups.ts";

it("has nothing of a session without variables at once, and waits for no run of it", async () => {
  const shell: Session = { async *run() {}, async [Symbol.asyncDispose]() {} };
  let waits = 0;
  const lookUps = new LookUps({
    isBusy: () => true,
    async atRest() {
      waits += 1;
    },
    session: () => shell,
    graceOver: () => Promise.resolve(),
    onBegin: () => {},
    onEnd: () => {},
  });
  const asked = { name: null, directory: null, signal: new AbortController().signal };
  expect(await lookUps.ask(asked)).toMatchObject({ state: "none" });
  expect(waits).toBe(0);
});
