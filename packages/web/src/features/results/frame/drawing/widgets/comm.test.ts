import type { JsonObject } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { FrameComm } from "./comm.ts";
import type { FromFrame } from "./messages.ts";

function aComm({ mayMove = true } = {}) {
  const sent: FromFrame[] = [];
  const heard: object[] = [];
  const state: Record<string, unknown> = {};
  let count = 0;
  const comm = new FrameComm({
    modelId: "m",
    mayMove: () => mayMove,
    send: (message) => sent.push(message),
    newId: () => `${++count}`,
    stateNow: (names) => ({
      state: Object.fromEntries(Object.entries(state).filter(([name]) => names.has(name))) as JsonObject,
      buffers: [],
    }),
  });
  comm.on_msg(({ content }) => heard.push((content.data as { state: object }).state));
  const changed = (news: Record<string, number>) => {
    Object.assign(state, news);
    comm.changed({ state: news, buffers: [] });
  };
  const send = (news: object, status = () => {}) =>
    comm.send({ method: "update", state: news, buffer_paths: [] }, { iopub: { status } });
  return { comm, sent, heard, changed, send };
}

describe("what a model and its interpreter send each other", () => {
  it("holds back what is older than what the hand has done, and brings what came of it", () => {
    const { comm, heard, changed, send } = aComm();
    const first = send({ value: 5 });
    changed({ value: 5, other: 1 });
    changed({ value: 4 });
    expect(heard).toEqual([{ other: 1 }]);
    comm.handled(first);
    expect(heard).toEqual([{ other: 1 }, { value: 4 }]);
  });

  it("goes on holding back where the model has more to send", () => {
    const { comm, heard, changed, send } = aComm();
    let second = "";
    const first = send({ value: 5 }, () => {
      second = send({ value: 7 });
    });
    changed({ value: 5 });
    comm.handled(first);
    expect(heard).toEqual([]);
    changed({ value: 7 });
    comm.handled(second);
    expect(heard).toEqual([{ value: 7 }]);
  });

  it("sends nothing where that would not arrive, and does not wait for it either", async () => {
    const { sent, send } = aComm({ mayMove: false });
    await new Promise<void>((resolve) => void send({ value: 5 }, resolve));
    expect(sent).toEqual([]);
  });
});
