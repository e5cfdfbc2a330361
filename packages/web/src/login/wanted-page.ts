/** Where somebody wanted to go before they were asked to log in, and the page that asks. */

/** The address of the login page that leads back to another one. */
export function loginPath(wanted: string): string {
  const ref = safePage(wanted);
  return ref === "/" ? "/login" : `/login?ref=${encodeURIComponent(ref)}`;
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
