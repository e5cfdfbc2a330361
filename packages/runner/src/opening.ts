interface OpeningPlan {
  readonly properties: Readonly<Record<string, string>>;
  /** Variables of the environment of its processes. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Parts the properties of a setting as Zeppelin does: those in capitals are environment variables. Blank ones say nothing. */
export function openingOf(given: Readonly<Record<string, string>>): OpeningPlan {
  const said = Object.entries(given).filter(([, value]) => value.trim() !== "");
  return {
    properties: Object.fromEntries(said.filter(([name]) => !isVariable(name))),
    variables: Object.fromEntries(said.filter(([name]) => isVariable(name))),
  };
}

function isVariable(name: string): boolean {
  return /^[A-Z_][A-Z_0-9]*$/.test(name);
}
