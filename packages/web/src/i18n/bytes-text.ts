import { numberFormat } from "./formats.ts";

const steps = ["kilobyte", "megabyte", "gigabyte", "terabyte"].map((unit) =>
  numberFormat({ style: "unit", unit, maximumSignificantDigits: 3 }),
);
const bytesText = numberFormat({ style: "unit", unit: "byte", unitDisplay: "long" });

/** How large a file is, as people say it: `532 bytes`, `1.21 MB`. */
export function formatBytes(bytes: number): string {
  // From where three digits would round to the next unit.
  let step = -1;
  let size = bytes;
  while (size >= 999.5 && step < steps.length - 1) {
    size /= 1000;
    step += 1;
  }
  return steps[step]?.(size) ?? bytesText(bytes);
}
