import { createRest, type FetchLike } from "@octavo/client";
import { expect, it } from "vitest";
import { createUploads, type NamedFile, type WhenTaken } from "./uploads.ts";

/** A server that takes each file in one piece. */
function aPage({ has = [], wanted = "leave" }: { has?: readonly string[]; wanted?: WhenTaken } = {}) {
  const files = new Map(has.map((name) => [name, "old"]));
  const problems: string[] = [];
  const asked: string[] = [];
  let name = "";
  const answer = (status: number, body: unknown) => ({
    ok: status < 400,
    status,
    text: async () => JSON.stringify({ status: "X", message: "It is full.", body }),
  });
  const fetch: FetchLike = async (_url, { method, body }) => {
    if (method === "DELETE") return answer(200, null);
    if (typeof body === "string") {
      const begun = JSON.parse(body) as { name: string; size: number; replace?: boolean };
      if (begun.name.startsWith("huge")) return answer(507, null);
      if (files.has(begun.name) && !begun.replace) return answer(409, null);
      name = begun.name;
      return answer(200, { id: "u", pieceBytes: 100 });
    }
    files.set(name, new TextDecoder().decode(body));
    return answer(200, { path: name });
  };
  const clock = { now: () => 0, random: () => 0, after: () => () => {} };
  const uploads = createUploads({
    rest: createRest(fetch, "/api"),
    clock,
    notices: { problem: (text) => void problems.push(text) },
    askWhenTaken: async (taken) => {
      asked.push(taken);
      return wanted;
    },
  });
  return { uploads, files, problems, asked };
}

const aFile = (name: string, content = "new"): NamedFile => Object.assign(new Blob([content]), { name });

it("sends files one after another and names those that have arrived", async () => {
  const { uploads, files } = aPage();
  const adding = uploads.add([aFile("a.csv", "A"), aFile("b.csv", "B")]);
  expect(uploads.store.getState().uploads).toMatchObject([
    { name: "a.csv", size: 1, sent: 0 },
    { name: "b.csv", size: 1, sent: 0 },
  ]);
  expect(await adding).toEqual(["a.csv", "b.csv"]);
  expect(uploads.store.getState()).toEqual({ uploads: [], arrived: 2 });
  expect([...files]).toEqual([
    ["a.csv", "A"],
    ["b.csv", "B"],
  ]);
});

it("says what is refused and goes on with the next", async () => {
  const { uploads, problems } = aPage();
  expect(await uploads.add([aFile("huge.csv"), aFile("b.csv")])).toEqual(["b.csv"]);
  expect(problems).toEqual(["huge.csv: It is full."]);
});

it("replaces a file of that name where that is wanted", async () => {
  const { uploads, files, asked } = aPage({ has: ["a.csv"], wanted: "replace" });
  expect(await uploads.add([aFile("a.csv")])).toEqual(["a.csv"]);
  expect([...files]).toEqual([["a.csv", "new"]]);
  expect(asked).toEqual(["a.csv"]);
});

it.each([
  [["a.csv"], "a 2.csv"],
  [["a.csv", "a 2.csv", "a 3.csv"], "a 4.csv"],
  [["a.csv.gz"], "a 2.csv.gz"],
  [["sales.2024.csv"], "sales.2024 2.csv"],
  [["Makefile"], "Makefile 2"],
  [["sales 2024.csv"], "sales 2024 2.csv"],
])("keeps both of %j as %s", async (has, as) => {
  const { uploads, files } = aPage({ has, wanted: "keepBoth" });
  expect(await uploads.add([aFile(has[0] ?? "")])).toEqual([as]);
  expect(files.get(has[0] ?? "")).toBe("old");
  expect(files.get(as)).toBe("new");
});

it("leaves a file where that is wanted, and says nothing of it", async () => {
  const { uploads, files, problems } = aPage({ has: ["a.csv"] });
  expect(await uploads.add([aFile("a.csv")])).toEqual([]);
  expect([...files]).toEqual([["a.csv", "old"]]);
  expect(problems).toEqual([]);
});

it("does not send what was cancelled before its turn", async () => {
  const { uploads, files } = aPage();
  const adding = uploads.add([aFile("a.csv"), aFile("b.csv")]);
  uploads.cancel(uploads.store.getState().uploads[1]?.id ?? 0);
  expect(uploads.store.getState().uploads.map(({ name }) => name)).toEqual(["a.csv"]);
  expect(await adding).toEqual(["a.csv"]);
  expect([...files.keys()]).toEqual(["a.csv"]);
});
