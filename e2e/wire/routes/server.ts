/** Logins, configuration, credentials, repositories of notes, packages, and the server itself. */
import { expect } from "vitest";
import { type CallPlace, done, fails, gives, noParagraph, type RestCall } from "../../harness/rest-call.ts";

/** A login ends the one before of the same browser, so it comes without a cookie. */
const loginOf = (text: Record<string, string>) => ({ text: new URLSearchParams(text), cookie: () => "" });

export const security: Readonly<Record<string, readonly RestCall[]>> = {
  "GET /api/security/ticket": [
    {
      when: "names who asks; roles are a text",
      ...gives({ principal: "admin", ticket: expect.any(String), roles: '["admin"]' }),
    },
  ],
  "GET /api/security/userlist/{text}": [
    { when: "by a part of the name", at: { text: "ali" }, ...gives({ users: ["alice"], roles: [] }) },
    { when: "of a name that nobody has", at: { text: "nosuch" }, ...gives({ users: [], roles: [] }) },
  ],
  "POST /api/login": [
    {
      when: "with a form",
      ...loginOf({ userName: "alice", password: "alice-pw" }),
      ...gives({ principal: "alice", ticket: expect.any(String), roles: '["analyst"]' }),
    },
    {
      when: "with a wrong password",
      ...loginOf({ userName: "alice", password: "guess" }),
      ...fails(403, ""),
      isVoid: true,
    },
  ],
  "GET /api/login": [{ when: "is not how one logs in", ...fails(405) }],
  "POST /api/login/logout": [
    {
      when: "is answered as if it were refused",
      before: ({ logIn }) => logIn("bob"),
      cookie: String,
      status: 401,
      says: { status: "UNAUTHORIZED", body: { clearAuthorizationHeader: "true" } },
    },
  ],
};

const className = "org.apache.zeppelin.notebook.repo.GitNotebookRepo";
const repository = {
  name: "GitNotebookRepo",
  className,
  settings: [{ type: "INPUT", value: [], selected: expect.stringContaining("notebook"), name: "Notebook Path" }],
};
const lake = ({ number }: CallPlace) => ({ entity: `lake-${number}`, username: "ada", password: "pw" });
const keep = async (place: CallPlace) => {
  await place.call("PUT", "/credential", lake(place));
};

