/** What can be set of a network's picture, as data: the panel draws it, and the palette has it too. */
import type { JsonObject } from "@octavo/note";
import type { Network } from "./network.ts";
import { captionProperty, propertiesOf } from "./scene.ts";
import { type NetworkSettings, readNetworkSettings, withForce, withLabelScale, withProperty } from "./settings.ts";

export interface NumberOption {
  readonly name: "stopAfter" | "charge" | "linkDistance" | "shownFrom";
  readonly step: number;
  readonly read: (settings: NetworkSettings) => number;
  readonly change: (setting: JsonObject, value: number) => JsonObject;
}

export const layoutOptions: readonly NumberOption[] = [
  {
    name: "stopAfter",
    step: 1000,
    read: ({ timeoutMs }) => timeoutMs,
    change: (setting, value) => withForce(setting, "timeout", value),
  },
  {
    name: "charge",
    step: 10,
    read: ({ charge }) => charge,
    change: (setting, value) => withForce(setting, "charge", value),
  },
  {
    name: "linkDistance",
    step: 10,
    read: ({ linkDistance }) => linkDistance,
    change: (setting, value) => withForce(setting, "linkDistance", value),
  },
];
export const labelOptions: readonly NumberOption[] = [
  { name: "shownFrom", step: 0.1, read: ({ labelScale }) => labelScale, change: withLabelScale },
];

export interface PictureSetting {
  readonly network: Network;
  readonly labels: readonly string[];
  readonly setting: JsonObject;
  readonly onSetting: (setting: JsonObject) => void;
}

// A network may have a label for each of its nodes.
const mostLabels = 20;

/** By which of their properties the nodes of each label are named. */
export function namingsOf({ network, labels, setting, onSetting }: PictureSetting) {
  const { propertyOf } = readNetworkSettings(setting);
  return labels.slice(0, mostLabels).map((label) => ({
    label,
    properties: propertiesOf(network, label),
    chosen: propertyOf(label) ?? captionProperty(network, label),
    choose: (property: string) => onSetting(withProperty(setting, label, property)),
  }));
}
