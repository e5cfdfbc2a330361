import { newParagraph, type ParagraphId, resultsOf, segment } from "@octavo/note";
import { expect, it } from "vitest";
import { errorLineOf, lineInText } from "./error-line.ts";

const failed = (text: string, said: string) => ({
  ...newParagraph({ id: "p" as ParagraphId, text, user: null, createdAt: 1 }),
  status: "ERROR" as const,
  results: resultsOf("ERROR", [segment("TEXT", said)]),
});

it.each([
  ["%python\na = 1\n1/0", "Cell In[3], line 2\n      1 a = 1\n----> 2 1/0", 3],
  ["a = 1\n1/0", "Cell In[3], line 2", 2],
  ["%python 1/0", "Cell In[1], line 1", 1],
  ["%python\na = 1\n1/0", "\u001b[36mCell\u001b[39m \u001b[32mIn[1]\u001b[39m\u001b[32m, line 2\u001b[39m", 3],
  ["%sql\nselect\nnothing", "Parser Error\nLINE 3: nothing", 3],
  ["%python\n1/0", "something else went wrong", null],
  [
    "%python\n\nf()",
    "\u001b[32mthis paragraph, line 3\u001b[39m\n----> 3 f()\n\u001b[32mparagraph_1_2, line 9\u001b[39m",
    3,
  ],
  ["%python\nf()", "Cell In[1], line 9\nCell In[2], line 1", 2],
  ["%js\nlet a;\nnull.x", "TypeError: x\n    at line 3", 3],
  ["%js\nfunction f() {\n  null.x\n}\nf()", "TypeError: x\n    at f (line 3)\n    at line 5", 3],
  ["%js\nlate()", "Error: late\n    at late (line 4 of an earlier paragraph)\n    at line 2", 2],
  ["%js\nlet a = ;", "SyntaxError: Unexpected token (line 2)\n\nlet a = ;", 2],
  ["%ir\nx <- (\n)", "Error in parse(text = x): <text>:3:1: unexpected ')'\n2: x <- (\n3: )", 3],
  ["%sh\nif true; then\necho", "bash: -c: line 4: syntax error: unexpected end of file", 3],
])("finds the line of %j that %j is about", (text, said, line) => {
  expect(errorLineOf(failed(text, said))).toBe(line);
});

it("marks nothing once it runs well", () => {
  expect(errorLineOf({ ...failed("1/0", "Cell In[1], line 1"), status: "FINISHED" })).toBeNull();
});

it.each([
  ["%python\n1/0", 2, 2],
  ["\n %python 1/0", 1, 2],
  ["1/0", 1, 1],
  ["%python(", 4, 4],
])("finds line %2$s of the script of %1$j in its text", (text, line, expected) => {
  expect(lineInText(text, line)).toBe(expected);
});
