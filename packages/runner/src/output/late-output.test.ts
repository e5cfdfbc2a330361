import type { OutputEvent } from "@octavo/interpreter";
import { startOfOutput } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { handClock } from "../testing/hand-clock.ts";
import type { LateNews } from "../wire/messages.ts";
import { LateOutput } from "./late-output.ts";

function aLateOutput({ directives = startOfOutput } = {}) {
  const clock = handClock();
  const sent: LateNews[] = [];
  const server = { isHere: true };
  const late = new LateOutput({
    directives,
    clock,
    isHeard: () => server.isHere,
    send: (news) => sent.push(news),
  });
  const print = (data: string) => late.push({ type: "text", data });
  return { clock, sent, server, print, push: (event: OutputEvent) => late.push(event) };
}

const text = (data: string) => ({ outputs: [{ format: "TEXT", data, goesOn: true }], clears: false });

describe("what comes when a run is over", () => {
  it("is sent at once, then joined", () => {
    const { print, sent, clock } = aLateOutput();
    for (const line of ["a\n", "b\n", "c\n"]) print(line);
    expect(sent).toEqual([text("a\n")]);
    clock.pass(250);
    expect(sent).toEqual([text("a\n"), text("b\nc\n")]);
    clock.pass(1000);
    expect(sent).toHaveLength(2);
  });

  it("goes on in the table that the run was printing", () => {
    const { print, sent } = aLateOutput({ directives: { ...startOfOutput, format: "TABLE", canOpen: false } });
    print("2\n");
    expect(sent).toEqual([{ outputs: [{ format: "TABLE", data: "2\n", goesOn: true }], clears: false }]);
  });

  it("makes outputs of its directives, and goes on in them", () => {
    const { print, sent, clock } = aLateOutput();
    print("x\n%table a\n1\n");
    print("2\n");
    clock.pass(250);
    expect(sent.map(({ outputs }) => outputs)).toEqual([
      [
        { format: "TEXT", data: "x\n", goesOn: true },
        { format: "TABLE", data: "a\n1\n", goesOn: false },
      ],
      [{ format: "TABLE", data: "2\n", goesOn: true }],
    ]);
  });

  it("is outputs of their own where they come whole, and text again behind them", () => {
    const { print, push, sent, clock } = aLateOutput();
    push({ type: "result", format: "HTML", data: "<p>" });
    push({ type: "result", format: "HTML", data: "<b>" });
    print("x");
    clock.pass(250);
    expect(sent.map(({ outputs }) => outputs)).toEqual([
      [{ format: "HTML", data: "<p>", goesOn: false }],
      [
        { format: "HTML", data: "<b>", goesOn: false },
        { format: "TEXT", data: "x", goesOn: false },
      ],
    ]);
  });

  it("takes back what was shown", () => {
    const { print, push, sent, clock } = aLateOutput();
    print("x");
    print("y");
    push({ type: "clear" });
    print("z");
    clock.pass(250);
    expect(sent[1]).toEqual({ ...text("z"), clears: true });
  });

  it("waits, bounded, for a server", () => {
    const { print, sent, server, clock } = aLateOutput();
    server.isHere = false;
    for (let round = 0; round < 100; round++) print(`${String(round).padStart(3)}${"x".repeat(9_999)}\n`);
    clock.pass(10_000);
    expect(sent).toEqual([]);
    server.isHere = true;
    clock.pass(250);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.outputs[0]?.data.length).toBe(64 * 1024);
    expect(sent[0]?.outputs[0]?.data).toContain("\n 99x");
  });

  it("keeps the newest hundred of what comes in forms, as of all else, and no forms beyond five megabytes", () => {
    const { push, sent, server, clock } = aLateOutput();
    server.isHere = false;
    const plot = "application/vnd.plotly.v1+json";
    for (let count = 0; count < 150; count++) push({ type: "display", bundle: { [plot]: { count } } });
    push({ type: "display", bundle: { [plot]: "x".repeat(6 * 1024 * 1024), "text/plain": "too large" } });
    server.isHere = true;
    clock.pass(10_000);
    const outputs = sent.flatMap((news) => news.outputs);
    expect(outputs).toHaveLength(100);
    expect(outputs[0]?.mime?.data[plot]).toEqual({ count: 51 });
    expect(outputs.at(-1)).toEqual({ format: "TEXT", data: "too large", goesOn: false });
  });
});
