import { IconAdjustments, IconCheckbox, IconSquare } from "@tabler/icons-react";
import type { PaletteDeed, PaletteEntry } from "../../../../ui/commands/palette-store.ts";
import type { Shown } from "../chart/kinds.ts";
import { texts as tableTexts } from "../texts.ts";
import { coerced, type Option } from "./option-spec.ts";
import { nameOfOption, nameOfValue } from "./texts.ts";

interface OptionEntries {
  readonly options: readonly Option[];
  /** What they are options of. */
  readonly view: Shown;
  /** What is typed needs the field of this name. */
  readonly onType: (name: string) => void;
}

/** The options of a view for the palette: what is on or off changes at once, and what is chosen asks for the value. */
export function optionEntries({ options, view, onType }: OptionEntries): readonly PaletteEntry[] {
  return options.map((option) => entryOf(option, view, onType));
}

function entryOf(option: Option, view: Shown, onType: OptionEntries["onType"]): PaletteEntry {
  const { spec, value, onChange } = option;
  const what = nameOfOption(spec);
  const place = tableTexts.t("table");
  // Charts have their options in common.
  const id = `${view === "table" ? view : "chart"}-option-${spec.name}`;
  const asked = {
    id,
    label: tableTexts.t("ofViewAsked", { view: tableTexts.t(view), what }),
    place,
    icon: IconAdjustments,
  };
  switch (spec.widget) {
    case "checkbox":
      return {
        id,
        label: tableTexts.t("ofView", { view: tableTexts.t(view), what }),
        place: value === true ? tableTexts.t("isSo") : place,
        icon: value === true ? IconCheckbox : IconSquare,
        perform: () => onChange(value !== true),
      };
    case "option":
    case "btn-group":
      return {
        ...asked,
        choices: { question: tableTexts.t("whichValue", { what }), entries: () => otherValues(option) },
      };
    case "input":
    case "textarea":
      return { ...asked, perform: () => onType(spec.name) };
  }
}

function otherValues({ spec, value, onChange }: Option): readonly PaletteDeed[] {
  return (spec.optionValues ?? [])
    .map(String)
    .filter((choice) => choice !== String(value))
    .map((choice) => ({
      id: `value ${choice}`,
      label: nameOfValue(spec, choice),
      place: "",
      icon: IconAdjustments,
      perform: () => onChange(coerced(spec, choice)),
    }));
}
