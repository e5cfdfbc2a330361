/**
 * The settings of interpreters as they are kept: what there is, with which properties, who may use it, and each change of it. What a text means
 * among them is chosen in `interpreter-chooser.ts`.
 *
 * They are kept in `conf/interpreter.json`, so that a home can go back and forth between Zeppelin and Octavo: what Octavo cannot run yet, and what it
 * does not know, is kept as it was. Every change is on disk before it is answered, and holds from the next run on: the interpreters that
 * run with the old properties are ended by those that listen to `onChanged`.
 */
import { join } from "node:path";
import { type JsonObject, keepSecretsIn, type Member, type Naming, secretsInText, type TextParse } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import { readConfFile, writeConfFile } from "../storage/conf-file.ts";
import { StartError } from "../storage/start-error.ts";
import { confineUntouched, untouchedWords, withNewSettings } from "./confine-new.ts";
import type { FoundInterpreter } from "./find-interpreter.ts";
import {
  type Choice,
  type ChooserOptions,
  InterpreterChooser,
  type InterpreterQuery,
  type MagicQuery,
} from "./interpreter-chooser.ts";
import { withKernels } from "./kernel-settings.ts";
import { kinds, newSetting } from "./kinds.ts";
import { mayUseSetting, type User } from "./permission.ts";
import type { Preparations, Status } from "./preparations.ts";
import type { NewSetting, Setting, SettingChange } from "./setting.ts";
import { changedProperties, changedRest, secretValuesOf } from "./setting-secrets.ts";
import { emptyFile, readSettingsFile, type SettingsFile, settingsFileText } from "./settings-file.ts";
import { needWallRules } from "./wall-rules.ts";

export interface InterpreterSettingsOptions extends ChooserOptions {
  readonly file: SettingsFile;
  /** Keeps a new state; rejects when it is not on disk. */
  readonly save: (file: SettingsFile) => Promise<void>;
  /** A setting was changed or is gone; its interpreters are out of date. */
  readonly onChanged: (id: string) => void;
  /** A user by the names that lists of rights know them by; by default by those of user and roles. */
  readonly listed?: (member: Member) => Member;
  /** What settings need before they can run. */
  readonly preparations?: Pick<Preparations, "prepare" | "forget" | "statusOf">;
  /** Called for each setting that came by itself and was confined for that, in a sentence: at the start, and when another comes. */
  readonly onUntouched?: (words: string) => void;
}

/** The part of it that running needs. */
export type Interpreters = Pick<InterpreterSettings, "all" | "choose" | "administers" | "parse">;

export class InterpreterSettings {
  readonly #options: InterpreterSettingsOptions;
  readonly #chooser: InterpreterChooser;
  #file: SettingsFile;
  #work: Promise<unknown> = Promise.resolve();
  /** New kernels are being kept. */
  #keeping: Promise<void> | null = null;

