/** What people mostly want, as Quartz expressions. */
export const presets = [
  { label: null, cron: "" },
  { label: "1m", cron: "0 0/1 * * * ?" },
  { label: "5m", cron: "0 0/5 * * * ?" },
  { label: "1h", cron: "0 0 0/1 * * ?" },
  { label: "3h", cron: "0 0 0/3 * * ?" },
  { label: "6h", cron: "0 0 0/6 * * ?" },
  { label: "12h", cron: "0 0 0/12 * * ?" },
  { label: "1d", cron: "0 0 0 * * ?" },
] as const;

/** The one that an expression is, where it is one. */
export function presetOfCron(cron: string): (typeof presets)[number] | undefined {
  return presets.find((preset) => preset.cron === cron.trim());
}
