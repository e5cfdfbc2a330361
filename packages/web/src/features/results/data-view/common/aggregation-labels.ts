import type { Aggregation } from "@octavo/note";
import type { texts } from "./texts.ts";

/** The text that names each way of adding up, short as it stands beside a column. */
export const aggregationLabels = {
  sum: "shortSum",
  count: "shortCount",
  min: "shortMin",
  max: "shortMax",
  avg: "shortAvg",
} as const satisfies Record<Aggregation, Parameters<typeof texts.t>[0]>;
