/**
 * Which calls need a login, and which a role: rules over paths, of which the first that fits decides. A path that no rule names needs a
 * login.
 *
 * A path is compared piece by piece, each decoded by itself, as the router does it: a `%2f` in an id never becomes a slash.
 */
import type { Principal } from "../principal.ts";

export interface UrlRule {
  /** With `?`, `*` and, as a whole piece, `**` for any number of pieces. */
  readonly pattern: string;
  readonly demands: readonly Demand[];
}

export type Demand =
  | { readonly type: "nothing" }
  | { readonly type: "login" }
  /** All of these roles. */
  | { readonly type: "roles"; readonly roles: readonly string[] }
  /** One of these roles, or being the user of this name. */
  | { readonly type: "anyOf"; readonly names: readonly string[] };

export type Verdict = "pass" | "needsLogin" | "needsRole";

/** Whether this person may call this path. @param principal null for who has not logged in */
export function judgePath(rules: readonly UrlRule[], path: string, principal: Principal | null): Verdict {
  const demands = ruleForPath(rules, path)?.demands ?? [{ type: "login" }];
  if (demands.every(({ type }) => type === "nothing")) return "pass";
  if (!principal) return "needsLogin";
  return demands.every((demand) => isDemandMet(demand, principal)) ? "pass" : "needsRole";
}

/** Whether the rule that decides about this path names roles or users: then who passes it is whom the operator wants there. */
export function isReserved(rules: readonly UrlRule[], path: string): boolean {
  return ruleForPath(rules, path)?.demands.some(({ type }) => type === "roles" || type === "anyOf") ?? false;
}

function ruleForPath(rules: readonly UrlRule[], path: string): UrlRule | undefined {
  const pieces = piecesOfPath(path);
  return rules.find(({ pattern }) => fitsPieces(splitPath(pattern), pieces));
}

function isDemandMet(demand: Demand, { user, roles }: Principal): boolean {
  switch (demand.type) {
    case "nothing":
    case "login":
      return true;
    case "roles":
      return demand.roles.every((role) => roles.includes(role));
    case "anyOf":
      return demand.names.some((name) => name === user || roles.includes(name));
  }
}

/** The pieces of a path, without what follows a `?` or, as the router takes it too, a `#`; a slash at the end says nothing. */
export function piecesOfPath(path: string): readonly string[] {
  const [clean = ""] = path.split(/[?#]/);
  return splitPath(clean).map(decodePiece);
}

function splitPath(path: string): readonly string[] {
  return path.replace(/^\//, "").replace(/\/$/, "").split("/");
}

function decodePiece(piece: string): string {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}

function fitsPieces(pattern: readonly string[], pieces: readonly string[]): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return pieces.length === 0;
  if (first === "**") {
    // One `**` after another says no more than one.
    if (rest.length === 0) return true;
    return pieces.some((_, skipped) => fitsPieces(rest, pieces.slice(skipped))) || fitsPieces(rest, []);
  }
  const [piece, ...others] = pieces;
  return piece !== undefined && fitsPiece(first, piece) && fitsPieces(rest, others);
}

/** `*` for any characters, `?` for one; walks back to the last `*` only, so the time stays in proportion. */
function fitsPiece(pattern: string, piece: string): boolean {
  let [at, next, star, mark] = [0, 0, -1, 0];
  while (at < piece.length) {
    if (pattern[next] === "*") {
      star = next++;
      mark = at;
    } else if (pattern[next] === "?" || pattern[next] === piece[at]) {
      at++;
      next++;
    } else if (star !== -1) {
      next = star + 1;
      at = ++mark;
    } else return false;
  }
  while (pattern[next] === "*") next++;
  return next === pattern.length;
}

const admin: readonly Demand[] = [{ type: "login" }, { type: "roles", roles: ["admin"] }];
const login: readonly Demand[] = [{ type: "login" }];
const nothing: readonly Demand[] = [{ type: "nothing" }];

/** What holds where no shiro.ini says otherwise. Everyone manages their own credentials; what others' work hangs on is the admins'. */
export const defaultUrlRules: readonly UrlRule[] = [
  { pattern: "/api/version", demands: nothing },
  { pattern: "/api/cluster/address", demands: nothing },
  { pattern: "/api/interpreter/setting/restart/**", demands: login },
  { pattern: "/api/interpreter/**", demands: admin },
  { pattern: "/api/notebook-repositories/**", demands: admin },
  { pattern: "/api/configurations/client/**", demands: nothing },
  { pattern: "/api/configurations/**", demands: admin },
  { pattern: "/api/admin/**", demands: admin },
  { pattern: "/**", demands: login },
];
