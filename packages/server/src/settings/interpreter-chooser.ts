/** Which interpreter of the settings a text means, and what a run of it needs: its driver, its session and its properties, or why there is none. */
import type { Kernelspec } from "@octavo/interpreter";
import { hideSecrets, type Naming, type Note, nameOfPath, parseTextIn, type TextParse } from "@octavo/note";
import { declarationOf, problemOfTarget, type SessionSetting } from "@octavo/runner";
import { aliases, type FoundInterpreter, findInterpreter } from "./find-interpreter.ts";
import { canRunInterpreter, driverOfInterpreter } from "./kinds.ts";
import { nearNames } from "./near-names.ts";
import type { User } from "./permission.ts";
import type { Status } from "./preparations.ts";
import { propertiesFor, refusalOfNames } from "./properties.ts";
import { accountOf, sessionForRun } from "./session-of.ts";
import type { Setting } from "./setting.ts";
import { accountFolderOf } from "./walls.ts";

export interface ChooserOptions {
  readonly rolesOf: (user: string) => readonly string[];
  /** Code runs behind walls: each user has their own sessions. */
  readonly hasWalls?: boolean;
  /** Whether code of a user may change the shared files behind its wall; everyone's may by default. */
  readonly mayWriteShared?: (user: string) => boolean;
  /** Whether a user may change this setting; default: none may. */
  readonly administers?: (user: string, id: string) => boolean;
  /** The Jupyter kernels of this machine, as they are at that moment. */
  readonly kernelspecs?: () => readonly Kernelspec[];
  /** Properties that every setting has unless it says otherwise. */
  readonly sessionDefaults?: Readonly<Record<string, string>>;
  /** Interpreters that one user has at a time; null for any number. */
  readonly mostOfUser?: number | null;
}

/** The settings that there are at that moment. */
interface OfferedSettings {
  /** In the order of their file. */
  readonly settings: () => readonly Setting[];
  readonly byName: () => readonly Setting[];
  /** All of them, with those of kernels that are new; null when none is. */
  readonly withNewKernels: () => readonly Setting[] | null;
  /** What this user may run. */
  readonly visibleTo: (user: User) => readonly Setting[];
  readonly mayUse: (setting: Setting, user: User) => boolean;
  /** Whether what a setting needs is there. */
  readonly statusOf: (setting: Setting) => Status;
}

export interface InterpreterQuery {
  /** What the text says behind the percent sign; null when it names no interpreter. */
  readonly magic: string | null;
  readonly note: Pick<Note, "id" | "path" | "defaultInterpreterGroup">;
  readonly user: string;
  /** What stands in parentheses behind the name. */
  readonly properties?: Readonly<Record<string, string>>;
}

export type MagicQuery = Pick<InterpreterQuery, "magic" | "properties"> & {
  readonly note: Pick<Note, "defaultInterpreterGroup">;
};

export type Choice =
  | { readonly kind: "found"; readonly driver: string; readonly sessionKey: string; readonly setting: SessionSetting }
  /** Why it does not run, for the paragraph to show. */
  | { readonly kind: "refused"; readonly reason: RefusalReason; readonly text: string };

export type RefusalReason =
  /** No setting has this name. */
  | "notFound"
  /** The user may not use the setting. */
  | "noPermission"
  /** Octavo has no driver for its group. */
  | "noDriver"
  /** Its address names a database without a driver. */
  | "noDatabase"
  /** It connects to a process of Zeppelin's. */
  | "existingProcess"
  /** Its packages could not be installed. */
  | "notReady"
  /** A user or note name does not fit into its properties. */
  | "unfitName";

export class InterpreterChooser {
  readonly #options: ChooserOptions;
  readonly #offered: OfferedSettings;

  constructor(options: ChooserOptions, offered: OfferedSettings) {
    this.#options = options;
    this.#offered = offered;
  }

  /** Code runs behind walls. */
  get hasWalls(): boolean {
    return this.#options.hasWalls ?? false;
  }

  /** Whether a user may change this setting, and so whatever its interpreters are started with. */
  administers(id: string, user: string): boolean {
    return this.#options.administers?.(user, id) ?? false;
  }

