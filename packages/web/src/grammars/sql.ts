/** SQL as DuckDB, PostgreSQL, MariaDB, Spark, Hive and Cassandra speak it. The standard's words are too many: `year`, `value` and `level` are columns. */
import { SQLDialect, sql } from "@codemirror/lang-sql";
import { LanguageSupport } from "@codemirror/language";

const keywords = `add all allow alter always analyze and anti any as asc asof attach batch begin between by call cascade case cast check clone cluster
  collate column comment commit constraint copy create cross cube current_date current_time current_timestamp current_user database databases declare default
  delete desc describe detach distinct distribute do drop else elseif end escape except exclude execute exists explain export extension external fetch
  filter filtering following for foreign from full function generated glob grant group grouping having if ignore ilike import in index inner insert install
  intersect into is isnull join keyspace lateral left like limit load lock macro materialized merge natural not nothing notnull nulls of offset on
  only or order outer over overwrite partition partitioned pivot positional pragma preceding prepare primary procedure qualify recursive references refresh
  rename replace respect restrict returning returns revoke right rlike rollback rollup rows sample savepoint schema select semi sequence set sets show
  similar some stored summarize table tables tablesample temp temporary then to transaction trigger truncate try_cast unbounded union unique unlogged
  unnest unpivot update use using vacuum values view when where while window with within without`;

const types = `array bigint binary bit blob bool boolean bytea char character date datetime decimal double enum float hugeint int int2 int4 int8 integer
  interval json jsonb map numeric real serial smallint struct text time timestamp timestamptz timestamp_ntz tinyint ubigint uinteger usmallint
  utinyint uuid varchar varying`;

const dialect = SQLDialect.define({
  keywords: keywords.replace(/\s+/g, " "),
  types: types.replace(/\s+/g, " "),
  doubleDollarQuotedStrings: true,
  identifierQuotes: '`"',
});

export function anySqlSupport(): LanguageSupport {
  const { language, support } = sql({ dialect });
  return new LanguageSupport(language, [support, language.data.of({ indentOnInput: /^\s*\)$/ })]);
}
