import { expect, it } from "vitest";
import { interpreterEnvironment } from "./environment.ts";

it("passes what interpreters need and nothing that was not named", () => {
  const own = {
    PATH: "/bin",
    LC_ALL: "C",
    https_proxy: "http://proxy",
    PIP_INDEX_URL: "https://index",
    DATABASE_PASSWORD: "secret",
    AWS_SECRET_ACCESS_KEY: "secret",
    OCTAVO_PORT: "1",
    TERM: "xterm",
    NOTHING: undefined,
  };
  expect(interpreterEnvironment(own)).toEqual({
    PATH: "/bin",
    LC_ALL: "C",
    https_proxy: "http://proxy",
    PIP_INDEX_URL: "https://index",
    TERM: "dumb",
  });
});

it("passes also what the setting names", () => {
  const own = { AWS_PROFILE: "a", SPARK_MASTER: "b", OTHER: "c", OCTAVO_PASS_ENV: "AWS_PROFILE, SPARK_*" };
  expect(interpreterEnvironment(own)).toEqual({ AWS_PROFILE: "a", SPARK_MASTER: "b", TERM: "dumb" });
});

it("does not take a lone star, or an empty name, for everything", () => {
  expect(interpreterEnvironment({ SECRET: "a", OCTAVO_PASS_ENV: "*,," })).toEqual({ TERM: "dumb" });
});
