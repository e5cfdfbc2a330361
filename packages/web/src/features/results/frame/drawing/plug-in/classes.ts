/** What packages for Zeppelin bring, and what a page sets on it. All of it is code of the package: any call may throw. */
import type { PlugInTable } from "./messages.ts";

export type Config = Record<string, unknown>;

/** An element of jQuery. */
export interface Wrapped extends ArrayLike<HTMLElement> {
  html(text: string): unknown;
  contents(): ArrayLike<Node>;
}

/** What a page sets before it uses a view or a transformation. */
export interface HostTools {
  _emitter: (config: Config) => void;
  _compile: (content: ArrayLike<Node>) => (scope: Record<string, unknown>) => unknown;
  _templateRequest: (address: string) => Promise<string>;
  _createNewScope: () => Record<string, unknown>;
}

interface Configured extends HostTools {
  setConfig(config: Config): void;
  renderSetting(element: Wrapped): void;
}

interface Transformation extends Configured {
  transform(table: PlugInTable): unknown;
}

export interface View extends Configured {
  getTransformation(): Transformation | undefined;
  render(data: unknown): void;
  activate(): void;
  resize(): void;
}

export type ViewClass = new (element: Wrapped, config: Config) => View;
