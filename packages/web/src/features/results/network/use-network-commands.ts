/** What the tools of a network do is in the palette while its paragraph is the one in use. The picture itself lends how it is moved. */
import {
  IconAdjustments,
  IconChartBar,
  IconListSearch,
  IconSettings,
  IconTable,
  IconTopologyStar3,
  IconX,
} from "@tabler/icons-react";
import type { RefObject } from "react";
import type { PaletteCommand, PaletteEntry } from "../../../ui/commands/palette-store.ts";
import { useCommands } from "../../../ui/commands/use-commands.ts";
import { isUsedElement } from "../common/in-use.ts";
import { useFieldFocus } from "../common/use-field-focus.ts";
import { texts as tableTexts } from "../data-view/common/texts.ts";
import type { NetworkMode } from "./network-graph.ts";
import { labelOptions, layoutOptions, namingsOf, type PictureSetting } from "./picture-options.ts";
import { texts } from "./texts.ts";

export const networkViews = [
  {
    label: "network",
    Icon: IconTopologyStar3,
    shows: (mode: NetworkMode) => mode === "network",
    mode: "network",
  },
  { label: "table", Icon: IconTable, shows: (mode: NetworkMode) => mode === "table", mode: "table" },
  {
    label: "charts",
    Icon: IconChartBar,
    shows: (mode: NetworkMode) => mode !== "network" && mode !== "table",
    mode: "multiBarChart",
  },
] as const;

/** Null where it is only shown, and has no tools. */
type ToolsRef = RefObject<HTMLElement | null>;

interface ViewsToCommand {
  readonly tools: ToolsRef;
  readonly mode: NetworkMode;
  readonly onShow: (mode: NetworkMode) => void;
}

export function useNetworkViewCommands({ tools, mode, onShow }: ViewsToCommand): void {
  useCommands(() => {
    if (!isUsedElement(tools.current)) return [];
    const [picture, table, charts] = networkViews;
    // Among charts, the table is one of their own views.
    const others = charts.shows(mode) ? [picture] : [picture, table, charts].filter(({ shows }) => !shows(mode));
    return others.map(({ label, Icon, mode: next }) => ({
      id: `network-as-${label}`,
      label: tableTexts.t("showAs", { view: texts.t(label) }),
      place: texts.t("network"),
      icon: Icon,
      perform: () => onShow(next),
    }));
  });
}

interface PictureToCommand extends PictureSetting {
  readonly tools: ToolsRef;
  readonly hasSettings: boolean;
  readonly isListOpen: boolean;
  readonly onSettings: (isOpen: boolean) => void;
  readonly onList: (isOpen: boolean) => void;
  /** Shows the field by which nodes are found. */
  readonly onFind: () => void;
}

export function usePictureCommands(picture: PictureToCommand): void {
  const { tools } = picture;
  const focusField = useFieldFocus(tools);
  const isDrawn = picture.network.nodes.length > 0;
  useCommands(() => (isDrawn && isUsedElement(tools.current) ? pictureEntries(picture, focusField) : []));
}

function pictureEntries(picture: PictureToCommand, focusField: (name: string) => void): readonly PaletteEntry[] {
  const { hasSettings, isListOpen, onSettings, onList, onFind } = picture;
  const view = texts.t("network");
  const deed = (id: string, label: string, { icon, perform }: Pick<PaletteCommand, "icon" | "perform">) => ({
    id: `network-${id}`,
    label,
    place: view,
    icon,
    perform,
  });
  const find = () => {
    onFind();
    focusField("node");
  };
  const names = namesOfNodes(picture);
  return [
    deed("settings", tableTexts.t(hasSettings ? "closeSettings" : "openSettings"), {
      icon: IconSettings,
      perform: () => onSettings(!hasSettings),
    }),
    deed("find", texts.t("findNode"), { icon: IconListSearch, perform: find }),
    deed("list", texts.t(isListOpen ? "closeList" : "nodeList"), {
      icon: isListOpen ? IconX : IconListSearch,
      perform: () => onList(!isListOpen),
    }),
    ...[...layoutOptions, ...labelOptions].map(({ name }) =>
      deed(name, tableTexts.t("ofViewAsked", { view, what: texts.t(name) }), {
        icon: IconAdjustments,
        perform: () => {
          onSettings(true);
          focusField(name);
        },
      }),
    ),
    ...(names.length === 0
      ? []
      : [
          {
            id: "network-names",
            label: tableTexts.t("ofViewAsked", { view, what: texts.t("namesOfNodes") }),
            place: view,
            icon: IconAdjustments,
            choices: { question: texts.t("namedBy"), entries: () => names },
          },
        ]),
  ];
}

/** The properties by which the nodes of each label could be named and are not. */
function namesOfNodes(picture: PictureSetting): readonly PaletteCommand[] {
  return namingsOf(picture).flatMap(({ label, properties, chosen, choose }) =>
    properties
      .filter((property) => property !== chosen)
      .map((property) => ({
        id: `${label} ${property}`,
        label: tableTexts.t("ofView", { view: label, what: property }),
        place: "",
        icon: IconAdjustments,
        perform: () => choose(property),
      })),
  );
}
