import { expect, it } from "vitest";
import { formatBytes } from "./bytes-text.ts";

it.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1000, "1 kB"],
  [1_207_000, "1.21 MB"],
  [999_950, "1 MB"],
  [2_500_000_000, "2.5 GB"],
  [9e15, "9,000 TB"],
])("%d bytes are said as %s", (bytes, text) => expect(formatBytes(bytes)).toBe(text));
