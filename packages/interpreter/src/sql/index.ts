/** What drivers of SQL share: a script as statements, with the values of forms as parameters. */
export { type BoundStatement, type PlacedStatement, statementsOf } from "./bind.ts";
export { duckdbGrammar, mysqlGrammar, postgresGrammar, type SqlGrammar } from "./grammar.ts";
