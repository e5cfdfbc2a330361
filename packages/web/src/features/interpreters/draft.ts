/** A setting while the user edits it: everything as the fields hold it, and the way to what the page sends. */
import type { Option, PropertyType, Setting } from "./settings.ts";
import { texts } from "./texts.ts";

export interface DraftProperty {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly description: string;
}

export interface DraftDependency {
  readonly artifact: string;
  /** Separated by commas. */
  readonly exclude: string;
}

export interface Draft {
  readonly option: Option;
  readonly properties: readonly DraftProperty[];
  readonly dependencies: readonly DraftDependency[];
}

export function draftOfSetting({
  option,
  properties,
  dependencies,
}: Pick<Setting, "option" | "properties" | "dependencies">): Draft {
  return {
    option,
    properties: Object.entries(properties).map(([name, { type, value, defaultValue, description }]) => ({
      name,
      type,
      value: String(value ?? defaultValue ?? ""),
      description: description ?? "",
    })),
    dependencies: dependencies.map(({ groupArtifactVersion, exclusions }) => ({
      artifact: groupArtifactVersion,
      exclude: (exclusions ?? []).join(", "),
    })),
  };
}

/** Adds a property; one of the same name is put in its place. */
export function withProperty(draft: Draft, property: DraftProperty): Draft {
  const name = property.name.trim();
  if (name === "") return draft;
  const others = draft.properties.filter((other) => other.name !== name);
  return { ...draft, properties: [...others, { ...property, name }] };
}

/** Adds a dependency; one of the same artifact is put in its place. */
export function withDependency(draft: Draft, dependency: DraftDependency): Draft {
  const artifact = dependency.artifact.trim();
  if (artifact === "") return draft;
  const others = draft.dependencies.filter((other) => other.artifact !== artifact);
  return { ...draft, dependencies: [...others, { ...dependency, artifact }] };
}

/** Whether two drafts, or the same part of two, say the same. */
export function isSamePart<Part>(one: Part, other: Part): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A draft that began with one setting, as one that begins with another: what was changed by hand stays. */
export function rebaseDraft(draft: Draft, from: Draft, onto: Draft): Draft {
  const added = draft.properties.filter((one) => !from.properties.some((other) => isSamePart(one, other)));
  return {
    option: isSamePart(draft.option, from.option) ? onto.option : draft.option,
    properties: added.reduce((all, one) => withProperty(all, one), onto).properties,
    dependencies: isSamePart(draft.dependencies, from.dependencies) ? onto.dependencies : draft.dependencies,
  };
}

/** What a property of this type begins with. */
export function blankValueOf(type: PropertyType): string {
  return type === "number" ? "0" : type === "checkbox" ? "false" : "";
}

/** The body of the call that saves it. Numbers go as text: as JSON numbers they would come back with a fraction from others' servers. */
export function requestBodyOf({ option, properties, dependencies }: Draft) {
  return {
    option,
    properties: Object.fromEntries(
      properties.map(({ name, type, value }) => [
        name,
        { name, type, value: type === "checkbox" ? value === "true" : value },
      ]),
    ),
    dependencies: dependencies.map(({ artifact, exclude }) => ({
      groupArtifactVersion: artifact,
      exclusions: exclude
        .split(",")
        .map((each) => each.trim())
        .filter((each) => each !== ""),
    })),
  };
}

const nameRule = /^[-_a-zA-Z0-9]+$/;

/** What is wrong with a new setting, in the words of the specification; null when nothing is. */
export function problemWith(
  { name, group }: { readonly name: string; readonly group: string },
  taken: readonly string[],
): string | null {
  if (!nameRule.test(name)) return texts.t("nameRule");
  if (group === "") return texts.t("groupMissing");
  return taken.includes(name) ? texts.t("nameTaken", { name }) : null;
}
