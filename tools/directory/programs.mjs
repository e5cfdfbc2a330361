import { existsSync } from "node:fs";

/** OpenLDAP's server; Debian installs it in `/usr/sbin`. */
export function slapd() {
  return ["/usr/sbin/slapd", "/usr/lib/slapd", "/usr/libexec/slapd", "/opt/homebrew/opt/openldap/libexec/slapd"].find(
    existsSync,
  );
}

/** Folders of its schemas and modules. */
export function slapdFolders() {
  const schema = ["/etc/ldap/schema", "/etc/openldap/schema", "/opt/homebrew/etc/openldap/schema"].find(existsSync);
  const modules = ["/usr/lib/ldap", "/usr/lib/openldap", "/usr/lib64/openldap"].find(existsSync);
  return { schema, modules };
}
