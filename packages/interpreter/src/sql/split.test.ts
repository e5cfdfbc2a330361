import { describe, expect, it } from "vitest";
import { splitScript } from "./split.ts";

const split = (script: string, isMysql = false) =>
  splitScript(script, { isMysql }).map(({ from, to }) => script.slice(from, to).trim());

describe("a script", () => {
  it.each([
    ["", []],
    [" ; ;\n-- nothing\n;/* ; */", []],
    ["a;b", ["a", "b"]],
    ["select ';' ; b", ["select ';'", "b"]],
    ["select 'it''s;' ; b", ["select 'it''s;'", "b"]],
    ['select ";" ; b', ['select ";"', "b"]],
    ["a -- ; \n b; c", ["a -- ; \n b", "c"]],
    ["a /* ; /* ; */ ; */ b; c", ["a /* ; /* ; */ ; */ b", "c"]],
    ["do $$ a; b $$; c", ["do $$ a; b $$", "c"]],
    ["do $x$ $$; $x$; c", ["do $x$ $$; $x$", "c"]],
    ["select $1; b$c$d; e", ["select $1", "b$c$d", "e"]],
    [String.raw`select E'\';'; b`, [String.raw`select E'\';'`, "b"]],
    [String.raw`select '\'; b`, [String.raw`select '\'`, "b"]],
    ["select 'open; b", ["select 'open; b"]],
  ])("of PostgreSQL ends its statements where they end: %j", (script, statements) => {
    expect(split(script)).toEqual(statements);
  });

  it.each([
    [String.raw`select '\';'; b`, [String.raw`select '\';'`, "b"]],
    ["select `;`; b", ["select `;`", "b"]],
    ["a # ; \n b; c", ["a # ; \n b", "c"]],
    ["delimiter //\na; b //\nDELIMITER ;\nc; d", ["a; b", "c", "d"]],
    ["/*!40101 SET a = 1 */; b", ["/*!40101 SET a = 1 */", "b"]],
  ])("of MySQL ends its statements where they end: %j", (script, statements) => {
    expect(split(script, true)).toEqual(statements);
  });
});
