import { transform } from "sucrase";

/**
 * TypeScript without its types, line by line where it was. Sucrase looks at one file at a time and checks nothing, which is all there is to
 * do here; it is a tenth of the compiler, knows `enum` and parameter properties, and is plain JavaScript.
 */
export function withoutTypes(source: string): string {
  return transform(source, {
    transforms: ["typescript"],
    disableESTransforms: true,
    // What one paragraph imports the next may use.
    keepUnusedImports: true,
  }).code;
}
