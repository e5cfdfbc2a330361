import type { EnabledPackages } from "./enabled-packages.ts";

const none: EnabledPackages = { views: [] };

/** A file has no server that would give a package's script. */
export function useEnabledPackages(): EnabledPackages {
  return none;
}
