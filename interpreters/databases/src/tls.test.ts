import { join } from "node:path";
import type { OutputEvent, Session } from "@octavo/interpreter";
import { aRequest, bundled, someSettings } from "@octavo/interpreter/testing";
import { afterAll, describe, expect, it } from "vitest";
import { createDatabasesDriver } from "./driver.ts";
import { startServer } from "./testing/server.ts";

const hostFile = await bundled(new URL("./host/main.ts", import.meta.url), {
  external: ["@duckdb/node-api", "pg-native", "cloudflare:sockets"],
});
const driver = createDatabasesDriver({ hostFile });
const password = "secret of octavo";

const products = [
  {
    product: "postgres",
    scheme: "postgresql",
    full: "sslmode=verify-full",
    chain: "sslmode=verify-ca",
    trusting: "sslrootcert",
    isEncrypted: "SELECT ssl AS a FROM pg_stat_ssl WHERE pid = pg_backend_pid()",
    yes: "true",
  },
  {
    product: "mariadb",
    scheme: "mariadb",
    full: "sslMode=VERIFY_IDENTITY",
    chain: "sslMode=VERIFY_CA",
    trusting: "serverSslCert",
    isEncrypted:
      "SELECT IF(variable_value = '', 'no', 'yes') AS a FROM information_schema.session_status WHERE variable_name = 'SSL_CIPHER'",
    yes: "yes",
  },
] as const;

for (const { product, scheme, full, chain, trusting, isEncrypted, yes } of products) {
  const [server, strange, expired, unencrypted] = await Promise.all([
    startServer(product),
    startServer(product, "db.example"),
    startServer(product, "localhost", "expired"),
    startServer(product, "localhost", "plain"),
  ]);
  afterAll(() => {
    for (const each of [server, strange, expired, unencrypted]) each.end();
  });

  const opened: Promise<Session>[] = [];
  afterAll(async () => {
    for (const session of opened) await (await session)[Symbol.asyncDispose]();
  });

  /** What a setting shows that has these options in its urls, one database each. */
  async function shownWith(options: readonly string[], { host = "localhost", port = server.port } = {}) {
    const urls = options.map((each, index) => [`at${index}.url`, `jdbc:${scheme}://${host}:${port}/octavo?${each}`]);
    const account = options.flatMap((_each, index) => [
      [`at${index}.user`, "octavo"],
      [`at${index}.password`, password],
    ]);
    const properties = Object.fromEntries([...urls, ...account]) as Record<string, string>;
    const opening = driver.open(someSettings({ properties }), new AbortController().signal);
    opened.push(opening);
    const session = await opening;
    const shown: (readonly OutputEvent[])[] = [];
    for (const index of options.keys()) {
      const events: OutputEvent[] = [];
      const request = aRequest(isEncrypted, undefined, { properties: { db: `at${index}` } });
      for await (const event of session.run(request)) events.push(event);
      shown.push(events);
    }
    return shown;
  }
  const connected = [{ type: "result", format: "TABLE", data: `a\n${yes}\n`, types: expect.anything() }];
  const refused = (words: RegExp) => [{ type: "failure", text: expect.stringMatching(words) }];
  const trusted = `${trusting}=${server.certificate}`;

  describe(`an encrypted way to ${product}`, () => {
    it("is taken where it is asked for, whatever the server is, and to one that proves its name", async () => {
      const [encrypted, plain, proven] = await shownWith(["sslmode=require", "sslmode=disable", `${full}&${trusted}`]);
      expect([encrypted, proven]).toEqual([connected, connected]);
      expect(plain).not.toEqual(connected);
    });

    it("is not taken to a server whose certificate is not trusted, and says what to do", async () => {
      const words = new RegExp(
        `is not spoken to: .*signed by nobody whom this machine trusts.*\\n.*${trusting}=/path/to/ca.pem`,
      );
      const shown = await shownWith([full, chain, `${full}&${trusting}=${strange.certificate}`]);
      expect(shown).toEqual([refused(words), refused(words), refused(words)]);
    });

    it("is not taken to a server that has another name, unless any will do", async () => {
      const trusts = `${trusting}=${strange.certificate}`;
      expect(await shownWith([`${full}&${trusts}`, `${chain}&${trusts}`], { port: strange.port })).toEqual([
        refused(/its certificate is not that of localhost: .*db\.example/),
        connected,
      ]);
      // An address is none of the certificate's names either.
      const address = /its certificate is not that of 127\.0\.0\.1|has to be named/;
      expect(await shownWith([`${full}&${trusted}`], { host: "127.0.0.1" })).toEqual([refused(address)]);
    });

    it("is not taken to a server whose certificate has expired, and says where to renew it", async () => {
      const trusts = `${trusting}=${expired.certificate}`;
      const words = /is not spoken to: its certificate has expired\.\nRenew it on the server, and look at the clocks/;
      const shown = await shownWith([`${full}&${trusts}`, `${chain}&${trusts}`, "sslmode=require"], expired);
      expect(shown).toEqual([refused(words), refused(words), connected]);
    });

    it("is not had from a server that encrypts nothing, which says so and how to do without", async () => {
      const words =
        /is not spoken to: it does not encrypt connections.*\n.*take sslmode \(useSSL, ssl\) out of the url/;
      const shown = await shownWith(["sslmode=require", full, "sslmode=disable"], unencrypted);
      expect(shown.slice(0, 2)).toEqual([refused(words), refused(words)]);
      expect(shown[2]).toMatchObject([{ type: "result", format: "TABLE" }]);
    });

    it("names the file of certificates that is not there, or is none", async () => {
      const none = join(import.meta.dirname, "tls.test.ts");
      expect(await shownWith([`${full}&${trusting}=/nowhere/ca.pem`, `${full}&${trusting}=${none}`])).toEqual([
        refused(/\/nowhere\/ca\.pem, cannot be read/),
        refused(/has no certificate in it/),
      ]);
    });
  });
}
