import { collect, someSettings } from "@octavo/interpreter/testing";
import { expect, it } from "vitest";
import { angularDriver, htmlDriver } from "./html.ts";

it("shows the text of a paragraph as HTML, and nothing of an empty one", async () => {
  const session = await htmlDriver.open(someSettings(), new AbortController().signal);
  expect(await collect(session, "\n<b>pears</b>\n")).toEqual([
    { type: "result", format: "HTML", data: "<b>pears</b>" },
  ]);
  expect(await collect(session, " \n")).toEqual([]);
  expect(await collect(session, "<b>pears</b>", AbortSignal.abort())).toEqual([]);
});

it("shows the text of a paragraph as a template, as it was written", async () => {
  const session = await angularDriver.open(someSettings(), new AbortController().signal);
  expect(await collect(session, "\n<b ng-if='x'>{{x | json}} ${y}</b>\n")).toEqual([
    { type: "result", format: "ANGULAR", data: "<b ng-if='x'>{{x | json}} ${y}</b>" },
  ]);
  expect(await collect(session, " \n")).toEqual([]);
});
