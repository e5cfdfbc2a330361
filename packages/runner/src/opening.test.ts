import { describe, expect, it } from "vitest";
import { openingOf } from "./opening.ts";

describe("openingOf", () => {
  it("makes environment variables of names in capitals, and properties of all others", () => {
    expect(openingOf({ SPARK_HOME: "/opt/spark", "zeppelin.python": "/usr/bin/python3", "1A": "x" })).toEqual({
      properties: { "zeppelin.python": "/usr/bin/python3", "1A": "x" },
      variables: { SPARK_HOME: "/opt/spark" },
    });
  });

  it("passes nothing on for what is left blank", () => {
    expect(openingOf({ HOME_DIR: "", "a.b": "  " })).toEqual({ properties: {}, variables: {} });
  });
});
