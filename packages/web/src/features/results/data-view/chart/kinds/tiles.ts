/**
 * The pictures beneath a map. They come from where the server's settings say, for the part and the scale of the moment; a map without a source asks
 * no server for anything.
 */
import type { TileSource } from "@octavo/protocol";
import type { ChartOption } from "../frame-options.ts";

const tilePx = 256;
const deepest = 19;
/** More than these no screen needs; an extent that asks for more is one of rounding. */
const mostTiles = 80;

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** What of the earth is in sight, in degrees of longitude as `mercator` has them, and how many pixels one of them has. */
export interface MapExtent {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  readonly pixels: number;
}

/** The tiles that lie in an extent, each about as large as it is. Past the date line the earth begins again, past the poles there is nothing. */
export function tilesInExtent({ left, right, bottom, top, pixels }: MapExtent): readonly Tile[] {
  const z = Math.max(0, Math.min(deepest, Math.round(Math.log2((pixels * 360) / tilePx))));
  const count = 2 ** z;
  const column = (place: number) => Math.floor(((place + 180) / 360) * count);
  const row = (place: number) => Math.floor(((180 - place) / 360) * count);
  const [first, last] = [Math.max(0, row(top)), Math.min(count - 1, row(bottom))];
  const tiles: Tile[] = [];
  for (let y = first; y <= last; y += 1) for (let x = column(left); x <= column(right); x += 1) tiles.push({ z, x, y });
  return tiles.slice(0, mostTiles);
}

/** Where the upper left corner of a tile lies. */
export function cornerOfTile({ z, x, y }: Tile): readonly [number, number] {
  const size = 360 / 2 ** z;
  return [x * size - 180, 180 - y * size];
}

export function addressOfTile({ url }: Pick<TileSource, "url">, { z, x, y }: Tile): string {
  const count = 2 ** z;
  const part: Readonly<Record<string, number>> = { "{z}": z, "{x}": ((x % count) + count) % count, "{y}": y };
  return url.replace(/\{[xyz]\}/g, (name) => String(part[name]));
}

interface TileDrawing {
  coord(place: readonly [number, number]): readonly [number, number];
}

interface Around {
  readonly coordSys: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Tiles beneath everything else, drawn anew whenever the map is moved. */
export function tileSeries(source: TileSource): ChartOption {
  return {
    id: " tiles",
    type: "custom",
    coordinateSystem: "cartesian2d",
    silent: true,
    animation: false,
    clip: true,
    z: 0,
    tooltip: { show: false },
    data: [[0, 0]],
    renderItem: ({ coordSys }: Around, drawing: TileDrawing) => ({
      type: "group",
      children: tilesInExtent(extentOfMap(coordSys, drawing)).map((tile) => {
        const [x, y] = drawing.coord(cornerOfTile(tile));
        const [right, bottom] = drawing.coord(cornerOfTile({ ...tile, x: tile.x + 1, y: tile.y + 1 }));
        return {
          type: "image",
          id: `${tile.z}/${tile.x}/${tile.y}`,
          // What of a tile lies beyond the map is cut off by the series. A hair wider, or the paper shows between them.
          style: { image: addressOfTile(source, tile), x, y, width: right - x + 0.5, height: bottom - y + 0.5 },
        };
      }),
    }),
  };
}

function extentOfMap({ x, y, width, height }: Around["coordSys"], drawing: TileDrawing): MapExtent {
  const [zeroX, zeroY] = drawing.coord([0, 0]);
  const pixels = drawing.coord([1, 0])[0] - zeroX;
  return {
    left: (x - zeroX) / pixels,
    right: (x + width - zeroX) / pixels,
    bottom: (zeroY - y - height) / pixels,
    top: (zeroY - y) / pixels,
    pixels,
  };
}
