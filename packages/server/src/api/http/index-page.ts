/**
 * The page of the client, for browsers that come for the first time and for those that were here before.
 *
 * From the second visit on browsers keep what they have compiled of the scripts. Chromium takes it up for a module only where the file was
 * asked for as a plain script (seen in 156); as a module it is compiled anew each time. On a first visit that would be the slower way, for only
 * as a module is it compiled while it arrives. Which visit it is the browser says itself, by the tag of the page in its cache: when the cache is
 * emptied both are gone.
 */
import { createHash } from "node:crypto";

export interface IndexPage {
  /** All that it is sent as: for the policy, which names the scripts that stand in it. */
  readonly texts: readonly string[];
  /** The page for a browser that sent `ifNoneMatch`; null where it has the right one already. */
  readonly answer: (ifNoneMatch: string | undefined) => { readonly etag: string; readonly text: string | null };
}

const visitsUntilCompiled = 2;

export function indexPage(built: string): IndexPage {
  const compiled = withScriptsAskedFor(built);
  const version = versionOf([built, compiled]);
  const answer = (ifNoneMatch = "") => {
    const before = visitsInTag(ifNoneMatch, version);
    const visits = Math.min(before, visitsUntilCompiled) + 1;
    const text = before < visitsUntilCompiled ? built : compiled;
    return { etag: `"${version}.${visits}"`, text: before === visits ? null : text };
  };
  return { texts: [built, compiled], answer };
}

/** Of both texts, for the second may be made in another way from the same build. */
export function versionOf(texts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(texts)).digest("base64url").slice(0, 16);
}

/** A proxy may have made a weak tag of it, and a browser may name several. */
function visitsInTag(ifNoneMatch: string, version: string): number {
  const [, visits] = ifNoneMatch.split(`"${version}.`);
  const count = Number.parseInt(visits ?? "", 10);
  return count >= 1 && count <= visitsUntilCompiled + 1 ? count : 0;
}

function withScriptsAskedFor(page: string): string {
  return page
    .replace(/<script type="module"[^>]* src="([^"]*)"/, '<link rel="preload" as="script" crossorigin href="$1">$&')
    .replaceAll('rel="modulepreload"', 'rel="preload" as="script"')
    .replaceAll("modulepreload", "preload");
}
