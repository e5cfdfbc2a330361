import { expect, it } from "vitest";
import { formatJobDate, formatRestDate, socketDate } from "./dates.ts";

const at = Date.UTC(2026, 10, 21, 2, 28, 7, 685);

it("each wire writes a time its own way", () => {
  expect(socketDate(at)).toBe("2026-11-21T02:28:07+0000");
  expect(formatRestDate(at)).toBe("Nov 21, 2026, 2:28:07 AM");
  expect(formatJobDate(at)).toBe("Sat Nov 21 02:28:07 UTC 2026");
});

it("midnight and noon are twelve o'clock", () => {
  expect(formatRestDate(Date.UTC(2026, 0, 1))).toBe("Jan 1, 2026, 12:00:00 AM");
  expect(formatRestDate(Date.UTC(2026, 0, 1, 12))).toBe("Jan 1, 2026, 12:00:00 PM");
});
