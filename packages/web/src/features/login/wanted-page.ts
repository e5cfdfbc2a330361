/** Where somebody wanted to go before they were asked to log in, and the page that asks. */

/** Home, which asks who is there, and leads from there to the page that was wanted: now, or when home was asked already. */
export function loginPath(wanted: string): string {
  const earlier = /^\/\?(.*)$/.exec(wanted)?.[1];
  const ref = safePage((earlier && new URLSearchParams(earlier).get("ref")) ?? wanted);
  return ref === "/" ? "/" : `/?ref=${encodeURIComponent(ref)}`;
}

/** What the address of the login says that was wanted: as Zeppelin's classic client writes it, or its present one. */
export function wantedIn(query: URLSearchParams): string {
  return safePage(query.get("ref") ?? query.get("returnUrl"));
}

/** A page of this program; "/" for anything that could lead elsewhere, whoever has written it into the address. */
export function safePage(wanted: string | null): string {
  if (!wanted || !/^\/(?![/\\])[^\\]*$/.test(wanted) || hasControls(wanted)) return "/";
  return /^\/login(?:[/?#]|$)/.test(wanted) ? "/" : wanted;
}

/** Browsers drop some of these, and what is left may mean another place. */
function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
