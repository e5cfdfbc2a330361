/** Where the user wanted to go before the page asked them to log in, and the page that asks. */

/** Home, which asks the user to log in, and leads from there to the wanted page: of now, or of the earlier visit of home. */
export function loginPath(wanted: string): string {
  const earlier = /^\/\?(.*)$/.exec(wanted)?.[1];
  const ref = safePageAddress((earlier && new URLSearchParams(earlier).get("ref")) ?? wanted);
  return ref === "/" ? "/" : `/?ref=${encodeURIComponent(ref)}`;
}

/** What the address of the login says that was wanted: as Zeppelin's classic client writes it, or its present one. */
export function wantedPageIn(query: URLSearchParams): string {
  return safePageAddress(query.get("ref") ?? query.get("returnUrl"));
}

/** A page of this program; "/" for anything in the address that could lead elsewhere. */
export function safePageAddress(wanted: string | null): string {
  if (!wanted || !/^\/(?![/\\])[^\\]*$/.test(wanted) || hasControls(wanted)) return "/";
  return /^\/login(?:[/?#]|$)/.test(wanted) ? "/" : wanted;
}

/** Browsers drop some of these, and what is left may mean another place. */
function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
