/** Where the pictures beneath a map come from. They are optional: without a source, maps show the outlines of land. */
import { z } from "zod";

/** What a map can lie on, besides land. */
export const mapBases = ["Streets", "Satellite", "Hybrid", "Topo", "Gray", "Oceans", "Terrain"] as const;
export type MapBase = (typeof mapBases)[number];

const address = z
  .string()
  .max(2000)
  .regex(/^https?:\/\/[^\s{}]+(?:\{[xyz]\}[^\s{}]*)+$/)
  .refine((text) => ["{x}", "{y}", "{z}"].every((part) => text.includes(part)));

const source = z.union([
  address.transform((url) => ({ url, attribution: "" })),
  z.object({ url: address, attribution: z.string().max(200).default("") }),
]);

/** An address with `{z}`, `{x}` and `{y}` for each base there is, and the attribution that a map has to show for it. */
export const mapTilesSchema = z.partialRecord(z.enum(mapBases), source);
export type MapTiles = z.output<typeof mapTilesSchema>;
export type TileSource = Readonly<z.output<typeof source>>;
