/** Libraries and files that a frame gets by name from the page. */
import type { LibraryName } from "../library-names.ts";
import { basis } from "./addresses.ts";

/** A library, by its name or that of a file: an address that this document may load its script from, the script, and its styles. */
export type GetLibrary = (name: string) => Promise<Given>;

interface Given {
  readonly address: string;
  readonly script: Blob;
  readonly style: string;
}

export interface Loading {
  /** What the page gives for a name, asked for once. */
  readonly given: GetLibrary;
  /** Loads a library once; afterwards its names are there. */
  readonly load: (name: LibraryName) => Promise<void>;
  readonly addScript: (address: string) => Promise<void>;
  /** Of all that was loaded. */
  readonly styles: readonly string[];
}

export function createLoading(getLibrary: GetLibrary): Loading {
  const all = new Map<string, Promise<Given>>();
  const loaded = new Map<LibraryName, Promise<void>>();
  const styles: string[] = [];
  const addressSet = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, "src")?.set;

  function given(name: string): Promise<Given> {
    const asked = all.get(name) ?? getLibrary(name);
    all.set(name, asked);
    asked.catch(() => all.delete(name));
    return asked;
  }

  function load(wanted: LibraryName): Promise<void> {
    // The whole of Plotly draws what the small build draws, and keeps its name for scripts.
    const name = wanted === "plotlyCartesian" && loaded.has("plotly") ? "plotly" : wanted;
    const asked = loaded.get(name) ?? loadAnew(name);
    loaded.set(name, asked);
    asked.catch(() => loaded.delete(name));
    return asked;
  }

  async function loadAnew(name: LibraryName): Promise<void> {
    const before = basis[name];
    if (before) await load(before);
    const { address, script, style } = await given(name);
    if (style !== "") {
      styles.push(style);
      document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
    }
    if (script.size > 0) await addScript(address);
  }

  function addScript(address: string): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const script = document.createElement("script");
      script.onload = () => resolve();
      script.onerror = () => reject(new Error(`${address} could not be loaded.`));
      addressSet?.call(script, address);
      document.head.append(script);
    });
  }

  return { given, load, addScript, styles };
}
