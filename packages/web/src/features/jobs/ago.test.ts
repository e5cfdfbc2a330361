import { describe, expect, it } from "vitest";
import { formatJobAge } from "./ago.ts";

const now = Date.UTC(2026, 10, 21);
const before = (seconds: number) => formatJobAge(now - seconds * 1000, now);

describe("how long ago something ran", () => {
  it("is said in the largest unit that fits", () => {
    expect(before(5)).toBe("just now");
    expect(before(61)).toBe("1 min. ago");
    expect(before(3 * 3600)).toBe("3 hr. ago");
    expect(before(86_400)).toBe("yesterday");
    expect(before(800 * 86_400)).toBe("2 yr. ago");
  });

  it("is never for what never ran, and now for clocks that differ", () => {
    expect(formatJobAge(0, now)).toBe("never ran");
    expect(before(-30)).toBe("just now");
  });
});
