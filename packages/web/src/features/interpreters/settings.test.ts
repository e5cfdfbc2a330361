import type { Connection, RequestOutcome } from "@octavo/client";
import { describe, expect, it } from "vitest";
import { newnessOf, settingSchema, usableSettings } from "./settings.ts";

const answering = (answer: RequestOutcome): Pick<Connection, "request"> => ({ request: async () => answer });

describe("the settings that one may use", () => {
  it("are those that the server sends all users", async () => {
    const described = { id: "py", name: "py", group: "python", interpreterGroup: [], option: {} };
    const data = { interpreterSettings: [described] };
    const answer: RequestOutcome = {
      ok: true,
      frame: { op: "INTERPRETER_SETTINGS", data, msgId: undefined },
      msgId: "1",
    };
    expect(await usableSettings(answering(answer))).toMatchObject([{ name: "py" }]);
  });

  it.each([
    [{ status: 403 }, 403],
    [{}, 0],
  ])("that are refused, or not answered, are a RestError: %j", async (more, status) => {
    const refused: RequestOutcome = { ok: false, reason: "refused", text: "Not now.", ...more };
    await expect(usableSettings(answering(refused))).rejects.toMatchObject({ name: "RestError", status });
  });
});

it("names the users of a setting that came by itself, until it was changed", () => {
  const setting = (option: object, isUntouched = true) =>
    settingSchema.parse({ id: "js", name: "js", group: "js", interpreterGroup: [], option, octavo: { isUntouched } });
  const only = (...owners: string[]) => ({ setPermission: true, owners });
  expect(newnessOf(setting(only("ada", "ops")))).toContain("only ada, ops may use it; open its rights");
  expect(newnessOf(setting(only()))).toContain("nobody may use it");
  expect(newnessOf(setting({}))).toContain("everybody may use it");
  expect(newnessOf(setting(only("ada"), false))).toBeNull();
});
