/** Libraries and files in a frame: got by name from the page, and put in the place of what scripts would get from other hosts. */
import type { LibraryName } from "../library-names.ts";
import { meantBy } from "./addresses.ts";
import { createLoading, type GetLibrary } from "./loading.ts";
import { createRewriting, type Rewriting } from "./rewriting.ts";
import { styleText } from "./tags.ts";

export interface Libraries extends Rewriting {
  /** Loads it once; afterwards its names are there. */
  load(name: LibraryName): Promise<void>;
  /** Loads a script from its address: ours where it means one of ours, else from the host, which may be refused. */
  loadFrom(address: string): Promise<void>;
  /** As `withOwnScripts`, for HTML that is going to be the document: writing a document takes away the styles that it had. */
  asDocument(html: string): Promise<string>;
}

export function createLibraries(getLibrary: GetLibrary): Libraries {
  const { load, addScript, given, styles } = createLoading(getLibrary);
  const rewriting = createRewriting({ given, load });
  return {
    load,
    ...rewriting,
    async loadFrom(address) {
      const meant = meantBy(address);
      if (meant?.kind === "library") await load(meant.name);
      else await addScript((await rewriting.ownAddress(address, "text/javascript")) ?? address);
    },
    async asDocument(html) {
      const own = await rewriting.withOwnScripts(html);
      return styles.map(styleText).join("") + own;
    },
  };
}
