import type { Config, SettingPanel, TableColumn, TableLike } from "../host.ts";
import Transformation from "./transformation.ts";

interface Slot {
  readonly name: string;
  readonly tooltip?: string;
}

/** Gives the table as it is, beside a choice of one column for each named slot. */
export default class ColumnselectorTransformation extends Transformation {
  props: readonly Slot[];
  tableDataColumns: readonly TableColumn[] = [];

  constructor(config: Config, columnSelectorProp: readonly Slot[]) {
    super(config);
    this.props = columnSelectorProp;
  }

  override getSetting(): SettingPanel {
    const { config, props, tableDataColumns } = this;
    return {
      template: "app/tabledata/columnselector_settings.html",
      scope: {
        config,
        props,
        tableDataColumns,
        save: () => this.emitConfig(config),
        remove: (slot: string) => {
          config[slot] = null;
          this.emitConfig(config);
        },
      },
    };
  }

  override transform(table: TableLike): TableLike {
    this.tableDataColumns = table.columns;
    this.removeUnknown();
    return table;
  }

  /** A slot whose column the table does not have is empty. */
  removeUnknown(): void {
    const slots = this.props.map(({ name }) => name);
    for (const slot of slots) {
      const chosen = this.config[slot] as TableColumn | null | undefined;
      if (!chosen) continue;
      const isThere = this.tableDataColumns.some(({ name, index }) => name === chosen.name && index === chosen.index);
      if (!isThere) this.config[slot] = null;
    }
  }
}
