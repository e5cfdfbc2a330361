import { createListeners, type ServerMessage } from "@octavo/client";
import { expect, it } from "vitest";
import { logUnknownFrames } from "./unknown-frames.ts";

it("logs what the page does not know, and nothing else", () => {
  const frames = createListeners<ServerMessage>();
  const logged: string[] = [];
  logUnknownFrames({ onFrame: frames.add }, (text) => logged.push(text));
  frames.notify({ op: "NOTICE", data: {}, msgId: undefined });
  frames.notify({ op: "FUTURE_THING", data: {}, msgId: undefined });
  expect(logged).toEqual([expect.stringContaining("FUTURE_THING")]);
});
