/** For the tests of every room: makers that default everything but what a test is about, and arbitraries. */
export * from "./arbitraries.ts";
export * from "./makers.ts";
