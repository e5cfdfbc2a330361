/** The cookie of a session, under the name that Zeppelin's has: scripts look for it. */
const cookieName = "JSESSIONID";

/** What the session cookie of a request says; null when there is none. */
export function readSessionCookie(header: string | undefined): string | null {
  for (const part of header?.split(";") ?? []) {
    const [name, value = ""] = part.trim().split("=", 2);
    if (name === cookieName && /^[\w-]{20,100}$/.test(value)) return value;
  }
  return null;
}

/** @param secret null to have it forgotten @param isSecure whether the page came over TLS */
export function sessionCookie(secret: string | null, isSecure: boolean): string {
  const parts = [`${cookieName}=${secret ?? ""}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  if (isSecure) parts.push("Secure");
  if (secret === null) parts.push("Max-Age=0");
  return parts.join("; ");
}
