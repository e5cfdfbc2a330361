/** `/api/interpreter`, `/api/session` and the interpreters of a cluster. */
import { expect } from "vitest";
import { type CallPlace, done, fails, gives, type RestCall } from "../../harness/rest-call.ts";

const option = { remote: true, port: -1, isExistingProcess: false, setPermission: false, isUserImpersonate: false };
const parts = { properties: {}, dependencies: [], option };
const setting = {
  id: expect.any(String),
  name: expect.any(String),
  group: expect.any(String),
  properties: expect.any(Object),
  status: "READY",
  interpreterGroup: expect.any(Array),
  dependencies: expect.any(Array),
  option: expect.objectContaining(option),
};
const badName = "Interpreter name shouldn't be empty, and can consist only of: -_a-zA-Z0-9";
const make = async ({ number, call }: CallPlace) => {
  await call("POST", "/interpreter/setting", { name: `made-${number}`, group: "sh", ...parts });
  return `made-${number}`;
};
const atPrepared = (_place: CallPlace, id: unknown) => ({ id: String(id) });
const property = (value: string) => ({ N: { name: "N", value, type: "string" } });
const openSession = async ({ call }: CallPlace) =>
  ((await call("POST", "/session?interpreter=sh")) as { sessionId: string }).sessionId;
const session = { sessionId: expect.stringMatching(/^sh_\d+$/), noteId: expect.any(String), interpreter: "sh" };

const mirror = {
  id: "mirror",
  url: "https://mirror.example",
  snapshot: true,
  username: "ada",
  password: "not-to-be-seen",
  proxyProtocol: "HTTP",
  proxyHost: "proxy.example",
  proxyPort: "3128",
  proxyLogin: "bob",
  proxyPassword: "not-to-be-seen",
};

