/** `zeppelin-vis`: what a package's view extends. */
import { type Config, Configured, type Element, type TableLike } from "./host.ts";

export default class Visualization extends Configured {
  targetEl: Element;
  _active = false;
  /** Whether something changed while it was not shown. */
  _dirty = false;

  constructor(targetEl: Element, config: Config) {
    super(config);
    this.targetEl = targetEl;
  }

  /** Of what the table is made before it is drawn. */
  getTransformation(): unknown {
    return undefined;
  }

  /** Draws a table, as the transformation left it. */
  render(_data: TableLike): void {}

  /** Draws the last table once more, in another size or with another configuration. */
  refresh(): void {}

  destroy(): void {}

  isActive(): boolean {
    return this._active;
  }

  activate(): void {
    const isNew = !this._active || this._dirty;
    this._dirty = false;
    if (isNew) this.refresh();
    this._active = true;
  }

  deactivate(): void {
    this._active = false;
  }

  resize(): void {
    this.#changed();
  }

  override setConfig(config: Config): void {
    super.setConfig(config);
    this.#changed();
  }

  #changed(): void {
    if (this._active) this.refresh();
    else this._dirty = true;
  }
}
