import { describe, expect, it } from "vitest";
import { frameHeaders, isFrameHost } from "./frame-policy.ts";

const sources = (hosts: readonly string[]) =>
  new Map(
    frameHeaders(hosts)
      ["Content-Security-Policy"].split("; ")
      .map((line) => {
        const [directive = "", ...listed] = line.split(" ");
        return [directive, listed] as const;
      }),
  );

describe("the document of a frame", () => {
  it("may ask no server, not even this one, and shares no origin", () => {
    const policy = sources([]);
    expect(policy.get("sandbox")).toEqual(["allow-scripts"]);
    for (const [directive, listed] of policy) {
      if (directive === "sandbox" || directive === "frame-ancestors") continue;
      for (const source of listed)
        expect(["'none'", "'unsafe-inline'", "'unsafe-eval'", "data:", "blob:"]).toContain(source);
    }
    for (const directive of ["default-src", "connect-src", "frame-src", "object-src", "form-action", "base-uri"])
      expect(policy.get(directive)).toEqual(["'none'"]);
    expect(frameHeaders([])["Connection-Allowlist"]).toBe("()");
  });

  it("may load from hosts that are listed, and send them nothing", () => {
    const hosts = ["https://cdn.example.org", "http://files.example:81"];
    const policy = sources(hosts);
    for (const directive of ["script-src", "style-src", "img-src", "font-src", "media-src"])
      expect(policy.get(directive)).toEqual(expect.arrayContaining(hosts));
    for (const directive of ["connect-src", "frame-src", "form-action"])
      expect(policy.get(directive)).toEqual(["'none'"]);
    expect(frameHeaders(hosts)["Connection-Allowlist"]).toBe(
      '("https://cdn.example.org/*" "http://files.example:81/*")',
    );
  });
});

describe("a host for frames", () => {
  it.each(["https://cdn.example.org", "http://10.0.0.7:8081", "https://CDN.example", "http://localhost:9"])(
    "may be %s",
    (text) => expect(isFrameHost(text)).toBe(true),
  );

  it.each([
    "cdn.example.org",
    "*",
    "https:",
    "https://",
    "https://*.example.org",
    "https://a.example/path",
    "https://a.example;script-src",
    "https://a.example 'self'",
    'https://a.example"',
    "https://user@a.example",
    "https://a.example:99999",
    "https://a.example\nX: y",
    "data:",
    "'self'",
    "ftp://a.example",
    "",
  ])("is not %j", (text) => expect(isFrameHost(text)).toBe(false));
});
