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
    ...[
      "CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT 1; SELECT 2; END",
      "create or replace procedure p() language sql begin atomic insert into t values (1); delete from t; end",
      "CREATE FUNCTION f(a int) RETURNS int BEGIN ATOMIC SELECT CASE WHEN a > 1 THEN 2 ELSE 3 END; SELECT CASE a WHEN 1 THEN CASE WHEN true THEN 1 END END; END",
      "CREATE FUNCTION f() RETURNS text BEGIN /* ; */ ATOMIC SELECT 'end;'; -- end;\n SELECT \"end\"; END",
      "CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END; $$",
    ].map((one): [string, string[]] => [`${one}; b`, [one, "b"]]),
    ["begin; select case when true then 1 end; commit", ["begin", "select case when true then 1 end", "commit"]],
    ["create table begin_atomic (a int); b", ["create table begin_atomic (a int)", "b"]],
    ["create function f() returns int return 1; begin; b", ["create function f() returns int return 1", "begin", "b"]],
  ])("of PostgreSQL ends its statements where they end: %j", (script, statements) => {
    expect(split(script)).toEqual(statements);
  });

  it.each([
    [String.raw`select '\';'; b`, [String.raw`select '\';'`, "b"]],
    ["select `;`; b", ["select `;`", "b"]],
    ["a # ; \n b; c", ["a # ; \n b", "c"]],
    ["delimiter //\na; b //\nDELIMITER ;\nc; d", ["a; b", "c", "d"]],
    ["/*!40101 SET a = 1 */; b", ["/*!40101 SET a = 1 */", "b"]],
    ...[
      "CREATE PROCEDURE p() BEGIN SELECT 1; SELECT 2; END",
      "create definer=`a`@`b` trigger t before insert on x for each row begin if new.a then set @b = 1; end if; begin set @c = 2; end; end",
      "CREATE FUNCTION f(a int) RETURNS int BEGIN CASE a WHEN 1 THEN RETURN 1; ELSE BEGIN END; END CASE; WHILE a DO SET a = 0; END WHILE; l: LOOP LEAVE l; END LOOP l; RETURN 2; END",
    ].map((one): [string, string[]] => [`${one}; b`, [one, "b"]]),
    ["begin; select 1; commit", ["begin", "select 1", "commit"]],
  ])("of MySQL ends its statements where they end: %j", (script, statements) => {
    expect(split(script, true)).toEqual(statements);
  });
});
