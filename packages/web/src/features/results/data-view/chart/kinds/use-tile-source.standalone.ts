/** An exported page requests no tiles: its maps show their own outlines of land and borders. */
export function useTileSource(): null {
  return null;
}
