import { type MapBase, type MapTiles, mapTilesSchema, type TileSource } from "@octavo/protocol";
import { useEffect, useState } from "react";

let asked: Promise<MapTiles> | null = null;

/** What the server's settings say; asked for with the first map that wants to know. */
function tilesOfServer(): Promise<MapTiles> {
  asked ??= askForTiles().catch((error) => {
    // The next map asks again.
    asked = null;
    throw error;
  });
  return asked;
}

async function askForTiles(): Promise<MapTiles> {
  const response = await fetch("api/configurations/client", { headers: { "X-Requested-With": "XMLHttpRequest" } });
  if (!response.ok) throw new Error(response.statusText);
  const { body } = (await response.json()) as { readonly body?: { readonly mapTiles?: unknown } };
  return mapTilesSchema.parse(body?.mapTiles ?? {});
}

/** Where the pictures of a base come from; null where there are none, undefined while that is not known. */
export function useTileSource(base: MapBase | null): TileSource | null | undefined {
  const [known, setKnown] = useState<MapTiles | null>(null);
  useEffect(() => {
    if (base === null) return;
    let isHere = true;
    tilesOfServer().then(
      (tiles) => isHere && setKnown(tiles),
      () => isHere && setKnown({}),
    );
    return () => {
      isHere = false;
    };
  }, [base]);
  if (base === null) return null;
  return known === null ? undefined : (known[base] ?? null);
}