  /** What a name means in a note; undefined when that is nothing. */
  find({ magic, note, properties }: MagicQuery): FoundInterpreter | undefined {
    const asked = { magic, group: note.defaultInterpreterGroup, kernel: properties?.["kernel"] };
    const found = findInterpreter(this.#offered.settings(), asked);
    // No other setting has this name; the driver may have been installed since.
    return found ?? findInterpreter(this.#offered.withNewKernels() ?? [], asked);
  }

  /** What a text says in a note: whose it is, and its script. */
  parse(text: string, note: MagicQuery["note"]): TextParse {
    return parseTextIn(text, this.naming(note));
  }

  /** What names mean in a note, as far as reading its texts takes. */
  naming(note: MagicQuery["note"]): Naming {
    const driver = this.find({ magic: null, note })?.driver;
    return {
      isPython: typeof driver === "string" && declarationOf(driver).hasLineMagics === true,
      isNamed: (magic) => this.find({ magic, note }) !== undefined,
    };
  }

  /** What a run needs, or why there is none. */
  choose(asked: InterpreterQuery): Choice {
    const { magic, note, user } = asked;
    const name = magic ?? note.defaultInterpreterGroup;
    const found = this.find(asked);
    if (!found) return refuseChoice("notFound", this.#missingWords(asked));
    const { setting, driver } = found;
    if (!this.#offered.mayUse(setting, { name: user, roles: this.#options.rolesOf(user) })) {
      return refuseChoice("noPermission", `${user} has no permission for ${name}`);
    }
    if (driver === null) return refuseChoice("noDriver", this.#waitingWords(name));
    if (setting.option.isExistingProcess) {
      return refuseChoice(
        "existingProcess",
        `The setting ${setting.name} connects to a process of Zeppelin's, which Octavo cannot do. Switch "existing process" off to start one here.`,
      );
    }
    const state = this.#offered.statusOf(setting);
    if (state.status === "ERROR") {
      return refuseChoice(
        "notReady",
        `Interpreter Setting '${setting.name}' is not ready, its status is ERROR: ${hideSecrets(state.errorReason)}\nAn administrator can change its packages, or restart it to have them tried again.`,
      );
    }
    const { sessionKey, ofNote, ofUser, readsShared } = this.#placeOf({ setting, driver, noteId: note.id, user });
    const place = { user, noteId: note.id, noteName: nameOfPath(note.path) };
    const unfit = this.administers(setting.id, user) ? null : refusalOfNames(setting, driver, place);
    if (unfit !== null) return refuseChoice("unfitName", unfit);
    const properties = { ...this.#options.sessionDefaults, ...propertiesFor(setting, driver, place) };
    const target = problemOfTarget(driver, properties, asked.properties ?? {});
    if (target?.kind === "noDriver") return refuseChoice("noDatabase", `%${setting.name}: ${target.text}`);
    const account = accountOf(setting, user);
    const whose = {
      ...(ofUser === null ? {} : { ofUser }),
      ...(account === null ? {} : { account }),
      ...(this.hasWalls ? { home: accountFolderOf(setting, ofUser) } : {}),
      ...(readsShared ? { readsShared } : {}),
    };
    const { mostOfUser } = this.#options;
    const own = { id: setting.id, ofNote, properties, ...whose, ...(mostOfUser ? { mostOfUser } : {}) };
    return { kind: "found", driver, sessionKey, setting: own };
  }

  /** The sessions of a setting that a user has in a note, whatever they run. */
  sessionKeysOf(setting: Setting, place: { readonly noteId: string; readonly user: string }): readonly string[] {
    const drivers = setting.interpreterGroup.flatMap(({ name }) => driverOfInterpreter(setting.group, name) ?? []);
    return [...new Set(drivers)].map((driver) => this.#placeOf({ setting, driver, ...place }).sessionKey);
  }

  waitingReason(setting: Setting): string | null {
    return canRunInterpreter(setting) ? null : this.#waitingWords(setting.name);
  }

  /** One that may only read the shared files is another one, for a user may become one who may change them. */
  #placeOf(wanted: Omit<Parameters<typeof sessionForRun>[0], "hasWalls">) {
    const place = sessionForRun({ ...wanted, hasWalls: this.hasWalls });
    const mayWrite = this.#options.mayWriteShared ?? (() => true);
    // One that users share may do what each of them may.
    const readsShared = this.hasWalls && !(place.ofUser === null ? mayWrite("") : mayWrite(wanted.user));
    return { ...place, readsShared, sessionKey: readsShared ? `${place.sessionKey}:reads` : place.sessionKey };
  }

  #missingWords({ magic, note, user, properties }: InterpreterQuery): string {
    const name = magic ?? note.defaultInterpreterGroup;
    const kernel = properties?.["kernel"];
    if (kernel === undefined || !/^jupyter(\.jupyter)?$/.test(name)) {
      return `Interpreter ${name} not found\n${this.#adviceFor(name, magic === null, user)}`;
    }
    const names = (this.#options.kernelspecs?.() ?? []).map((spec) => spec.name).join(", ");
    const others = names === "" ? "" : `, or name another one: ${names}`;
    return `The Jupyter kernel ${kernel.slice(0, 100)} is not installed on this machine. Install it${others}.`;
  }

  #adviceFor(name: string, isDefault: boolean, user: string): string {
    const runnable = this.#offered
      .visibleTo({ name: user, roles: this.#options.rolesOf(user) })
      .filter(canRunInterpreter);
    const all = runnable.map((setting) => `%${setting.name}`).join(", ");
    if (isDefault) {
      return `It is the default of this note, whose panel of interpreters can choose another one. What runs here: ${all}.`;
    }
    const own = runnable.flatMap((setting) => [
      setting.name,
      ...setting.interpreterGroup.map((each) => `${setting.name}.${each.name}`),
    ]);
    const others = Object.keys(aliases).filter((alias) => own.includes(aliases[alias] ?? ""));
    const near = nearNames(name, [...new Set([...own, ...others])]).slice(0, 3);
    const meant = near.length === 0 ? "" : `Did you mean ${near.map((each) => `%${each}`).join(" or ")}? `;
    return `${meant}What runs here: ${all}.`;
  }

  #waitingWords(name: string): string {
    const runnable = this.#offered
      .byName()
      .filter(canRunInterpreter)
      .map((setting) => `%${setting.name}`);
    return `Octavo has no driver for %${name} yet; its settings are kept as they are. What runs here: ${runnable.join(", ")}.`;
  }
}

function refuseChoice(reason: RefusalReason, text: string): Choice {
  return { kind: "refused", reason, text };
}
