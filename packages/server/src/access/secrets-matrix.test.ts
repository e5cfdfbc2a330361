/** Secrets under every kind of name, type and shape, and every operation and route there is, asked by the lowest user and by an administrator. */
import type { RequestName } from "@octavo/protocol";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { readSettingsFile, type SettingsFile } from "../settings/settings-file.ts";
import { createNote } from "../testing/a-notebook.ts";
import { type AServer, aServer } from "../testing/a-server.ts";
import { logIn } from "../testing/two-people.ts";
import { askedOperations } from "./testing/asked-operations.ts";
import { askedRoutes, pathFor } from "./testing/asked-routes.ts";
import { placeOf } from "./testing/matrix.ts";
import { sixPeople } from "./testing/standings.ts";
import { talk } from "./testing/talk.ts";

interface Planted {
  readonly name: string;
  readonly property: Readonly<Record<string, unknown>>;
  readonly secret: string;
}

const secretText = fc.stringMatching(/^zq[0-9a-f]{30}$/);
const anyName = fc.constantFrom(
  ...["DB_PWD", "default.password", "dbPass", "ssh.passphrase", "AWS_SECRET_ACCESS_KEY", "apiKey", "private-key"],
  ...["githubToken", "http.auth", "SAS_TOKEN", "azure.connectionString", "some_credential", "zeppelin.secret"],
);
const plainName = fc.constantFrom("default.url", "options", "precode", "HEADERS", "x.y", "endpoint");
const shaped: readonly ((secret: string) => string)[] = [
  (secret) => `postgresql://ada:${secret}@db.example/sales`,
  (secret) => `jdbc:postgresql://db.example/sales?user=ada&password=${secret}&ssl=true`,
  (secret) => `jdbc:sqlserver://db.example;user=ada;Password=${secret};encrypt=true`,
  (secret) => `jdbc:oracle:thin:ada/${secret}@//db.example:1521/x`,
  (secret) => `host=db.example password='${secret}' dbname=x`,
  (secret) => `{"user":"ada","password":"${secret}"}`,
  (secret) => `Authorization: Bearer ${secret}`,
  (secret) => `-----BEGIN RSA PRIVATE KEY-----\n${secret}\n-----END RSA PRIVATE KEY-----`,
  (secret) => `eyJhbGciOiJIUzI1NiJ9.eyJ${secret}.${secret}`,
  (secret) => `ghp_${secret}`,
  (secret) => `https://host.example/c?sv=1&sig=${secret}`,
];

const planted: fc.Arbitrary<Planted> = fc
  .tuple(
    secretText,
    anyName,
    plainName,
    fc.nat(shaped.length - 1),
    fc.constantFrom("name", "type", "variable", "shape"),
  )
  .map(([secret, name, plain, shape, kind]) => {
    const text = shaped[shape]?.(secret) ?? secret;
    switch (kind) {
      case "name":
        return { name, secret, property: { name, value: secret, type: "string" } };
      case "type":
        return { name: plain, secret, property: { name: plain, value: secret, type: "password" } };
      case "variable":
        return {
          name: plain,
          secret,
          property: { name: plain, value: secret, defaultValue: secret, envName: "X_TOKEN" },
        };
      default:
        return { name: plain, secret, property: { name: plain, value: text, defaultValue: text, type: "textarea" } };
    }
  });

function fileWith(all: readonly Planted[], secret: string): SettingsFile {
  const setting = {
    id: "python",
    name: "python",
    group: "python",
    properties: Object.fromEntries(all.map(({ name, property }) => [name, property])),
    interpreterGroup: [{ name: "python", class: "x", defaultInterpreter: true, editor: { language: "python" } }],
    dependencies: [{ groupArtifactVersion: `https://ada:${secret}@index.example/simple` }],
    option: { remote: true },
    runnerSecret: secret,
  };
  return readSettingsFile(
    JSON.stringify({
      interpreterSettings: { python: setting, other: { ...setting, id: "other", name: "other" } },
      interpreterRepositories: [
        {
          id: "ours",
          url: `https://ada:${secret}@maven.example`,
          password: secret,
          proxyLogin: "p",
          proxyPassword: secret,
        },
      ],
    }),
  );
}

/** All that the server sends to a user who asks for everything. */
async function allAnswers(server: AServer, user: string): Promise<string> {
  const { cookie } = await logIn(server, user);
  const socket = await talk(server, user);
  const place = placeOf(await createNote(server, `/Of ${user}`));
  const said: string[] = [];
  await socket.ask("GET_NOTE", { id: place.noteId });
  for (const op of Object.keys(askedOperations) as RequestName[]) {
    said.push(JSON.stringify(await socket.ask(op, askedOperations[op].data(place))));
  }
  for (const [key, { body }] of Object.entries(askedRoutes)) {
    if (key.includes("login") || key.startsWith("DELETE /interpreter/setting")) continue;
    const [method = "", path = ""] = key.split(" ");
    for (const setting of path.startsWith("/interpreter") ? ["python", "other"] : [""]) {
      const url = `/api${pathFor(setting ? path.replace(":id", setting) : path, place)}`;
      const answer = await server.app.inject({
        method: method as "GET",
        url,
        headers: { "content-type": "application/json", cookie },
        ...(method === "GET" ? {} : { payload: JSON.stringify(body?.(place) ?? null) }),
      });
      said.push(answer.body);
    }
  }
  return said.join("\n");
}

