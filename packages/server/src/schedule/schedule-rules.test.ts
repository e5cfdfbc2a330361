import { expect, it } from "vitest";
import { readSettings } from "../configuration/config.ts";
import { scheduleRules } from "./schedule-rules.ts";

const settingsWith = (env: Record<string, string> = {}) =>
  readSettings({ argv: [], env, workingDirectory: "/nowhere" });

it("rules of schedules leave one person as they were, and keep those of many apart", () => {
  const own = { minimumSeconds: 1, atOnce: 8, atOnceOfOne: 8, isForMany: false };
  expect(scheduleRules(settingsWith(), false)).toMatchObject(own);
  const many = { minimumSeconds: 10, atOnce: 8, atOnceOfOne: 4, isForMany: true };
  expect(scheduleRules(settingsWith(), true)).toMatchObject(many);
});

it("rules of schedules are as the settings say", () => {
  const env = { OCTAVO_SCHEDULE_MINIMUM_SECONDS: "3", OCTAVO_SCHEDULES_AT_ONCE_PER_USER: "2" };
  expect(scheduleRules(settingsWith(env), true)).toMatchObject({ minimumSeconds: 3, atOnceOfOne: 2 });
});
