import type { TableSource } from "../source/source.ts";
import type { ChartSettings } from "./chart-settings.ts";
import type { ChartKind } from "./kinds.ts";
import type { Picture } from "./picture.ts";

/** What every kind of chart is given. */
export interface ChartProps {
  readonly kind: ChartKind;
  readonly source: TableSource;
  readonly settings: ChartSettings;
  readonly height: number;
  /** The chart can be had as a file from now on; null says that it no longer can. */
  readonly onPicture?: (picture: Picture | null) => void;
}
