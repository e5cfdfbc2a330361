import { type PropertyTable, rowForProperty } from "@octavo/interpreter/properties";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertiesOf } from "../driver-declarations.ts";
import { refusalFromNote } from "./from-notes.ts";

const drivers = ["python", "jupyter", "sql", "jdbc", "js", "sh", "md", "html", "angular", "nosuch"];

const may = (driver: string, name: string, value = "x") =>
  refusalFromNote({ table: propertiesOf(driver), wanted: Object.fromEntries([[name, value]]), setting: "mine" }) ===
  null;

/** Names by which a process is led to other programs, files, hosts, accounts or limits. */
const dangerous = [
  ...[
    "NODE_OPTIONS",
    "NODE_PATH",
    "NODE_EXTRA_CA_CERTS",
    "NODE_TLS_REJECT_UNAUTHORIZED",
    "LD_PRELOAD",
    "LD_LIBRARY_PATH",
  ],
  ...["LD_AUDIT", "DYLD_INSERT_LIBRARIES", "PYTHONPATH", "PYTHONSTARTUP", "PYTHONHOME", "PYTHONBREAKPOINT", "BASH_ENV"],
  ...[
    "ENV",
    "BASH_FUNC_ls",
    "PS4",
    "IFS",
    "SHELLOPTS",
    "PATH",
    "HOME",
    "TMPDIR",
    "SHELL",
    "R_HOME",
    "R_PROFILE_USER",
    "R_LIBS",
  ],
  ...["PERL5OPT", "PERL5LIB", "RUBYOPT", "RUBYLIB", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JAVA_HOME", "IPYTHONDIR"],
  ...[
    "JUPYTER_PATH",
    "XDG_CONFIG_HOME",
    "SSL_CERT_FILE",
    "PIP_INDEX_URL",
    "UV_INDEX_URL",
    "GIT_SSH_COMMAND",
    "HTTPS_PROXY",
  ],
  ...[
    "https_proxy",
    "OCTAVO_SESSION",
    "OCTAVO_RUNNER",
    "OCTAVO_PYTHON",
    "LOCPATH",
    "TZDIR",
    "GCONV_PATH",
    "MALLOC_TRACE",
  ],
  ...[
    "GLIBC_TUNABLES",
    "OPENSSL_CONF",
    "PGSERVICEFILE",
    "PGPASSFILE",
    "DUCKDB_HOME",
    "MPLBACKEND",
    "DATA_DIR",
    "PAGER",
  ],
  ...[
    "default.url",
    "default.user",
    "default.password",
    "default.driver",
    "default.precode",
    "default.statementPrecode",
  ],
  ...["sales.url", "url", "jdbc.url", "DEFAULT.URL", "default.url ", " default.url", "default.url.", "dеfault.url"],
  ...[
    "zeppelin.python",
    "python",
    "packages",
    "python.packages",
    "kernel",
    "zeppelin.interpreter.localRepo",
    "classpath",
  ],
  ...["duckdb.memory_limit", "duckdb.threads", "octavo.limit.memory", "octavo.limit.user.memory", "octavo.spare"],
  ...["octavo.cancel.interrupt", "shell.command.timeout.millisecs", "injectCredentials", "default.timeout"],
  ...["__proto__", "constructor", "toString", "", "*", "LC_", "TZ ", "tz", "ＴＺ", "LANG.x"],
];

describe.each(drivers)("of %s", (driver) => {
  it.each(dangerous)("a note cannot set %s", (name) => expect(may(driver, name)).toBe(false));

  it("a note can set nothing that no row leaves to everyone, however it is spelled", () => {
    const spelled = fc
      .constantFrom(...dangerous)
      .chain((name) =>
        fc.constantFrom(
          name.toLowerCase(),
          name.toUpperCase(),
          `${name}.`,
          ` ${name}`,
          `${name}\u200b`,
          `default.${name}`,
          `LC_.${name}`,
          name,
        ),
      );
    const open = propertiesOf(driver).filter(({ setBy, differs }) => setBy === "everyone" && differs);
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "grapheme" }), spelled), (name) => {
        if (may(driver, name, "")) expect(rowForProperty(open, name)).toBeDefined();
      }),
    );
  });

  it("what everyone may set chooses a language, a time, a number or the colours of figures, and takes no other value", () => {
    const open: PropertyTable = propertiesOf(driver).filter(({ setBy, differs }) => setBy === "everyone" && differs);
    const harmless = ["locale", "timeZone", "count", "figureColours"];
    expect(open.map(({ type }) => type).filter((type) => !harmless.includes(type))).toEqual([]);
    for (const { name } of open) {
      for (const value of [
        "/etc/passwd",
        ":/etc/passwd",
        "../x",
        "a/../../x",
        "a\nb",
        "x=1 y",
        "$(id)",
        "-1",
        "\0",
        "%n",
        "a".repeat(80),
      ]) {
        expect(may(driver, name.replace("*", "ALL"), value), `${name} = ${JSON.stringify(value)}`).toBe(false);
      }
    }
  });
});

describe("what everyone may set", () => {
  it.each([
    ["python", "TZ", "Europe/Berlin"],
    ["python", "TZ", "UTC"],
    ["python", "TZ", "America/Argentina/Buenos_Aires"],
    ["python", "TZ", "Etc/GMT+3"],
    ["sql", "LANG", "de_DE.UTF-8"],
    ["sh", "LC_ALL", "C"],
    ["js", "LANGUAGE", "de:en"],
    ["jupyter", "OMP_NUM_THREADS", "4"],
    ["python", "TZ", ""],
    ["python", "OCTAVO_FIGURES", "theme"],
  ])("of %s: %s = %s", (driver, name, value) => expect(may(driver, name, value)).toBe(true));

  it("is named in the refusal, beside who may set the rest and where", () => {
    const refusal = (driver: string, wanted: Record<string, string>) =>
      refusalFromNote({ table: propertiesOf(driver), wanted, setting: "mine" });
    expect(refusal("sql", { TZ: "UTC", NODE_OPTIONS: "-r x" })).toBe(
      "NODE_OPTIONS: only administrators set this, in the interpreter setting mine, and not in a note. Ask one of them. What everyone may set in a note: TZ, LANG, LANGUAGE, LC_*.",
    );
    expect(refusal("jdbc", { "default.url": "jdbc:x" })).toContain("What everyone may set in a note: nothing.");
    expect(refusal("sql", { TZ: "../x" })).toBe("TZ = ../x is none: write it like Europe/Berlin, or leave it blank.");
  });
});