export const interpreters: Readonly<Record<string, readonly RestCall[]>> = {
  "GET /api/interpreter": [
    {
      when: "gives kinds by name, and what can be set of each",
      ...gives({ sh: { name: "sh", group: "sh", properties: expect.any(Object) } }),
    },
  ],
  "GET /api/interpreter/setting": [
    { when: "gives a list", ...gives(expect.arrayContaining([expect.objectContaining(setting)])) },
  ],
  "GET /api/interpreter/setting/{id}": [
    { when: "gives one", at: { id: "sh" }, ...gives({ ...setting, id: "sh", name: "sh", group: "sh" }) },
    { when: "that is not there", at: { id: "nosuch" }, ...fails(404) },
  ],
  "POST /api/interpreter/setting": [
    {
      when: "gives what was made",
      body: ({ number }: CallPlace) => ({
        name: `new-${number}`,
        group: "sh",
        ...parts,
        option: { ...option, perNote: "scoped", perUser: "" },
        properties: property("1"),
        dependencies: [{ groupArtifactVersion: "a:b:1", exclusions: ["c"] }],
      }),
      says: ({ number }: CallPlace) => ({
        body: {
          ...setting,
          id: `new-${number}`,
          name: `new-${number}`,
          group: "sh",
          properties: property("1"),
          dependencies: [{ groupArtifactVersion: "a:b:1", exclusions: ["c"], local: false }],
          option: { ...option, perNote: "scoped" },
        },
      }),
    },
    {
      when: "of a name with other signs: in words, and without a trace of the server",
      body: { name: "a b", group: "sh", ...parts },
      ...fails(404, badName),
      isVoid: true,
    },
    {
      when: "of a taken name",
      body: { name: "sh", group: "sh", ...parts },
      ...fails(404, "Interpreter sh already existed"),
    },
    { when: "of no group", body: { name: "x", ...parts }, ...fails(400) },
    { when: "without parts, where Zeppelin fails", body: { name: "x", group: "sh" }, ...fails(400) },
  ],
  "PUT /api/interpreter/setting/{id}": [
    {
      when: "gives what is set now",
      before: make,
      at: atPrepared,
      body: { ...parts, properties: property("2") },
      ...gives({ ...setting, properties: property("2") }),
    },
    { when: "that is not there", at: { id: "nosuch" }, body: parts, ...fails(404), isVoid: true },
  ],
  "DELETE /api/interpreter/setting/{id}": [
    { when: "of one", before: make, at: atPrepared, ...done },
    { when: "of one that is not there, which is done too", at: { id: "nosuch" }, ...done },
  ],
  "PUT /api/interpreter/setting/restart/{id}": [
    { when: "for everybody", at: { id: "sh" }, ...gives({ ...setting, id: "sh" }) },
    {
      when: "for a note",
      at: { id: "sh" },
      body: ({ note }: CallPlace) => ({ noteId: note.id }),
      ...gives({ ...setting, id: "sh" }),
    },
    { when: "that is not there", at: { id: "nosuch" }, ...fails(404) },
  ],
  "GET /api/interpreter/property/types": [
    { when: "gives their names", ...gives(["textarea", "string", "number", "url", "password", "checkbox"]) },
  ],
  "POST /api/interpreter/install": [
    { when: "is begun at once", body: { name: "x", artifact: "a:b:1" }, ...done },
    { when: "of nothing", body: {}, ...fails(400) },
  ],
  "GET /api/interpreter/repository": [
    {
      when: "gives a list, with logins and proxies and without passwords",
      before: ({ call }) => call("POST", "/interpreter/repository", mirror),
      ...gives(
        expect.arrayContaining([
          expect.objectContaining({ id: "central" }),
          expect.objectContaining({ ...mirror, password: "", proxyPassword: "" }),
          expect.objectContaining({
            id: "local",
            type: "default",
            url: expect.any(String),
            releasePolicy: { enabled: true, updatePolicy: "daily", checksumPolicy: "warn" },
            snapshotPolicy: { enabled: true, updatePolicy: "daily", checksumPolicy: "warn" },
            mirroredRepositories: [],
            repositoryManager: false,
          }),
        ]),
      ),
    },
  ],
  "POST /api/interpreter/repository": [
    {
      when: "with a login and a proxy",
      body: {
        id: "asked",
        url: "https://maven.example",
        snapshot: false,
        username: "ada",
        password: "not-to-be-seen",
        proxyProtocol: "HTTP",
        proxyHost: "proxy.example",
        proxyPort: "3128",
        proxyLogin: "",
        proxyPassword: "",
      },
      ...done,
    },
    { when: "without an address", body: { id: "x" }, ...fails(400) },
  ],
  "DELETE /api/interpreter/repository/{id}": [
    { when: "of one that is not there, which is done too", at: { id: "nosuch" }, ...done },
  ],

  "GET /api/session": [
    {
      when: "lists one's own",
      query: "interpreter=sh",
      before: openSession,
      ...gives(expect.arrayContaining([expect.objectContaining(session)])),
    },
  ],
  "POST /api/session": [
    { when: "of an interpreter", query: "interpreter=sh", ...gives(session) },
    { when: "of one that is not there", query: "interpreter=nosuch", ...fails(404) },
  ],
  "GET /api/session/{id}": [
    { when: "gives one", before: openSession, at: atPrepared, ...gives(session) },
    { when: "that is not there", at: { id: "sh_1" }, ...fails(404, "No such session: sh_1") },
  ],
  "DELETE /api/session/{id}": [
    {
      when: "gives its id as the message",
      before: openSession,
      at: atPrepared,
      says: { message: session.sessionId },
      isVoid: true,
    },
    { when: "that is not there, where Zeppelin fails", at: { id: "sh_1" }, ...fails(404, "No such session: sh_1") },
  ],

  "GET /api/cluster/address": [{ when: "is empty where there is one machine", ...gives({ clusterAddr: "" }) }],
  "GET /api/cluster/nodes": [
    {
      when: "is one, with its figures",
      ...gives([
        {
          NODE_NAME: expect.any(String),
          properties: {
            "CPU_USED / CPU_CAPACITY": expect.stringMatching(/ = .*%$/),
            "MEMORY_USED / MEMORY_CAPACITY": expect.stringMatching(/GB \/ .*GB = .*%$/),
            SERVER_START_TIME: expect.any(String),
            LATEST_HEARTBEAT: expect.any(String),
            STATUS: "ONLINE",
            INTP_PROCESS_LIST: expect.anything(),
          },
        },
      ]),
    },
  ],
  "GET /api/cluster/node/{nodeName}/{interpreter}": [
    { when: "of a node that is not there: none", at: { nodeName: "nosuch", interpreter: "x" }, ...gives([]) },
  ],
};
