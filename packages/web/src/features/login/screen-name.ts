/** The name to show for a principal: some single sign-on servers send a whole profile, of which the name is a part. */
export function screenName(principal: string): string {
  if (!principal.startsWith("#Pac4j")) return principal;
  return /, name=(.*?),/.exec(principal)?.[1] ?? principal;
}
