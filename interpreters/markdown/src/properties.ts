/** What `%md`, `%html` and `%angular` say of themselves. They start no process and read no property. */
import type { DriverDeclaration } from "@octavo/interpreter/properties";

export const markdownDeclaration: DriverDeclaration = {
  properties: [],
  isForgetful: true,
  isMarkdown: true,
};

export const htmlDeclaration: DriverDeclaration = { properties: [] };

/** Expressions in braces are the template's. */
export const angularDeclaration: DriverDeclaration = { properties: [], asksInCode: true };
