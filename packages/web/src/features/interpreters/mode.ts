/** How many processes and sessions a setting has: what Zeppelin spreads over four members of its option, as one choice. */
import type { Option } from "./settings.ts";
import { texts } from "./texts.ts";

const places = ["Globally", "Per Note", "Per User"] as const;
/** What has its own. */
export type OwnProcessScope = (typeof places)[number];
export const sharings = ["shared", "scoped", "isolated"] as const;
export type Sharing = (typeof sharings)[number];

export interface Mode {
  readonly place: OwnProcessScope;
  /** Of the note or user; "shared" where it is global. */
  readonly sharing: Sharing;
  /** Per user, whether each of a user's notes has its own besides. */
  readonly note: Sharing;
}

export function modeOfOption({ perNote, perUser }: Pick<Option, "perNote" | "perUser">): Mode {
  const note = sharingOf(perNote);
  const user = sharingOf(perUser);
  if (user !== "shared") return { place: "Per User", sharing: user, note };
  if (note !== "shared") return { place: "Per Note", sharing: note, note };
  return { place: "Globally", sharing: "shared", note: "shared" };
}

function sharingOf(text: string | null | undefined): Sharing {
  return text === "scoped" || text === "isolated" ? text : "shared";
}

/** Another place begins with the sharing that people mostly want there. */
export function withProcessScope(mode: Mode, place: OwnProcessScope): Mode {
  if (place === mode.place) return mode;
  if (place === "Globally") return { place, sharing: "shared", note: "shared" };
  return { place, sharing: "isolated", note: place === "Per Note" ? "isolated" : "shared" };
}

/** The server distinguishes users only where they have accounts; what is set stays among the choices all the same. */
export function placesFor({ place: present }: Pick<Mode, "place">, hasUsers: boolean): readonly OwnProcessScope[] {
  return places.filter((place) => hasUsers || place !== "Per User" || place === present);
}

/** Which sharings there are in a place. */
export function sharingsIn(place: OwnProcessScope): readonly Sharing[] {
  return place === "Globally" ? ["shared"] : ["scoped", "isolated"];
}

/** The members of the option that say it; `session` and `process` for clients that read those. */
export function optionOfMode(mode: Mode): Pick<Option, "perNote" | "perUser" | "isUserImpersonate"> & {
  readonly session: boolean;
  readonly process: boolean;
} {
  const { place, sharing, note } = mode;
  const of = {
    session: sharing === "scoped",
    process: sharing === "isolated",
    isUserImpersonate: mayImpersonate(mode),
  };
  switch (place) {
    case "Globally":
      return { perNote: "shared", perUser: "shared", ...of };
    case "Per Note":
      return { perNote: sharing, perUser: "shared", ...of };
    case "Per User":
      return { perNote: note, perUser: sharing, ...of };
  }
}

/** Running as the user's own system account makes sense only where no other user shares the process. */
export function mayImpersonate({ place, sharing }: Mode): boolean {
  return place === "Per User" && sharing === "isolated";
}

/** What a setting comes to, in words that need no manual. */
export function optionWords(option: Option): string {
  const { t } = texts;
  const mode = modeOfOption(option);
  const { host, port, isExistingProcess, isUserImpersonate } = option;
  return [
    describeMode(mode),
    isUserImpersonate && mayImpersonate(mode) ? t("impersonated") : "",
    isExistingProcess ? t("connected", { host: host ?? "", port }) : "",
  ].join("");
}

/** The same of its mode alone. */
export function describeMode({ place, sharing, note }: Mode): string {
  const { t } = texts;
  if (place === "Globally") return t("global");
  if (place === "Per Note") return t(sharing === "isolated" ? "noteIsolated" : "noteScoped");
  const first = t(sharing === "isolated" ? "userIsolated" : "userScoped");
  if (note === "shared") return first;
  return `${first}${t(note === "isolated" ? "andNoteIsolated" : "andNoteScoped")}`;
}
