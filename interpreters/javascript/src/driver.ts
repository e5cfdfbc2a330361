/**
 * `%js` and `%ts`: JavaScript and TypeScript in a Node process per session, the Node that Octavo itself runs on.
 *
 * Both are one language here, with one session: what is no JavaScript is read as TypeScript. Variables last as long as the session,
 * `await` and `import` stand wherever they like, and the value of the last expression is shown.
 */
import { createHostedDriver, type Driver } from "@octavo/interpreter";
import { javascriptDeclaration } from "./properties.ts";
import type { JavascriptSettings } from "./settings.ts";

export interface JavascriptOptions {
  /** The bundled `host/main.ts`. */
  readonly hostFile: URL;
}

export function createJavascriptDriver({ hostFile }: JavascriptOptions): Driver {
  return createHostedDriver<JavascriptSettings>({
    name: "js",
    what: "JavaScript",
    hostFile,
    declaration: javascriptDeclaration,
    settingsFor: ({ filesDirectory, homeDirectory }) => ({
      filesDirectory,
      packagesDirectory: homeDirectory ?? filesDirectory,
    }),
    isConfined: true,
    showsPrinted: true,
  });
}
