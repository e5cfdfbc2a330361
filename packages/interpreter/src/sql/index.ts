/** What drivers of SQL share: a script as statements, with values of forms, the pool and credentials as parameters, and the tables it names. */
export { type BoundStatement, type PlacedStatement, placeWords, statementsOf } from "./bind.ts";
export { duckdbGrammar, mysqlGrammar, postgresGrammar, type SqlGrammar } from "./grammar.ts";
export { lastPartOfName, tablesInStatement } from "./tables-in.ts";
