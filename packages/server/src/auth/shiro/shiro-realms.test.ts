import { describe, expect, it } from "vitest";
import { noDirectories } from "../directory/directories-file.ts";
import { readIniSections } from "./ini.ts";
import { readShiroRealms } from "./shiro-realms.ts";

const read = (main: string) =>
  readShiroRealms(readIniSections(`[main]\n${main}`).get("main") ?? [], "conf/shiro.ini", noDirectories.defaults);

const zeppelin = "org.apache.zeppelin.realm";

it.each([
  "one = org.apache.shiro.realm.ldap.DefaultLdapRealm\none.other = $one",
  "one = org.apache.shiro.realm.ldap.DefaultLdapRealm\none.contextFactory = $two\ntwo.x = $three\nthree.y = $two",
])("objects that refer to themselves are refused: %s", (main) => {
  expect(() => read(main)).toThrow(/refers to itself/);
});

describe("LdapRealm", () => {
  const whole = `
ldapRealm = ${zeppelin}.LdapRealm
ldapRealm.contextFactory.authenticationMechanism = simple
ldapRealm.contextFactory.url = ldap://one.example.org:33389 ldap://two.example.org
ldapRealm.contextFactory.systemUsername = uid=guest,dc=example,dc=org
ldapRealm.contextFactory.systemPassword = S{ALIAS=ldcSystemPassword}
ldapRealm.userDnTemplate = uid={0},ou=people,dc=example,dc=org
ldapRealm.searchBase = dc=example,dc=org
ldapRealm.authorizationEnabled = true
ldapRealm.groupObjectClass = groupofnames
ldapRealm.memberAttribute = member
ldapRealm.memberAttributeValueTemplate = cn={0},ou=people,dc=example,dc=org
ldapRealm.groupSearchBase = ou=groups,dc=example,dc=org
ldapRealm.rolesByGroup = LDN_USERS: user_role, "CN=ops,OU=x": admin_role, LDN_USERS: other
ldapRealm.allowedRolesForAuthentication = admin_role,user_role
ldapRealm.permissionsByRole = user_role = *:ToDoItemsJdo:*:*`;

  it("LdapRealm is read with all properties that decide about users and roles", () => {
    expect(read(whole)).toEqual([
      {
        ...{ name: "ldapRealm", file: "shiro.ini", startTls: false, caFile: null, timeoutMs: 5000 },
        urls: ["ldap://one.example.org:33389", "ldap://two.example.org"],
        system: { dn: "uid=guest,dc=example,dc=org", password: "S{ALIAS=ldcSystemPassword}" },
        userDn: "uid={0},ou=people,dc=example,dc=org",
        users: null,
        groups: {
          ...{ base: "ou=groups,dc=example,dc=org", scope: "sub", filter: "(objectClass=groupofnames)" },
          memberAttribute: "member",
          memberValue: "cn={0},ou=people,dc=example,dc=org",
          ...{ nameAttribute: "cn", nested: "no" },
        },
        roles: new Map([
          ["ldn_users", ["user_role", "other"]],
          ["cn=ops,ou=x", ["admin_role"]],
        ]),
        groupsAreRoles: true,
        requiredRoles: ["admin_role", "user_role"],
      },
    ]);
  });

  it("LdapRealm searches users by an attribute or a filter, and asks Active Directory for nested groups", () => {
    const searched = `${whole}
ldapRealm.userSearchBase = ou=people
ldapRealm.userSearchAttributeName = sAMAccountName
ldapRealm.userSearchScope = onelevel
ldapRealm.groupSearchEnableMatchingRuleInChain = true`;
    expect(read(searched)).toMatchObject([
      {
        userDn: null,
        users: {
          ...{ base: "ou=people", scope: "one", nameAttribute: "sAMAccountName" },
          filter: "(&(objectClass=person)(sAMAccountName={0}))",
        },
        groups: { memberValue: null, nested: "chain" },
      },
    ]);
    expect(read(`${whole}\nldapRealm.userSearchFilter = (&(objectclass=person)(uid={0}))`)).toMatchObject([
      { users: { filter: "(&(objectclass=person)(uid={0}))", nameAttribute: "uid", base: "dc=example,dc=org" } },
    ]);
  });

  it("LdapRealm gives no roles when authorization is off, as in Zeppelin", () => {
    expect(read(whole.replace("authorizationEnabled = true", "authorizationEnabled = false"))).toMatchObject([
      { groups: null },
    ]);
  });
});

it("ActiveDirectoryGroupRealm logs users in by their names, and gives roles by the DNs of groups", () => {
  const text = `
ad = ${zeppelin}.ActiveDirectoryGroupRealm
ad.systemUsername = reader@corp.example
ad.systemPassword = secret
ad.url = ldaps://ad.example.org
ad.searchBase = CN=Users,DC=corp,DC=example
ad.principalSuffix = @corp.example
ad.groupRolesMap = "CN=Admins,OU=g,DC=corp":"admin","CN=Money\\\\, Inc,DC=corp":"finance"`;
  expect(read(text)).toMatchObject([
    {
      ...{ urls: ["ldaps://ad.example.org"], userDn: "{0}@corp.example", groupsAreRoles: false },
      system: { dn: "reader@corp.example", password: "secret" },
      users: { base: "CN=Users,DC=corp,DC=example", nameAttribute: "sAMAccountName" },
      groups: { base: null, nested: "no" },
      roles: new Map([
        ["cn=admins,ou=g,dc=corp", ["admin"]],
        ["cn=money\\, inc,dc=corp", ["finance"]],
      ]),
    },
  ]);
});

it("LdapGroupRealm finds groups by their members, and Shiro's own realms give no roles", () => {
  const text = `
factory = org.apache.shiro.realm.ldap.JndiLdapContextFactory
factory.url = ldap://a.example.org
factory.environment[java.naming.security.protocol] = ssl
group = ${zeppelin}.LdapGroupRealm
group.contextFactory = $factory
group.contextFactory.environment[ldap.searchBase] = dc=example
group.userDnTemplate = uid={0},ou=people
plain = org.apache.shiro.realm.ldap.DefaultLdapRealm
plain.contextFactory.url = ldap://b.example.org
plain.userDnTemplate = uid={0},ou=more
securityManager.realms = $plain, $iniRealm, $group`;
  expect(read(text)).toMatchObject([
    { name: "plain", groups: null, userDn: "uid={0},ou=more" },
    {
      ...{ name: "group", urls: ["ldaps://a.example.org"] },
      groups: { base: "dc=example", memberAttribute: "uniqueMember", memberValue: "uid={0},ou=people" },
    },
  ]);
});

it.each([
  ["no address", "r.userDnTemplate = uid={0}", /no url/],
  ["a wrong address", "r.contextFactory.url = http://x\nr.userDnTemplate = uid={0}", /the url http:\/\/x/],
  ["no way to find users", "r.contextFactory.url = ldap://x", /no userDnTemplate/],
  [
    "another mechanism",
    "r.userDnTemplate = uid={0}\nr.contextFactory.url = ldap://x\nr.contextFactory.authenticationMechanism = DIGEST-MD5",
    /DIGEST-MD5/,
  ],
  [
    "a store of passwords",
    "r.userDnTemplate = uid={0}\nr.hadoopSecurityCredentialPath = jceks://x\nr.contextFactory.url = ldap://x",
    /credential store/,
  ],
])("a realm with %s keeps the server from starting", (_case, lines, message) => {
  expect(() => read(`r = ${zeppelin}.LdapRealm\n${lines}`)).toThrow(message);
});
