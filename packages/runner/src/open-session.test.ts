import type { Driver, Session } from "@octavo/interpreter";
import { expect, it } from "vitest";
import { openOne } from "./testing/open-one.ts";

it("a session within limits can do all that its driver offers", async () => {
  const asked: string[] = [];
  const own: Session = {
    async *run() {},
    complete: async () => {
      asked.push("complete");
      return [];
    },
    inspect: async () => {
      asked.push("inspect");
      return "";
    },
    interrupt: () => void asked.push("interrupt"),
    ended: new Promise(() => {}),
    [Symbol.asyncDispose]: async () => void asked.push("dispose"),
  };
  const driver: Driver = { name: "scripted", open: async () => own };
  const { session } = await openOne(driver, { properties: { "octavo.limit.memory": "1GB" } });
  const members = (each: Session) => Object.keys(each).toSorted();
  expect(session).not.toBe(own);
  expect(members(session)).toEqual(members(own));
  session.interrupt?.();
  await session[Symbol.asyncDispose]();
  expect(asked).toEqual(["interrupt", "dispose"]);
});
