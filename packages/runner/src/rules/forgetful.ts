/** Their sessions keep nothing from one run to the next, so nobody misses one that is ended. */
export const forgetfulDrivers: ReadonlySet<string> = new Set(["sh", "md"]);
