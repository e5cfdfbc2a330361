/**
 * What the document of a framed result may load and reach: nothing outside, unless an administrator has listed hosts.
 *
 * Two headers say so. The content policy is obeyed by every browser. It does not know WebRTC, `dns-prefetch`, or the connection that a browser
 * opens ahead of a navigation which it then refuses, so Chromium receives `Connection-Allowlist` too; elsewhere the frame's own script takes
 * WebRTC away before a result's code runs. Where the frame itself may be led says `frame-src` of the page around it. Libraries can be handed
 * in over the frame's port as text, which `blob:` lets run: this server is no host that a frame may ask.
 */
export type FrameHeaders = Readonly<Record<"Content-Security-Policy" | "Connection-Allowlist", string>>;

/** @param hosts origins that results may load scripts, styles, fonts, pictures and media from, as `https://cdn.example.org` */
export function frameHeaders(hosts: readonly string[]): FrameHeaders {
  const policy = [
    "sandbox allow-scripts",
    "default-src 'none'",
    listOfHosts("script-src", ["'unsafe-inline'", "'unsafe-eval'", "data:", "blob:"], hosts),
    listOfHosts("style-src", ["'unsafe-inline'", "data:", "blob:"], hosts),
    listOfHosts("img-src", ["data:", "blob:"], hosts),
    listOfHosts("font-src", ["data:", "blob:"], hosts),
    listOfHosts("media-src", ["data:", "blob:"], hosts),
    "worker-src blob: data:",
    "connect-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ];
  const reachable = hosts.map((host) => `"${host}/*"`);
  return { "Content-Security-Policy": policy.join("; "), "Connection-Allowlist": `(${reachable.join(" ")})` };
}

function listOfHosts(directive: string, always: readonly string[], hosts: readonly string[]): string {
  return [directive, ...always, ...hosts].join(" ");
}

/** Whether it can stand in a content policy as it is: a scheme, a name or an IPv4 address, perhaps a port. */
export function isFrameHost(text: string): boolean {
  return /^https?:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/i.test(text) && URL.canParse(text);
}
