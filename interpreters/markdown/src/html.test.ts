import { collect, someSettings } from "@octavo/interpreter/testing";
import { expect, it } from "vitest";
import { htmlDriver } from "./html.ts";

it("shows the text of a paragraph as HTML, and nothing of an empty one", async () => {
  const session = await htmlDriver.open(someSettings(), new AbortController().signal);
  expect(await collect(session, "\n<b>pears</b>\n")).toEqual([
    { type: "result", format: "HTML", data: "<b>pears</b>" },
  ]);
  expect(await collect(session, " \n")).toEqual([]);
  expect(await collect(session, "<b>pears</b>", AbortSignal.abort())).toEqual([]);
});
