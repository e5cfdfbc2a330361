import type { Setting } from "./setting.ts";

export interface User {
  readonly name: string;
  readonly roles: readonly string[];
}

/** Whether someone may see a setting and run it. With permissions on and nobody in the list, that is nobody. */
export function mayUse({ option }: Setting, { name, roles }: User): boolean {
  if (!option.setPermission) return true;
  const owners = option.owners ?? [];
  return owners.includes(name) || roles.some((role) => owners.includes(role));
}
