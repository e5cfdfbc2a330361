import { describe, expect, it } from "vitest";
import { FlowCredits } from "./flow-credits.ts";

describe("pieces on their way", () => {
  it("are only so many: the next is made when one was read", async () => {
    const flow = new FlowCredits(new AbortController().signal);
    let sent = 0;
    const sending = (async () => {
      for (; sent < 20; sent++) await flow.turn();
    })();
    await expect.poll(() => sent).toBe(2);
    flow.more();
    await expect.poll(() => sent).toBe(3);
    for (let taken = 0; taken < 17; taken++) flow.more();
    await sending;
    expect(sent).toBe(20);
  });

  it("are given up when their reader leaves", async () => {
    const leaving = new AbortController();
    const flow = new FlowCredits(leaving.signal);
    for (let sent = 0; sent < 2; sent++) await flow.turn();
    const refused = expect(flow.turn()).rejects.toMatchObject({ reason: "cancelled" });
    leaving.abort();
    await refused;
  });
});
