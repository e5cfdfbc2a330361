/** Fetches front ends of widgets from the server: each is named by its content, so the page fetches it once for all notes. */
import type { FrontEnd } from "./drawing/widgets/messages.ts";

interface FrontEndAddress {
  readonly noteId: string;
  readonly paragraphId: string;
  readonly name: string;
  /** The revision of the note that names it; nothing where the note as it is now does. */
  readonly revisionId?: string | undefined;
}

interface FrontEndCacheOptions {
  readonly fetchText: (address: FrontEndAddress) => Promise<string>;
  /** Characters that are kept; the latest stays, however long it is. */
  readonly most: number;
}

interface KeptFrontEnd {
  readonly asked: Promise<FrontEnd>;
  /** Zero until it has come. */
  length: number;
}

export function createFrontEndCache({ fetchText, most }: FrontEndCacheOptions) {
  /** The latest that was asked for is the last. */
  const kept = new Map<string, KeptFrontEnd>();

  function shorten(): void {
    let sum = 0;
    for (const { length } of kept.values()) sum += length;
    for (const [name, { length }] of [...kept].slice(0, -1)) {
      if (sum <= most) return;
      // One that is on its way frees nothing.
      if (length > 0) kept.delete(name);
      sum -= length;
    }
  }

  function ask(address: FrontEndAddress): KeptFrontEnd {
    const text = fetchText(address);
    const entry: KeptFrontEnd = { asked: text.then((found) => JSON.parse(found) as FrontEnd), length: 0 };
    const settle = (length: number) => {
      if (kept.get(address.name) !== entry) return;
      entry.length = length;
      if (length === 0) kept.delete(address.name);
      shorten();
    };
    entry.asked.then(
      async () => settle((await text).length),
      () => settle(0),
    );
    return entry;
  }

  return (address: FrontEndAddress): Promise<FrontEnd> => {
    const entry = kept.get(address.name) ?? ask(address);
    kept.delete(address.name);
    kept.set(address.name, entry);
    return entry.asked;
  };
}

/** @throws Error when it is not there */
export const frontEndNamed = createFrontEndCache({ fetchText, most: 64_000_000 });

async function fetchText({ noteId, paragraphId, name, revisionId }: FrontEndAddress): Promise<string> {
  const ids = [noteId, paragraphId].map(encodeURIComponent).join("/");
  const query = revisionId ? `?revision=${encodeURIComponent(revisionId)}` : "";
  const answer = await fetch(`api/octavo/results/${ids}/front-ends/${name}${query}`);
  if (!answer.ok) throw new Error(`The server did not give the front end (${answer.status}).`);
  return answer.text();
}
