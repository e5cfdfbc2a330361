import type { OutputEvent } from "@octavo/interpreter";
import { aRequest } from "@octavo/interpreter/testing";
import { expect, it } from "vitest";
import type { DatabaseConnection } from "./connection.ts";
import { postgres } from "./postgres/dialect.ts";
import { createRunner } from "./run.ts";
import { targetOfSetting } from "./target.ts";

interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

function deferred(): Deferred {
  let [resolve, reject]: [() => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<void>((resolves, rejects) => {
    [resolve, reject] = [resolves, rejects];
  });
  return { promise, resolve, reject };
}

/** A database whose statements and cancellations end when the test says so. */
function aDatabase() {
  const statement = deferred();
  const cancellation = deferred();
  return { statement, cancellation, runner: aRunner(statement, () => cancellation.promise) };
}

function aRunner(statement: Deferred, cancel: () => Promise<void>) {
  const connection: DatabaseConnection = {
    isOpen: true,
    run: () => statement.promise.then(() => ({ changed: null })),
    cancel,
    end: async () => {},
  };
  const target = targetOfSetting({ "default.url": "jdbc:postgresql://h/d", "default.user": "u" }, "default", {});
  if (typeof target === "string") throw new Error(target);
  const connected = { connection, dialect: postgres, target, user: null };
  const connections = { get: async () => connected, onNotice: () => {} };
  return createRunner({ connections, scratchDirectory: "/nowhere" });
}

function anyRun() {
  const { code, parameters, properties, context } = aRequest("SELECT 1");
  const shown: OutputEvent[] = [];
  const tools = { show: (event: OutputEvent) => shown.push(event), printed: () => {}, ask: async () => null };
  return { request: { code, parameters, properties, context }, tools, shown };
}

it.each([
  ["succeeds", (cancellation: Deferred) => cancellation.resolve()],
  ["fails", (cancellation: Deferred) => cancellation.reject(new Error("too many connections"))],
])(
  "a run whose statement ends while it is cancelled is over when that %s, so that no later statement is hit",
  async (_, settle) => {
    const { statement, cancellation, runner } = aDatabase();
    const { request, tools, shown } = anyRun();
    let isOver = false;
    const running = runner.run(request, tools).then(() => {
      isOver = true;
    });
    await new Promise(setImmediate);
    const interrupting = runner.interrupt();
    statement.resolve();
    await new Promise(setImmediate);
    expect([isOver, runner.isRunning()]).toEqual([false, true]);
    settle(cancellation);
    await Promise.all([running, interrupting]);
    expect(shown).toEqual([{ type: "failure", text: "The query was cancelled." }]);
    expect(runner.isRunning()).toBe(false);
  },
);

it("a statement that the database forgot to cancel is cancelled again until it ends", async () => {
  const statement = deferred();
  let cancellations = 0;
  const runner = aRunner(statement, async () => {
    cancellations += 1;
    if (cancellations === 3) statement.reject(new Error("cancelled"));
  });
  const { request, tools, shown } = anyRun();
  const running = runner.run(request, tools);
  await new Promise(setImmediate);
  await runner.interrupt();
  await running;
  expect([cancellations, shown]).toEqual([3, [{ type: "failure", text: "The query was cancelled." }]]);
});
