/** Where Zeppelin's interpreters get what they depend on. Octavo keeps and lists these for clients and homes; it fetches nothing from any of them. */
import { type JsonObject, jsonObjectSchema, withoutSecrets } from "@octavo/note";

export const interpreterRepositoryBody = jsonObjectSchema.refine(
  ({ id, url }) => typeof id === "string" && typeof url === "string",
  { error: "A repository has an id and a url." },
);

/** There without being added, and not to be removed. Clients know the central one by its id; nothing is fetched from it, so it needs no address. */
const builtIn: readonly JsonObject[] = [
  { id: "central", url: "", snapshot: false },
  { id: "local", url: "file://~/.m2/repository" },
];

/** All there are, in the shape of Zeppelin's library and with what was said when each was added. One that has the id of another takes its place. */
export function presentRepositories(added: readonly JsonObject[]): readonly JsonObject[] {
  const ids = new Set(added.map(({ id }) => id));
  return [...builtIn.filter(({ id }) => !ids.has(id)), ...added].map((repository) =>
    presentRepository(withoutSecrets(repository)),
  );
}

/** Passwords are shown as empty, which shows that there may be one, and no more. */
function presentRepository(repository: JsonObject): JsonObject {
  const { id, url, username, proxyHost, proxyPort, proxyLogin, proxyProtocol = "HTTP" } = repository;
  const snapshot = repository["snapshot"] !== false;
  const policy = { updatePolicy: "daily", checksumPolicy: "warn" };
  return {
    id: id ?? "",
    type: "default",
    url: url ?? "",
    snapshot,
    releasePolicy: { enabled: true, ...policy },
    snapshotPolicy: { enabled: snapshot, ...policy },
    mirroredRepositories: [],
    repositoryManager: false,
    ...(username ? { username, password: "" } : {}),
    proxyProtocol,
    ...(proxyHost ? { proxyHost, proxyPort: proxyPort ?? "" } : {}),
    ...(proxyLogin ? { proxyLogin, proxyPassword: "" } : {}),
  };
}
