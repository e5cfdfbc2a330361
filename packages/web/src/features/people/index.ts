/** The field that takes names of users and roles, and what the server knows of a name. */
export { cleanNames } from "./names.ts";
export { NamesField } from "./names-field.tsx";
export { lookUpName, type NameKind, useNameKinds } from "./use-name-kinds.ts";
export { useRoster } from "./use-roster.ts";