let server: AServer | null = null;
afterEach(() => server?.close());

describe("a secret of a setting", () => {
  it("a secret of a setting is in no answer, line of the log or metric, whatever it is called and looks like", {
    timeout: 120_000,
  }, async () => {
    const plantings = fc.uniqueArray(planted, { minLength: 8, maxLength: 16, selector: ({ name }) => name });
    const property = fc.asyncProperty(plantings, secretText, async (all, other) => {
      const env = { ZEPPELIN_NOTEBOOK_MONGO_URI: `mongodb://ada:${other}@db.example/x` };
      server = await aServer({ shiro: sixPeople, settings: fileWith(all, other), env, logLevel: "trace" });
      server.link.isOpen = false;
      const answers = [await allAnswers(server, "stan"), await allAnswers(server, "root")].join("\n");
      const { services, logged, audited } = server;
      services.log.error({ err: new Error(all.map(({ property: { value } }) => String(value)).join(" ")) }, "a driver");
      const metrics = await services.metrics.text();
      const published = [answers, JSON.stringify(logged), JSON.stringify(audited), metrics.text].join("\n");
      const found = [...all.map(({ secret }) => secret), other].filter((secret) => published.includes(secret));
      await server.close();
      server = null;
      const around = found.map((secret) =>
        published.slice(published.indexOf(secret) - 200, published.indexOf(secret) + 60),
      );
      expect(around).toEqual([]);
    });
    await fc.assert(property, { numRuns: 3, endOnFailure: true });
  });
});

describe("an interpreter setting", () => {
  it("an interpreter setting shows a user who may only run it what there is to run, and nothing of how it is set up", async () => {
    server = await aServer({ shiro: sixPeople });
    const { properties, dependencies, option } = server.interpreters.get("python");
    const settings = { ...properties, "internal.host": { value: "db.internal", type: "string" } };
    await server.interpreters.update("python", { properties: settings, dependencies, option });
    const shown = async (user: string) => {
      const socket = await talk(server as AServer, user);
      const [frame] = await socket.ask("GET_INTERPRETER_SETTINGS");
      const settings = (frame?.data["interpreterSettings"] ?? []) as { id: string }[];
      return settings.find(({ id }) => id === "python");
    };
    expect(await shown("root")).toMatchObject({ properties: { "internal.host": { value: "db.internal" } } });
    expect(await shown("stan")).toMatchObject({ name: "python", properties: {}, dependencies: [] });
  });

  it("an interpreter setting comes back as it was shown, and keeps each secret", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(planted, { minLength: 1, maxLength: 8, selector: ({ name }) => name }),
        secretText,
        async (all, other) => {
          server = await aServer({ settings: fileWith(all, other) });
          const api = "/api/interpreter/setting/python";
          const shown = (await server.app.inject({ url: api })).json() as { body: object };
          const { properties, dependencies } = server.interpreters.get("python");
          const answer = await server.app.inject({ method: "PUT", url: api, payload: shown.body });
          expect(answer.statusCode).toBe(200);
          const kept = server.interpreters.get("python");
          await server.close();
          server = null;
          expect({ properties: kept.properties, dependencies: kept.dependencies }).toEqual({
            properties,
            dependencies,
          });
        },
      ),
      { numRuns: 5, endOnFailure: true },
    );
  });

  it("an interpreter setting whose address leads elsewhere by now is not given its old password", async () => {
    server = await aServer();
    const put = async (url: string) => {
      const payload = { properties: { "default.url": { value: url } }, dependencies: [], option: {} };
      return (server as AServer).app.inject({ method: "PUT", url: "/api/interpreter/setting/jdbc", payload });
    };
    const now = () => (server as AServer).interpreters.get("jdbc").properties["default.url"]?.value;
    await put("jdbc:postgresql://ada:hunter2@db.example/sales");
    expect((await put("jdbc:postgresql://ada:****@db.example/other")).statusCode).toBe(200);
    expect(now()).toBe("jdbc:postgresql://ada:hunter2@db.example/other");
    const refused = await put("jdbc:postgresql://ada:****@evil.example/other");
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining("leads to another host")]);
    expect(now()).toBe("jdbc:postgresql://ada:hunter2@db.example/other");
  });
});