export const server: Readonly<Record<string, readonly RestCall[]>> = {
  "GET /api/": [{ when: "is there", ...done }],
  "GET /api/openapi.json": [{ when: "describes all this", says: { openapi: "3.1.0" } }],
  "GET /api/version": [
    {
      when: "gives the version",
      ...gives({
        version: expect.any(String),
        "git-commit-id": expect.any(String),
        "git-timestamp": expect.any(String),
      }),
    },
  ],
  "GET /api/configurations/all": [
    { when: "gives texts by name", ...gives({ "zeppelin.websocket.max.text.message.size": "10240000" }) },
  ],
  "GET /api/configurations/prefix/{prefix}": [
    {
      when: "gives some",
      at: { prefix: "zeppelin.websocket" },
      ...gives({ "zeppelin.websocket.max.text.message.size": "10240000" }),
    },
    { when: "gives none", at: { prefix: "nosuch" }, ...gives({}) },
  ],
  "GET /api/configurations/client": [{ when: "gives a limit", ...gives({ wsMaxMessageSize: 10_240_000 }) }],
  "GET /api/octavo/configurations/unused": [{ when: "gives names", ...gives(expect.any(Array)) }],
  "GET /api/credential": [
    {
      when: "without passwords, which Zeppelin shows",
      before: keep,
      says: (place: CallPlace) => ({
        body: { userCredentials: { [`lake-${place.number}`]: { username: "ada", password: "" } } },
      }),
    },
  ],
  "PUT /api/credential": [
    { when: "is kept", body: lake, ...done },
    { when: "without a name", body: { entity: "x", username: "", password: "y" }, ...fails(400) },
    { when: "without an entity", body: { entity: "", username: "x", password: "y" }, ...fails(400) },
    { when: "without a password, of a new one", body: { entity: "new", username: "x", password: "" }, ...fails(400) },
  ],
  "DELETE /api/credential": [
    { when: "of all", before: keep, ...done },
    {
      when: "of none",
      before: async (place) => {
        await keep(place);
        await place.call("DELETE", "/credential");
      },
      ...fails(404),
    },
  ],
  "DELETE /api/credential/{entity}": [
    { when: "of one", before: keep, at: (place) => ({ entity: lake(place).entity }), ...done },
    { when: "of one that is not there", at: { entity: "nosuch" }, ...fails(404) },
  ],
  "GET /api/notebook-repositories": [{ when: "is one, the folder of notes", ...gives([repository]) }],
  "PUT /api/notebook-repositories": [
    { when: "as it is", body: { name: className, settings: {} }, ...gives(repository) },
    {
      when: "of an unknown class: an empty one",
      body: { name: "no.such", settings: {} },
      ...gives({ name: "", className: "", settings: [] }),
    },
    { when: "of nothing", ...fails(404, "") },
    { when: "of another form", body: [1], status: 406, says: { body: { error: "Invalid payload structure" } } },
    { when: "of null", body: null, status: 406, says: { body: { error: "Invalid payload" } } },
  ],
  "GET /api/notebook-repositories/reload": [{ when: "reads notes again", ...done }],
  "PUT /api/log/level/{level}": [
    { when: "sets it", at: { level: "WARN" }, ...done },
    {
      when: "to what is none",
      at: { level: "LOUD" },
      ...fails(
        406,
        expect.stringMatching(
          /^Please check LOG level specified\. Valid values: DEBUG, ERROR, FATAL, INFO, TRACE, WARN$/,
        ),
      ),
    },
  ],
  "GET /api/admin": [{ when: "is a bare list", says: [{ name: "ROOT", level: expect.any(String) }] }],
  "POST /api/admin": [
    { when: "sets a level", body: { name: "ROOT", level: "WARN" }, says: [{ name: "ROOT", level: "WARN" }] },
    {
      when: "of another logger",
      body: { name: "x", level: "WARN" },
      ...fails(400, expect.stringContaining("The class of 'x' doesn't exists")),
    },
    { when: "of another level", body: { name: "ROOT", level: "x" }, ...fails(400, "The level of the logger is wrong") },
  ],
  "POST /api/octavo/notice": [
    { when: "is sent to every client", body: { notice: "Back soon." }, ...done },
    { when: "without words", body: { notice: "" }, ...fails(400) },
  ],
};

/** A package of each kind, as the registry of the server's folder has them. */
export const registry = [
  {
    type: "VISUALIZATION",
    name: "sunburst",
    artifact: "sunburst@1.0.0",
    description: "Rings",
    license: "MIT",
    icon: "<i></i>",
    published: "2024",
    config: { depth: { type: "number", description: "How deep", defaultValue: 3 } },
  },
  {
    type: "SPELL",
    name: "flow",
    artifact: "flow@2.0.0",
    description: "Arrows",
    license: "MIT",
    icon: "<i></i>",
    spell: { magic: "%flow", usage: "%flow a -> b" },
    config: { look: { type: "string", description: "", defaultValue: "plain" } },
  },
  { type: "SPELL", name: "torn", artifact: "torn@1.0.0", description: "", license: "MIT", icon: "<i></i>" },
  { type: "APPLICATION", name: "clock", artifact: "clock@1.0.0", description: "", license: "MIT", icon: "" },
  { type: "INTERPRETER", name: "lisp", artifact: "lisp@1.0.0", description: "", license: "MIT", icon: "" },
];
const [sunburst, flow, torn, clock, lisp] = registry;
const listed = (pkg: unknown, enabled: unknown = expect.any(Boolean)) => ({
  registry: expect.any(String),
  pkg,
  enabled,
});
/** Whether someone has asked for its script is another test's. */
const listedTorn = expect.objectContaining(listed(torn, true));
const enable = ({ call }: CallPlace) => call("POST", "/helium/enable/flow", "flow@2.0.0");
const enableClock = ({ call }: CallPlace) => call("POST", "/helium/enable/clock", "clock@1.0.0");
const depth = { confSpec: sunburst?.config };

