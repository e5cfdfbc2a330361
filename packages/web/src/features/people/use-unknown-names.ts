import { useNameKinds } from "./use-name-kinds.ts";

/** Those of the names that no user and no role has. None while the server is asked, or where it does not list its users. */
export function useUnknownNames(names: readonly string[]): readonly string[] {
  const kinds = useNameKinds(names);
  return names.filter((name) => kinds.get(name) === "unknown");
}