  constructor(options: InterpreterSettingsOptions) {
    this.#options = options;
    this.#file = options.file;
    this.#chooser = new InterpreterChooser(options, {
      settings: () => this.#file.settings,
      byName: () => this.all,
      withNewKernels: () => this.#withNewKernels(),
      visibleTo: (user) => this.visibleTo(user),
      mayUse: (setting, user) => mayUseSetting(setting, this.#listed(user)),
      statusOf: (setting) => this.statusOf(setting),
    });
  }

  /** Code runs behind walls. */
  get hasWalls(): boolean {
    return this.#chooser.hasWalls;
  }

  /** By name. */
  get all(): readonly Setting[] {
    return this.#file.settings.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }

  get repositories(): readonly JsonObject[] {
    return this.#file.repositories;
  }

  /** What no log may hold, wherever it turns up: secrets of settings and of repositories. */
  get secretValues(): readonly string[] {
    const { settings, repositories } = this.#file;
    const ofSettings = settings.flatMap(({ properties, dependencies }) => [
      ...secretValuesOf(properties),
      ...dependencies.flatMap(({ groupArtifactVersion }) => secretsInText(groupArtifactVersion)),
    ]);
    const ofRepositories = repositories.flatMap(({ url, password, proxyPassword }) => [
      ...secretsInText(String(url ?? "")),
      ...[password, proxyPassword].map((each) => String(each ?? "")),
    ]);
    return [...new Set([...ofSettings, ...ofRepositories])];
  }

  /** What this user may run. */
  visibleTo(user: User): readonly Setting[] {
    return this.all.filter((setting) => mayUseSetting(setting, this.#listed(user)));
  }

  /** @throws NotebookError `interpreterNotFound` */
  get(id: string): Setting {
    const setting = this.#file.settings.find((each) => each.id === id);
    if (!setting) throw settingNotFound(id);
    return setting;
  }

  /** One that this user may run. @throws NotebookError `interpreterNotFound`, also for one that others may run */
  usable(id: string, user: User): Setting {
    const setting = this.#file.settings.find((each) => each.id === id);
    if (!setting || !mayUseSetting(setting, this.#listed(user))) throw settingNotFound(id);
    return setting;
  }

  /** What a name means in a note; undefined when that is nothing. */
  find(asked: MagicQuery): FoundInterpreter | undefined {
    return this.#chooser.find(asked);
  }

  /** What a text says in a note: whose it is, and its script. */
  parse(text: string, note: MagicQuery["note"]): TextParse {
    return this.#chooser.parse(text, note);
  }

  /** What names mean in a note, as far as reading its texts takes. */
  naming(note: MagicQuery["note"]): Naming {
    return this.#chooser.naming(note);
  }

  /** What a run needs, or why there is none. */
  choose(asked: InterpreterQuery): Choice {
    return this.#chooser.choose(asked);
  }

  /** The sessions of a setting that a user has in a note, whatever they run. */
  sessionKeysOf(setting: Setting, place: { readonly noteId: string; readonly user: string }): readonly string[] {
    return this.#chooser.sessionKeysOf(setting, place);
  }

  /** Has kernels that were installed since among the settings. */
  async lookForKernels(): Promise<void> {
    this.#withNewKernels();
    await this.#keeping;
  }

  /** All settings, with those that are new; null when none is. They are kept as soon as that can be. */
  #withNewKernels(): readonly Setting[] | null {
    const found = this.#options.kernelspecs?.() ?? [];
    const { settings } = withKernels(this.#file, found);
    if (settings.length === this.#file.settings.length) return null;
    // A request before they are stored, or when they could not be, finds them again.
    this.#keeping ??= this.#change(async (file) => ({ file: withKernels(file, found), result: undefined }))
      .catch(() => {})
      .finally(() => {
        this.#keeping = null;
      });
    return settings;
  }

  #listed({ name, roles }: User): User {
    const listed = this.#options.listed?.({ user: name, roles });
    return listed ? { name: listed.user, roles: listed.roles } : { name, roles };
  }

  /** Whether a user may change this setting, and so whatever its interpreters are started with. */
  administers(id: string, user: string): boolean {
    return this.#chooser.administers(id, user);
  }

  async create(wanted: NewSetting): Promise<Setting> {
    const { name, group, dependencies, option } = wanted;
    const created = await this.#change(async (file) => {
      if (!/^[-_a-zA-Z0-9]+$/.test(name)) throw new NotebookError("interpreterRefused", nameWords);
      if (file.settings.some((setting) => setting.name === name)) {
        throw new NotebookError("interpreterRefused", `Interpreter ${name} already existed`);
      }
      const like = Object.hasOwn(kinds, group) ? newSetting(name, group) : this.#likeOneOf(name, group);
      const properties = changedProperties(like.properties, wanted.properties);
      needWallRules(properties);
      const setting: Setting = { ...like, properties, dependencies: changedRest([], dependencies), option };
      return { file: { ...file, settings: [...file.settings, setting] }, result: setting };
    });
    this.prepare(created.id);
    return created;
  }

  update(id: string, { properties, dependencies, option }: SettingChange): Promise<Setting> {
    return this.#change(async (file) => {
      const old = this.get(id);
      const changed = changedProperties(old.properties, properties);
      needWallRules(changed);
      const setting: Setting = {
        ...old,
        properties: changed,
        dependencies: changedRest(old.dependencies, dependencies),
        option: { ...old.option, ...changedRest(old.option, option) },
      };
      const settings = file.settings.map((each) => (each.id === id ? setting : each));
      return { file: markTouched({ ...file, settings }, id), result: setting, changed: id };
    });
  }

  /** Nothing when there is none: it is gone. */
  remove(id: string): Promise<void> {
    return this.#change(async (file) => {
      const settings = file.settings.filter((setting) => setting.id !== id);
      return { file: markTouched({ ...file, settings }, id), result: undefined, changed: id };
    });
  }

  /** In place of one with the same id. */
  addRepository(repository: JsonObject): Promise<void> {
    return this.#change(async (file) => {
      const [old = {}] = file.repositories.filter(({ id }) => id === repository["id"]);
      const others = file.repositories.filter(({ id }) => id !== repository["id"]);
      const kept = changedRepository(old, repository);
      return { file: { ...file, repositories: [...others, kept] }, result: undefined };
    });
  }

  removeRepository(id: string): Promise<void> {
    return this.#change(async (file) => {
      const repositories = file.repositories.filter((repository) => repository["id"] !== id);
      return { file: { ...file, repositories }, result: undefined };
    });
  }

  /** Whether a setting came by itself, confined like the others, and no user has changed it since. */
  isUntouched({ id }: Pick<Setting, "id">): boolean {
    return this.#file.untouched.includes(id);
  }

  /** Whether what it needs is there. */
  statusOf({ id }: Pick<Setting, "id">): Status {
    return this.#options.preparations?.statusOf(id) ?? { status: "READY" };
  }

  /** Has what a setting needs made now, or tried again; of all of them without an id. */
  prepare(id?: string): void {
    for (const setting of this.#file.settings) {
      if (id === undefined || setting.id === id) this.#options.preparations?.prepare(setting);
    }
  }

  waitingReason(setting: Setting): string | null {
    return this.#chooser.waitingReason(setting);
  }

  /** A kind that no driver runs can still be set up like one that is there. */
  #likeOneOf(name: string, group: string): Setting {
    const model = this.#file.settings.find((setting) => setting.group === group);
    if (!model) throw new NotebookError("badRequest", `There is no interpreter group ${group.slice(0, 100)}.`);
    return { ...model, id: name, name, properties: {} };
  }

  /** One change after another, each on disk before it counts. */
  #change<Result>(
    decide: (file: SettingsFile) => Promise<{ file: SettingsFile; result: Result; changed?: string }>,
  ): Promise<Result> {
    const work = this.#work.then(async () => {
      const before = this.#file;
      const { file: wanted, result, changed } = await decide(before);
      const file = confineUntouched(wanted);
      await this.#options.save(file);
      this.#file = file;
      reportUntouched(file, this.#options.onUntouched, before);
      for (const id of [...(changed === undefined ? [] : [changed]), ...followersIn(before, file, changed)]) {
        this.#options.onChanged(id);
        this.#options.preparations?.forget(id);
        this.prepare(id);
      }
      return result;
    });
    this.#work = work.catch(() => {});
    return work;
  }
}

