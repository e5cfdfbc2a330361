import { describe, expect, it } from "vitest";
import { presentRepositories } from "./interpreter-repositories.ts";

const idsOf = (repositories: ReturnType<typeof presentRepositories>) => repositories.map(({ id }) => id);

describe("repositories of interpreters", () => {
  it("are two before any is added, and one that has the id of another takes its place", () => {
    expect(idsOf(presentRepositories([]))).toEqual(["central", "local"]);
    const own = presentRepositories([{ id: "central", url: "https://repository.example/" }]);
    expect(idsOf(own)).toEqual(["local", "central"]);
    expect(own[1]).toMatchObject({ url: "https://repository.example/", snapshot: true });
  });

  it("say who logs in, also at the proxy, and no password", () => {
    const [, , shown] = presentRepositories([
      {
        id: "ours",
        url: "https://maven.example",
        snapshot: false,
        username: "ada",
        password: "secret-1",
        proxyProtocol: "HTTPS",
        proxyHost: "proxy.example",
        proxyPort: "3128",
        proxyLogin: "bob",
        proxyPassword: "secret-2",
      },
    ]);
    expect(shown).toEqual({
      id: "ours",
      type: "default",
      url: "https://maven.example",
      snapshot: false,
      releasePolicy: { enabled: true, updatePolicy: "daily", checksumPolicy: "warn" },
      snapshotPolicy: { enabled: false, updatePolicy: "daily", checksumPolicy: "warn" },
      mirroredRepositories: [],
      repositoryManager: false,
      username: "ada",
      password: "",
      proxyProtocol: "HTTPS",
      proxyHost: "proxy.example",
      proxyPort: "3128",
      proxyLogin: "bob",
      proxyPassword: "",
    });
  });

  it("have the proxy of their kind where nothing is said, as HTTP", () => {
    expect(presentRepositories([{ id: "ours", url: "x" }])[2]).toMatchObject({ proxyProtocol: "HTTP" });
  });
});
