import { aParagraph } from "@octavo/note/testing";
import { expect, it } from "vitest";
import { entriesOfNames, tablesOfNote } from "./entries.ts";

const known = { sessions: [], files: [], state: "fresh" } as const;

function aShown(text: string, title = "") {
  const segment = { type: "TABLE", data: "month\n1\n", overflow: null, extra: {} } as const;
  return aParagraph({ text, title, results: { code: "SUCCESS", segments: [segment], extra: {} } });
}

function listed(paragraphs: readonly ReturnType<typeof aShown>[], pool: readonly string[]) {
  const entries = entriesOfNames(tablesOfNote({ paragraphs }), { ...known, pool });
  return entries.map(({ section, name, shownBy }) => [section, name, shownBy?.number].filter(Boolean).join(" "));
}

it("lists what a paragraph shows and leaves in the pool once, as a table", () => {
  expect(listed([aShown("%sql(saveAs=Monthly)\nselect 1")], ["Monthly", "rate"])).toEqual([
    ...["tables monthly 1", "pool rate"],
  ]);
});

it("lists a value of the pool beside a table that is only called so, and one whose paragraph shows no table", () => {
  expect(listed([aShown("%sql\nselect 1", "Monthly")], ["monthly"])).toEqual(["tables monthly 1", "pool monthly"]);
  expect(listed([aParagraph({ text: "%sh(saveAs=words)\ndate" })], ["words"])).toEqual(["pool words"]);
});

it("lists a name that several paragraphs show once, from the last one, which code reads", () => {
  const paragraphs = [aShown("%sql\nselect 1", "Sales"), aShown("%sql"), aShown("%sql(saveAs=sales)\nselect 2")];
  expect(listed(paragraphs, [])).toEqual(["tables sales 3"]);
});

it("looks at the rows of a shown table, not at what is said about it", () => {
  const segment = {
    type: "TABLE",
    data: "month\tsum of all\n1\t2\n\n<b>so far</b>\n",
    overflow: null,
    extra: {},
  } as const;
  const paragraph = aParagraph({ title: "Sales", results: { code: "SUCCESS", segments: [segment], extra: {} } });
  expect(tablesOfNote({ paragraphs: [paragraph] })).toMatchObject([
    {
      look: "month\tsum of all\n1\t2",
      columns: [{ name: "month" }, { name: "sum of all", code: '"sum of all"' }],
    },
  ]);
  expect(tablesOfNote({ paragraphs: [aShown("%sql", "Sales")] })).toMatchObject([{ look: "month\n1" }]);
});