/** A user has changed this setting, or removed it. */
function markTouched(file: SettingsFile, id: string): SettingsFile {
  return { ...file, untouched: file.untouched.filter((each) => each !== id) };
}

/** Untouched settings that became stricter with a change of another one. */
function followersIn(before: SettingsFile, { settings, untouched }: SettingsFile, changed?: string): readonly string[] {
  const wasOther = (setting: Setting) => before.settings.some((each) => each.id === setting.id && each !== setting);
  return settings
    .filter((setting) => setting.id !== changed && untouched.includes(setting.id) && wasOther(setting))
    .map(({ id }) => id);
}

function reportUntouched(
  { settings, untouched }: SettingsFile,
  onUntouched: InterpreterSettingsOptions["onUntouched"],
  before: Pick<SettingsFile, "untouched"> = emptyFile,
): void {
  if (untouched.length === 0) return;
  const fresh = settings.filter(({ id }) => untouched.includes(id) && !before.untouched.includes(id));
  for (const setting of fresh) onUntouched?.(untouchedWords(setting));
}

const nameWords = "Interpreter name shouldn't be empty, and can consist only of: -_a-zA-Z0-9";

/** One that comes back as it was shown keeps what was hidden. @throws NotebookError */
function changedRepository(old: JsonObject, wanted: JsonObject): JsonObject {
  const kept = keepSecretsIn(wanted, old);
  if (!kept.ok) throw new NotebookError("badRequest", kept.problem);
  return kept.value as JsonObject;
}

/** What there is, with the kinds that this home has not been offered yet. */
export function withDefaults(file: SettingsFile): SettingsFile {
  const isTaken = (group: string) => file.settings.some((setting) => setting.name === group || setting.group === group);
  const missing = Object.keys(kinds).filter((group) => !file.offered.includes(group) && !isTaken(group));
  const all = withNewSettings(
    file,
    missing.map((group) => newSetting(group, group)),
  );
  return confineUntouched({ ...all, offered: [...new Set([...file.offered, ...Object.keys(kinds)])] });
}

/** @throws StartError when the file is there and cannot be read */
export async function openInterpreterSettings(
  folder: string,
  options: Omit<InterpreterSettingsOptions, "file" | "save">,
): Promise<InterpreterSettings> {
  const path = join(folder, "interpreter.json");
  const save = (file: SettingsFile) => writeConfFile(path, settingsFileText(file));
  const found = await readInterpreterFile(path);
  const file = withKernels(withDefaults(found ?? emptyFile), options.kernelspecs?.() ?? []);
  // One that is there stays to the byte as it is until a user changes something in it.
  if (found === null) await save(file);
  reportUntouched(file, options.onUntouched);
  return new InterpreterSettings({ file, save, ...options });
}

/** Null when there is no such file. @throws StartError when it cannot be read */
export async function readInterpreterFile(path: string): Promise<SettingsFile | null> {
  const text = await readConfFile(path);
  try {
    return text === null ? null : readSettingsFile(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.slice(0, 500) : "";
    throw new StartError(
      `${path} cannot be read: ${reason}\nCorrect it, or move it away to start with default settings.`,
      {
        cause,
      },
    );
  }
}

function settingNotFound(id: string): NotebookError {
  return new NotebookError("interpreterNotFound", `There is no interpreter setting ${id.slice(0, 100)}.`);
}
