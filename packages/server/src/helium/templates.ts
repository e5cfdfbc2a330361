/** Packages to begin with, as their authors find them: each works as it is. */

export type TemplateType = "view" | "spell";

interface Template {
  readonly type: "VISUALIZATION" | "SPELL";
  readonly description: string;
  readonly code: (name: string) => string;
  /** More members of the package's description. */
  readonly more: (name: string) => object;
}

const viewCode = () => `import ColumnselectorTransformation from "zeppelin-tabledata/columnselector";
import Visualization from "zeppelin-vis";

const mostBars = 200;

/** Bars: names of one column beside numbers of another. */
export default class Bars extends Visualization {
  // \`config\` is what the note keeps for this view. targetEl[0] is the element to draw into.
  constructor(targetEl, config) {
    super(targetEl, config);
    // What "Settings" offers. The choice comes as this.config.label and this.config.value.
    this.transformation = new ColumnselectorTransformation(config, [
      { name: "label", tooltip: "Names of the bars" },
      { name: "value", tooltip: "Their numbers" },
    ]);
  }

  getTransformation() {
    return this.transformation;
  }

  /** With each new table. Rows are lists of texts, in the order of the columns. */
  render({ columns, rows }) {
    this.columns = columns;
    this.rows = rows.slice(0, mostBars);
    this.refresh();
  }

  /** With another size, and with other settings. */
  refresh() {
    const label = this.config.label ?? this.columns[0];
    const value = this.config.value ?? this.columns.at(-1);
    const numbers = this.rows.map((row) => Number(row[value.index]) || 0);
    const longest = Math.max(1, ...numbers.map(Math.abs));
    const bars = this.rows.map((row, at) => this.createBar(row[label.index], numbers[at], longest));
    this.targetEl[0].style.overflow = "auto";
    this.targetEl[0].replaceChildren(...bars);
  }

  createBar(name, number, longest) {
    const line = document.createElement("div");
    line.style.cssText = "display: grid; grid-template-columns: 8rem 1fr; gap: 8px; margin-bottom: 4px";
    const bar = document.createElement("div");
    bar.className = "bar";
    bar.style.cssText = "background: #3a7bd5; color: white; padding: 0 4px; white-space: nowrap";
    bar.style.width = \`\${(100 * Math.abs(number)) / longest}%\`;
    // Texts of a table may hold HTML: show them as texts.
    bar.textContent = String(number);
    line.append(name, bar);
    return line;
  }
}
`;

const spellCode = (name: string) => `import { DefaultDisplayType, SpellBase, SpellResult } from "zeppelin-spell";

/** Counts the words of a text. */
export default class CountWords extends SpellBase {
  constructor() {
    // With which paragraphs begin. It is the magic of the description as well.
    super("%${name}");
  }

  // \`text\` is what stands behind the magic, \`config\` what is set for the package.
  interpret(text, config) {
    const counts = new Map();
    for (const word of text.toLowerCase().match(/[\\p{L}\\p{N}]+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
    const rows = [...counts].filter(([, count]) => count >= config.atLeast).sort(([, one], [, other]) => other - one);
    const table = [["word", "count"], ...rows].map((row) => row.join("\\t")).join("\\n");
    return new SpellResult(table, DefaultDisplayType.TABLE);
  }
}
`;

export const templates: Readonly<Record<TemplateType, Template>> = {
  view: { type: "VISUALIZATION", description: "Bars: names beside numbers", code: viewCode, more: () => ({}) },
  spell: {
    type: "SPELL",
    description: "Counts the words of a text",
    code: spellCode,
    more: (name) => ({
      spell: { magic: `%${name}`, usage: `%${name} to be or not to be` },
      config: {
        atLeast: {
          type: "number",
          description: "Words that are there as often as this, or more often",
          defaultValue: 1,
        },
      },
    }),
  },
};
