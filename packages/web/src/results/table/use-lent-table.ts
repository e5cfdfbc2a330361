import { IconChartBar, IconCopy, IconDownload, IconSettings } from "@tabler/icons-react";
import type { RefObject } from "react";
import type { PaletteEntry } from "../../commands/palette/palette-store.ts";
import { useLentToPalette } from "../../commands/palette/use-lent-to-palette.ts";
import { furtherKinds, type Shown } from "../chart/kinds.ts";
import { type Exportable, exportsOf } from "./exports.ts";
import { texts } from "./texts.ts";
import { furtherIcons, usualViews } from "./view-switch.tsx";

interface LentTable {
  /** Null where it is only shown, and has no tools. */
  readonly root: RefObject<HTMLElement | null>;
  readonly shown: Shown;
  readonly table: Exportable;
  readonly hasSettings: boolean;
  readonly onShow: (shown: Shown) => void;
  readonly onSettings: (isOpen: boolean) => void;
}

/** What can be done with a table is in the palette while its paragraph is the one in use. */
export function useLentTable(table: LentTable): void {
  useLentToPalette(() => (isInUse(table.root.current) ? entriesOf(table) : []));
}

function isInUse(element: HTMLElement | null): boolean {
  return element?.closest("[data-in-use]") != null;
}

function entriesOf({ shown, table, hasSettings, onShow, onSettings }: LentTable): readonly PaletteEntry[] {
  const place = texts.t("table");
  const views = [
    ...usualViews.map(({ shown: view, Icon }) => ({ view, icon: Icon })),
    ...furtherKinds.map((view) => ({ view, icon: furtherIcons[view] ?? IconChartBar })),
  ];
  return [
    ...views
      .filter(({ view }) => view !== shown)
      .map(({ view, icon }) => ({
        id: `table-as-${view}`,
        label: texts.t("showAs", { view: texts.t(view) }),
        place,
        icon,
        perform: () => onShow(view),
      })),
    {
      id: "table-settings",
      label: texts.t(hasSettings ? "closeSettings" : "openSettings"),
      place,
      icon: IconSettings,
      perform: () => onSettings(!hasSettings),
    },
    ...exportsOf(table).map(({ id, label, group, perform }) => ({
      id: `table-${id}`,
      label,
      place,
      icon: group === "copy" ? IconCopy : IconDownload,
      perform,
    })),
  ];
}
