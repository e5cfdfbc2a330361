/** The cookie of a session, under the name that Zeppelin's has: scripts look for it. */
const cookieName = "JSESSIONID";

/** Marks a browser that a user has logged in with. */
const deviceCookieName = "OCTAVO_DEVICE";

/** What the session cookie of a request says; null when there is none. */
export function readSessionCookie(header: string | undefined): string | null {
  return readCookie(header, cookieName, /^[\w-]{20,100}$/);
}

/** The mark that such a browser sends; `LoginPlaces` knows whose it is. */
export function readDeviceCookie(header: string | undefined): string | null {
  return readCookie(header, deviceCookieName, /^[\w-]{20,30}\.[\w-]{40,50}$/);
}

function readCookie(header: string | undefined, wanted: string, form: RegExp): string | null {
  for (const part of header?.split(";") ?? []) {
    const [name, value = ""] = part.trim().split("=", 2);
    if (name === wanted && form.test(value)) return value;
  }
  return null;
}

const yearSeconds = 365 * 24 * 3600;

/** @param isSecure whether the page came over TLS */
export function deviceCookie(device: string, isSecure: boolean): string {
  const parts = [`${deviceCookieName}=${device}`, "Path=/api", "HttpOnly", "SameSite=Strict", `Max-Age=${yearSeconds}`];
  return [...parts, ...(isSecure ? ["Secure"] : [])].join("; ");
}

/** @param secret null to have it forgotten @param isSecure whether the page came over TLS */
export function sessionCookie(secret: string | null, isSecure: boolean): string {
  const parts = [`${cookieName}=${secret ?? ""}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  if (isSecure) parts.push("Secure");
  if (secret === null) parts.push("Max-Age=0");
  return parts.join("; ");
}