export const helium: Readonly<Record<string, readonly RestCall[]>> = {
  "GET /api/helium/package": [
    {
      when: "gives all by name",
      ...gives({
        clock: [listed(clock)],
        flow: [listed(flow)],
        lisp: [listed(lisp)],
        sunburst: [listed(sunburst)],
        torn: [listedTorn],
      }),
    },
  ],
  "GET /api/helium/enabledPackage": [
    {
      when: "gives those that are on",
      before: async (place) => {
        await place.call("POST", "/helium/disable/clock");
        await enable(place);
      },
      ...gives([listed(flow, true), listedTorn]),
    },
  ],
  "GET /api/helium/package/{name}": [
    { when: "gives its versions", at: { name: "flow" }, ...gives([listed(flow)]) },
    { when: "that is not there: none", at: { name: "nosuch" }, ...gives([]) },
  ],
  "POST /api/helium/enable/{name}": [
    { when: "takes the artifact as it is", at: { name: "flow" }, text: "flow@2.0.0", ...done },
    { when: "of another artifact", at: { name: "flow" }, text: "flow@9", ...fails(404) },
    { when: "that cannot be built", at: { name: "torn" }, text: "torn@1.0.0", ...fails(500) },
    { when: "of another name, where Zeppelin fails", at: { name: "nosuch" }, text: "flow@2.0.0", ...fails(404) },
  ],
  "POST /api/helium/disable/{name}": [
    { when: "of one that is on", before: enable, at: { name: "flow" }, ...done },
    { when: "of one that is not", at: { name: "sunburst" }, ...fails(404) },
  ],
  "GET /api/helium/spell/config/{name}": [
    { when: "of one that is on", before: enable, at: { name: "flow" }, ...gives({ confSpec: flow?.config }) },
    { when: "of one that is not", at: { name: "sunburst" }, ...fails(404) },
  ],
  "GET /api/helium/config": [
    {
      when: "gives what is set, by artifact",
      before: ({ call }) => call("POST", "/helium/config/sunburst/sunburst@1.0.0", { depth: 4 }),
      ...gives({ "sunburst@1.0.0": { depth: 4 } }),
    },
  ],
  "GET /api/helium/config/{name}/{artifact}": [
    { when: "gives what can be set", at: { name: "sunburst", artifact: "sunburst@1.0.0" }, ...gives(depth) },
    { when: "of another artifact", at: { name: "sunburst", artifact: "x" }, ...fails(404) },
  ],
  "POST /api/helium/config/{name}/{artifact}": [
    {
      when: "gives it back",
      at: { name: "sunburst", artifact: "sunburst@1.0.0" },
      body: { depth: 5 },
      ...gives({ depth: 5 }),
    },
    { when: "that is no JSON", at: { name: "sunburst", artifact: "sunburst@1.0.0" }, text: "{", ...fails(400) },
    { when: "of another artifact", at: { name: "sunburst", artifact: "x" }, body: {}, ...fails(404) },
  ],
  "GET /api/helium/order/visualization": [
    {
      when: "gives names",
      before: ({ call }) => call("POST", "/helium/order/visualization", ["sunburst"]),
      ...gives(["sunburst"]),
    },
  ],
  "POST /api/helium/order/visualization": [
    { when: "of names", body: ["sunburst"], ...done },
    { when: "of what is no list", body: { a: 1 }, ...fails(400) },
  ],
  "GET /api/helium/suggest/{noteId}/{paragraphId}": [
    {
      when: "gives the applications that are on",
      before: enableClock,
      ...gives({ available: [listed(clock, true)] }),
    },
    noParagraph,
  ],
  "POST /api/helium/load/{noteId}/{paragraphId}": [
    {
      when: "gives the id of what it is in the paragraph",
      before: enableClock,
      body: clock,
      says: ({ note }: CallPlace) => ({ body: `app_${note.id}-${note.paragraphs[0]?.id}clock` }),
    },
    { when: "of one that is no application", before: enable, body: { name: "flow" }, ...fails(404) },
    { when: "of one that is not there", body: { name: "nosuch" }, ...fails(404) },
    { ...noParagraph, body: { name: "clock" } },
  ],
  "GET /api/helium/bundle/load/{name}": [
    { when: "of one that is not on: nothing", at: { name: "sunburst" }, says: "" },
    {
      when: "of one that is on: what adds its class",
      before: enable,
      at: { name: "flow" },
      says: expect.stringContaining("_heliumBundles"),
    },
    {
      when: "of one that cannot be built: in words, as a success",
      at: { name: "torn" },
      says: expect.stringMatching(/^ERROR: /),
    },
  ],
};
