/**
 * What a page sets on views and transformations before it uses them, and the settings that both show with it.
 *
 * The modules of this folder are not part of the server: they go into the scripts of packages, under the names by which packages for Zeppelin import
 * them. Names, members and the order of calls are those that such packages and Zeppelin's pages know.
 */
export type Config = Record<string, unknown>;

export interface TableColumn {
  readonly name: string;
  readonly index: number;
  aggr?: string;
}

export interface TableLike {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly unknown[])[];
  readonly comment?: string;
}

export interface SettingPanel {
  /** Text of an AngularJS template, or one line that ends in `.html`: its address. */
  readonly template: string;
  readonly scope: Record<string, unknown>;
}

/** As AngularJS makes it. */
interface Scope extends Record<string, unknown> {
  $apply(change: () => void): void;
}

/** The part of jQuery's elements that settings need. */
export interface Element {
  html(text: string): unknown;
  contents(): unknown;
}

/** One who keeps a configuration that its page saves, and shows settings for it. */
export class Configured {
  config: Config;
  _emitter: (config: Config) => void = () => {};
  _compile?: (content: unknown) => (scope: Scope) => unknown;
  _templateRequest?: (address: string) => PromiseLike<string>;
  _createNewScope?: () => Scope;
  _scope?: Scope;

  constructor(config: Config) {
    this.config = config;
  }

  /** None unless a class says otherwise. */
  getSetting(): SettingPanel | undefined {
    return undefined;
  }

  setConfig(config: Config): void {
    this.config = config;
  }

  /** The page saves it and comes back with `setConfig`. */
  emitConfig(config: Config): void {
    this._emitter(config);
  }

  /** The first time it compiles the template; from then on it changes what the template shows. */
  renderSetting(element: Element): void {
    const setting = this.getSetting();
    if (!setting) return;
    const known = this._scope;
    if (known) {
      known.$apply(() => Object.assign(known, setting.scope));
      return;
    }
    const scope = this._createNewScope?.();
    if (!scope) return;
    this._scope = scope;
    Object.assign(scope, setting.scope);
    const show = (template: string) => {
      element.html(template);
      this._compile?.(element.contents())(scope);
    };
    const isAddress = !setting.template.includes("\n") && setting.template.endsWith(".html");
    if (isAddress) void this._templateRequest?.(setting.template).then(show);
    else show(setting.template);
  }
}
