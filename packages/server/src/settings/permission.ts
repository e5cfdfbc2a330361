import type { Setting } from "./setting.ts";

export interface User {
  readonly name: string;
  readonly roles: readonly string[];
}

/** Whether someone may see a setting and run it. With permissions on and an empty list, no user may. */
export function mayUseSetting({ option }: Setting, { name, roles }: User): boolean {
  if (!option.setPermission) return true;
  const owners = option.owners ?? [];
  return owners.includes(name) || roles.some((role) => owners.includes(role));
}
