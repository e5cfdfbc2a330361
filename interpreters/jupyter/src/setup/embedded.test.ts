import type { Session } from "@octavo/interpreter";
import { collect, someSettings } from "@octavo/interpreter/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { driver } from "../index.ts";
import { testPython } from "../testing/python.ts";

describe("a frame of a document", () => {
  let session: Session;
  beforeAll(async () => {
    const settings = someSettings({ properties: { python: testPython() } });
    session = await driver.open(settings, new AbortController().signal);
    await collect(session, "from IPython.display import IFrame\nimport tempfile, os\nos.chdir(tempfile.mkdtemp())");
  });
  afterAll(() => session[Symbol.asyncDispose]());
  const shown = async (code: string) => JSON.stringify(await collect(session, code));

  it("a frame of a document that code has written beside its note contains its text", async () => {
    const code = `_ = open("net.html", "w").write("<b>\\"net\\"</b>")\nIFrame("net.html", width="100%", height=200)`;
    expect(await shown(code)).toContain('srcdoc=\\"&lt;b&gt;&quot;net&quot;&lt;/b&gt;\\"');
  });

  it.each(["https://example.org/net.html", "absent.html"])("a frame of %s keeps its address", async (address) => {
    expect(await shown(`IFrame("${address}", 100, 100)`)).toContain(`src=\\"${address}\\"`);
  });
});
