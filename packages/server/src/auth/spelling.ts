/** How names of users are spelled: as they are given, or all in lower case, so that Ada and ada are one person. */
export interface Spelling {
  ofUser(name: string): string;
  /** Of users and roles in a list of rights. Roles stay as they are: who has one is known by its name. */
  ofMembers(names: readonly string[], roles: readonly string[]): readonly string[];
}

export const asGiven: Spelling = { ofUser: (name) => name, ofMembers: (names) => names };

export const lowerCase: Spelling = {
  ofUser: (name) => name.toLowerCase(),
  ofMembers: (names, roles) => [...new Set(names.map((name) => (roles.includes(name) ? name : name.toLowerCase())))],
};
