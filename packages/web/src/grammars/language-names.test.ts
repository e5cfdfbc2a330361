import { expect, it } from "vitest";
import { languageNamed, languageOfInterpreter } from "./language-names.ts";

it.each([
  ["spark", "scala"],
  ["spark.pyspark", "python"],
  ["spark.sql", "sql"],
  ["spark.r", "r"],
  ["flink.ssql", "sql"],
  ["r.ir", "r"],
  ["kotlin", "kotlin"],
  ["groovy", "groovy"],
  ["pig.query", "pig"],
  ["mongodb", "javascript"],
  ["neo4j", "cypher"],
  ["cassandra", "sql"],
  ["angular", "html"],
  ["constructor", "constructor"],
])("%%%s is written in %s", (name, language) => {
  expect(languageOfInterpreter(name)).toBe(language);
});

it.each([
  ["C++", "c_cpp"],
  ["bash", "sh"],
  ["py", "python"],
  ["json", "json"],
  ["toString", "tostring"],
])("%s is called %s here", (word, language) => {
  expect(languageNamed(word)).toBe(language);
});
