import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hideSecrets, isSecretValue, withoutSecrets } from "./hide-secrets.ts";
import { keepSecrets, keepSecretsIn } from "./keep-secrets.ts";

const base64 = "q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4mrze8BI0VniavN7wEjRWeJ";
const pem = (kind: string) => `-----BEGIN ${kind}PRIVATE KEY-----\n${base64}\n-----END ${kind}PRIVATE KEY-----`;

describe("a secret inside a text", () => {
  it.each([
    ["postgresql://u:hunter2@host/db", "postgresql://u:****@host/db"],
    ["postgresql://u:p@ss/wd@host:5/db?x=1", "postgresql://u:****@host:5/db?x=1"],
    ["postgresql://u:p/w@host/db", "postgresql://u:****@host/db"],
    ["redis://:hunter2@host:1", "redis://:****@host:1"],
    ["mongodb+srv://u:hunter2@a,b/db", "mongodb+srv://u:****@a,b/db"],
    ["jdbc:mysql://u:hunter2@h/db", "jdbc:mysql://u:****@h/db"],
    ["https://0123456789abcdef0123@sentry.example/1", "https://****@sentry.example/1"],
    ["https://user:hunter2@proxy:3128 and https://u:x@y", "https://user:****@proxy:3128 and https://u:****@y"],
    ["jdbc:oracle:thin:scott/tiger@//h:1521/x", "jdbc:oracle:thin:scott/****@//h:1521/x"],
    ["root:hunter2@tcp(h:3306)/db", "root:****@tcp(h:3306)/db"],
    ["jdbc:postgresql://h/db?user=u&password=hunter2&ssl=true", "jdbc:postgresql://h/db?user=u&password=****&ssl=true"],
    ["jdbc:sqlserver://h:1;user=sa;password=hunter 2&x;a=b", "jdbc:sqlserver://h:1;user=sa;password=****;a=b"],
    ["Server=h;Database=d;User Id=u;Pwd={a;b}}c};Encrypt=yes", "Server=h;Database=d;User Id=u;Pwd={****};Encrypt=yes"],
    ["host=h user=u password='it\\'s me' dbname=d", "host=h user=u password='****' dbname=d"],
    ["host=h password=hunter2 dbname=d", "host=h password=**** dbname=d"],
    [
      "DefaultEndpointsProtocol=https;AccountName=a;AccountKey=abc+/==;EndpointSuffix=x",
      "DefaultEndpointsProtocol=https;AccountName=a;AccountKey=****;EndpointSuffix=x",
    ],
    ["https://a.example/c?sv=1&sig=abc%3D&se=2", "https://a.example/c?sv=1&sig=****&se=2"],
    ["url=x%3Fpassword%3Dhunter2%26y", "url=x%3Fpassword%3D****%26y"],
    ['{"user":"u","password":"a\\"b"}', '{"user":"u","password":"****"}'],
    ['{\\"password\\":\\"hunter2\\"}', '{\\"password\\":\\"****\\"}'],
    ["run --password hunter2 --x", "run --password **** --x"],
    ["api_key: hunter2", "api_key: ****"],
    ["Authorization: Basic dXNlcjpwYXNz", "Authorization: ****"],
    ["sent Bearer abc123def456", "sent Bearer ****"],
    ["key AKIAIOSFODNN7EXAMPLE of wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "key **** of ****"],
    ["x ghp_0123456789abcdef0123456789 y", "x **** y"],
    ["xoxb-123456789-abcdef", "****"],
    ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_def", "****"],
    [pem(""), "****"],
    [pem("RSA "), "****"],
    [pem("OPENSSH ").replaceAll("\n", "\\n"), "****"],
    [`MIIEvQIBADANBgkqhkiG9w0BAQEFAASC${base64}`, "****"],
  ])("%j is shown as %j", (text, shown) => {
    expect(hideSecrets(text)).toBe(shown);
    expect(hideSecrets(shown), "again").toBe(shown);
  });

  it.each([
    ...["https://host:8080/@scope/name", "git@github.com:a/b.git", "ssh://git@host/x", "a@b.example", "12:30@noon"],
    ...["image:tag@sha256:0123", "https://host/?email=a@b.c", "max_tokens=100", "token.url=https://x.example/t"],
    ...[
      "/usr/bin/python3",
      "basic authentication is off",
      "password=",
      "SELECT 2 * 3 ** 4",
      "jdbc:postgresql://h:1/db",
    ],
    ...[
      "-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----",
      "primaryKey=id;foreign_key: x",
      "4GB",
      "[::1]:80",
    ],
  ])("%j has none", (text) => {
    expect(hideSecrets(text)).toBe(text);
  });
});

describe("a value", () => {
  it.each([
    [{ names: ["x"], type: "password" }, "a", true],
    [{ names: ["x", "DB_PWD"] }, "a", true],
    [{ names: ["use.token"], type: "checkbox" }, "true", false],
    [{ names: ["hive.auth"] }, "KERBEROS", false],
    [{ names: ["default.url"] }, "a", false],
  ])("of %j that is %s: %s", (declared, value, secret) => {
    expect(isSecretValue(declared, value)).toBe(secret);
  });

  it("is hidden anywhere in JSON", () => {
    const shown = withoutSecrets({
      dbPassword: "a",
      n: [{ apiKey: { type: "string", defaultValue: "a", description: "the key" } }, { x: "u://u:pw@h" }],
      token: 7,
      editor: { completionKey: "TAB" },
    });
    expect(shown).toEqual({
      dbPassword: "",
      n: [{ apiKey: { type: "string", defaultValue: "", description: "the key" } }, { x: "u://u:****@h" }],
      token: "",
      editor: { completionKey: "TAB" },
    });
  });
});

describe("what comes back with its mask", () => {
  const old = "jdbc:postgresql://ada:hunter2@db.example:5432/sales?sslpassword=second&ssl=true";
  const elsewhere = { ok: false, problem: expect.stringContaining("leads to another host") };
  it.each([
    [hideSecrets(old), old],
    [
      "jdbc:postgresql://ada:****@db.example:5432/other?ssl=true",
      "jdbc:postgresql://ada:hunter2@db.example:5432/other?ssl=true",
    ],
    [
      "jdbc:postgresql://db.example:5432/sales?sslpassword=****",
      "jdbc:postgresql://db.example:5432/sales?sslpassword=second",
    ],
    ["jdbc:postgresql://ada:new@evil.example/sales", "jdbc:postgresql://ada:new@evil.example/sales"],
  ])("as %s is kept as %s", (wanted, value) => {
    expect(keepSecrets(wanted, old)).toEqual({ ok: true, value });
  });

  it.each([
    "jdbc:postgresql://ada:****@evil.example:5432/sales",
    "jdbc:postgresql://ada:****@db.example:5433/sales",
    "jdbc:mysql://ada:****@db.example:5432/sales",
    "jdbc:postgresql://ada:****@db.example:5432,evil.example/sales",
    "jdbc:postgresql://ada:****@db.example:5432/sales?host=evil.example",
  ])("%s is refused, since it leads elsewhere", (wanted) => {
    expect(keepSecrets(wanted, old)).toEqual(elsewhere);
  });

  it.each([
    ["Server=h;Password=hunter2;Database=d", "Server=evil;Password=****;Database=d"],
    ["host=h password=hunter2", "host=evil password=****"],
    ["jdbc:sqlserver://h;user=u;password=hunter2", "jdbc:sqlserver://evil;user=u;password=****"],
    ["jdbc:oracle:thin:u/hunter2@//h:1/x", "jdbc:oracle:thin:u/****@//evil:1/x"],
    ["u:hunter2@tcp(h:1)/d", "u:****@tcp(evil:1)/d"],
  ])("%s as %s is refused", (before, wanted) => {
    expect(keepSecrets(wanted, before)).toEqual(elsewhere);
  });

  it("is refused where there was no secret, and left alone where it is none", () => {
    expect(keepSecrets("jdbc:postgresql://ada:****@evil.example/@db.example:5432/sales", old)).toMatchObject({
      ok: false,
    });
    expect(keepSecrets("http://u:****@h", "http://h")).toMatchObject({ ok: false });
    expect(keepSecrets("a **** b", "x")).toEqual({ ok: true, value: "a **** b" });
    expect(keepSecrets("****", pem(""))).toEqual({ ok: true, value: pem("") });
  });

  it("is itself again, for any text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom("://", "u:p@h", ";password=", "?", "{", '"', " "))),
        (parts) => {
          const text = parts.join("");
          expect(keepSecrets(hideSecrets(text), text)).toEqual({ ok: true, value: text });
        },
      ),
    );
  });

  it("is itself again in JSON", () => {
    const kept = { password: "a", list: ["u://u:pw@h", "x"], deep: { token: "t", url: "u://u:pw@h" } };
    expect(keepSecretsIn(withoutSecrets(kept), kept)).toEqual({ ok: true, value: kept });
  });
});
