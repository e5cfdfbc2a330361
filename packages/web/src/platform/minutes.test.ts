import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createMinutes } from "./minutes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("calls all listeners at each minute, and at once when the page is shown again", () => {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const minutes = createMinutes(() => page);
  const heard = vi.fn();
  const stops = [minutes.subscribe(heard), minutes.subscribe(() => {})];
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(120_000);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(minutes.count()).toBe(2);

  page.hidden = true;
  vi.advanceTimersByTime(600_000);
  expect(heard).toHaveBeenCalledTimes(2);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(heard).toHaveBeenCalledTimes(3);

  for (const stop of stops) stop();
  expect(vi.getTimerCount()).toBe(0);
  page.dispatchEvent(new Event("visibilitychange"));
  expect(minutes.count()).toBe(3);
});
