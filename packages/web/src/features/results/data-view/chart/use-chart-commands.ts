import { aggregations } from "@octavo/note";
import { IconColumnInsertRight, IconColumnRemove, IconSum } from "@tabler/icons-react";
import type { RefObject } from "react";
import type { PaletteChoice, PaletteCommand, PaletteEntry } from "../../../../ui/commands/palette-store.ts";
import { useCommands } from "../../../../ui/commands/use-commands.ts";
import { isUsedElement } from "../../common/in-use.ts";
import { useFieldFocus } from "../../common/use-field-focus.ts";
import { aggregationLabels } from "../common/aggregation-labels.ts";
import { texts } from "../common/texts.ts";
import { optionEntries } from "../options/option-entries.ts";
import { chartOptionsOf } from "./chart-specs.ts";
import { kindOfChart } from "./kinds.ts";
import { type ChartBox, type ChartColumns, chartBoxes } from "./panel/chart-boxes.ts";

interface ChartToCommand extends ChartColumns {
  /** Null where it is only shown, and has no settings. */
  readonly root: RefObject<HTMLElement | null>;
  readonly onSettings: (isOpen: boolean) => void;
}

/** What the settings of a chart do is in the palette while its paragraph is the one in use, whether or not they are open. */
export function useChartCommands(chart: ChartToCommand): void {
  const { root, mode, setting, onSetting, onSettings } = chart;
  const focusField = useFieldFocus(root);
  useCommands(() => {
    if (!isUsedElement(root.current)) return [];
    const kind = kindOfChart(mode, setting);
    const onType = (name: string) => {
      onSettings(true);
      focusField(name);
    };
    const view = texts.t(kind.name);
    return [
      ...columnEntries(chart, view),
      ...optionEntries({ options: chartOptionsOf(kind, setting, onSetting), of: "chart", view, onType }),
    ];
  });
}

/** Each asks for the column, of which there may be three hundred. */
function columnEntries(chart: ChartColumns, view: string): readonly PaletteEntry[] {
  const boxes = chartBoxes(chart);
  const question = ({ id, action, icon, answers }: ChartChoice): readonly PaletteChoice[] => {
    if (answers.length === 0) return [];
    const label = texts.t("ofViewAsked", { view, what: action });
    const choices = {
      question: texts.t("whichColumn", { action }),
      entries: () => answers.map((answer) => ({ ...answer, icon, place: "" })),
    };
    return [{ id: `chart-${id}`, label, place: texts.t("table"), icon, choices }];
  };
  return [
    ...boxes.flatMap((box) =>
      question({
        id: `add-${box.box}`,
        action: texts.t("addTo", { box: box.name }),
        icon: IconColumnInsertRight,
        answers: addableFields(chart, box),
      }),
    ),
    ...question({
      id: "remove",
      action: texts.t("takeOutOfChart"),
      icon: IconColumnRemove,
      answers: boxes.flatMap(({ box, name, fields, onRemove }) =>
        fields.map((field, place) => ({
          id: `${box} ${place}`,
          label: texts.t("removeFrom", { column: nameOfField(field), box: name }),
          perform: () => onRemove(place),
        })),
      ),
    }),
    ...question({ id: "addUp", action: texts.t("addColumnsUp"), icon: IconSum, answers: boxes.flatMap(otherWays) }),
  ];
}

type ChartAnswer = Pick<PaletteCommand, "id" | "label" | "perform">;

interface ChartChoice {
  readonly id: string;
  readonly action: string;
  readonly icon: PaletteCommand["icon"];
  readonly answers: readonly ChartAnswer[];
}

/** Only what is added up can be in a box twice, in two ways. */
function addableFields({ columns }: ChartColumns, { fields, onAdd, onAggregation }: ChartBox): readonly ChartAnswer[] {
  return columns
    .filter(({ index }) => onAggregation || fields.every((field) => field.index !== index))
    .map((column) => ({ id: `column ${column.index}`, label: nameOfField(column), perform: () => onAdd(column) }));
}

/** The ways in which each column could be added up and is not. */
function otherWays({ fields, onAggregation }: ChartBox): readonly ChartAnswer[] {
  if (!onAggregation) return [];
  return fields.flatMap((field, place) =>
    aggregations
      .filter((aggregation) => aggregation !== field.aggr)
      .map((aggregation) => ({
        id: `${place} ${aggregation}`,
        label: texts.t("ofView", { view: nameOfField(field), what: texts.t(aggregationLabels[aggregation]) }),
        perform: () => onAggregation(place, aggregation),
      })),
  );
}

function nameOfField({ name, index }: { readonly name: string; readonly index: number }): string {
  return name === "" ? texts.t("columnAt", { number: index + 1 }) : name;
}
