import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readAllOptions } from "./config.ts";

let workingDirectory: string;
beforeAll(() => {
  workingDirectory = mkdtempSync(join(tmpdir(), "octavo-precedence-"));
  const conf = join(workingDirectory, "data", "conf");
  mkdirSync(conf, { recursive: true });
  const site = "<configuration><property><name>zeppelin.server.port</name><value>5</value></property></configuration>";
  writeFileSync(join(conf, "zeppelin-site.xml"), site);
});
afterAll(() => rmSync(workingDirectory, { recursive: true }));

it("a flag goes before Octavo's variable, that before Zeppelin's, before octavo.json, before zeppelin-site.xml", () => {
  const read = (argv: readonly string[], env: Record<string, string>) => {
    const { settings, configuration } = readAllOptions({ argv, env, workingDirectory });
    expect(configuration.shown({ isAdmin: true })["zeppelin.server.port"]).toBe(String(settings.port));
    return settings.port;
  };
  const both = { OCTAVO_PORT: "2", ZEPPELIN_PORT: "3" };
  expect(read([], {})).toBe(5);
  writeFileSync(join(workingDirectory, "data", "conf", "octavo.json"), '{"port":4}');
  expect(read([], {})).toBe(4);
  expect(read([], { ZEPPELIN_PORT: "3" })).toBe(3);
  expect(read([], both)).toBe(2);
  expect(read(["--port", "1"], both)).toBe(1);
});

it("of origins, the star that allows all is not taken from a home", () => {
  const { settings } = readAllOptions({ argv: [], env: { ZEPPELIN_ALLOWED_ORIGINS: "*" }, workingDirectory });
  expect(settings.allowedOrigins).toEqual([]);
});
