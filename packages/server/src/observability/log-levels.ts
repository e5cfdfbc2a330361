/** Zeppelin's names of levels, and pino's. */
export const levels = {
  DEBUG: "debug",
  ERROR: "error",
  FATAL: "fatal",
  INFO: "info",
  TRACE: "trace",
  WARN: "warn",
} as const;

/** In any case; undefined when there is no such level. */
export function levelNamed(name: string): string | undefined {
  const upper = name.toUpperCase();
  return Object.hasOwn(levels, upper) ? levels[upper as keyof typeof levels] : undefined;
}

export function logLevelOf(level: string): string {
  return level === "silent" ? "OFF" : level.toUpperCase();
}
