import { expect, it } from "vitest";
import { ManualClock } from "../storage/testing/manual-clock.ts";
import { FakeLink } from "../testing/fake-link.ts";
import { Variables } from "./variables.ts";

const asked = { driver: "python", sessionKey: "python:N", name: "df", runId: "run-1" };
const variable = { file: "frame-1.parquet", type: null, problem: null, frames: [] };

it("a look-up that no run waits for any more finds nothing, and the runner ends it", async () => {
  const link = new FakeLink();
  const variables = new Variables(link);
  const aborting = new AbortController();
  const found = variables.lookUp(asked, aborting.signal);
  expect(link.take()).toEqual([{ type: "lookUp", requestId: "1", ...asked }]);
  aborting.abort();
  expect(await found).toMatchObject({ state: "none", variable: { file: null } });
  expect(link.take()).toEqual([{ type: "endLookUp", requestId: "1" }]);
  variables.receive({ type: "lookedUp", requestId: "1", state: "found", variable });
  expect(await variables.lookUp(asked, aborting.signal)).toMatchObject({ state: "none" });
  expect(link.take()).toEqual([]);
});

it("a list is not asked for again: it may have been what ended the connection", async () => {
  const link = new FakeLink();
  const variables = new Variables(link, new ManualClock());
  const listed = variables.list({ driver: "python", sessionKey: "python:N" });
  expect(link.take().length).toBe(1);
  variables.receiveWelcome();
  expect(link.take()).toEqual([]);
  expect(await listed).toMatchObject({ state: "busy", variable: { file: null } });
});

it("a runner that reconnects is asked again", async () => {
  const link = new FakeLink();
  const variables = new Variables(link);
  const found = variables.lookUp(asked, new AbortController().signal);
  const first = link.take();
  variables.receiveWelcome();
  expect(link.take()).toEqual(first);
  variables.receive({ type: "lookedUp", requestId: "1", state: "found", variable });
  expect(await found).toEqual({ state: "found", variable });
});
