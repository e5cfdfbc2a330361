import { roomTexts } from "../language/room-texts.ts";

export const english = {
  title: "Helium packages",
  sentence:
    "Packages made for Zeppelin that add views, spells, interpreters and applications. Which are enabled, and how, is kept here; Octavo does not run what is in them yet.",
  search: "Search packages…",
  type: "Type",
  VISUALIZATION: "Visualization",
  SPELL: "Spell",
  INTERPRETER: "Interpreter",
  APPLICATION: "Application",
  none: "Currently there is no available package to be listed",
  otherTypes: "There are packages of other types.",
  noneCalled: "No package of this type has such a name.",
  howTo:
    "A package is described by a JSON file in the folder <code>helium</code> of the server's data folder, or of the Zeppelin home that it works on. It is listed here as soon as the file is there:",

  displayOrder: "Display order",
  orderHint: "in which notes offer views; drag to change it",
  saveOrder: "Save order",
  moveForward: "Move {{name}} forward",
  moveBack: "Move {{name}} back",

  enabled: "Enabled",
  enable: "Enable",
  disable: "Disable",
  enableOf: "Enable {{name}}",
  disableOf: "Disable {{name}}",
  versions: "Versions",
  versionsOf: "Versions of {{name}}",
  otherVersionsOf: "Other versions of {{name}}",
  config: "Config",
  configOf: "Config of {{name}}",
  configSaved: "The config of {{name}} is saved.",
  license: "License",
  unknown: "Unknown",
  magic: "Magic",
  usage: "Usage",
  name: "Name",
  description: "Description",
  value: "Value",
  valueOf: "Value of {{name}}",
  artifact: "Artifact",

  downloadTitle: "Do you want to download an interpreter?",
  download: "Download",
  installFailed: "Error while starting to install {{name}} interpreter",
  enableTitle: "Do you want to enable Helium Package?",
  enableFailed: "Error on enabling {{name}}",
  disableTitle: "Do you want to disable Helium Package?",
  disableFailed: "Error on disabling {{name}}",
  saveTitle: "Save changes?",
  saveText: "Notes then offer the views in this order, to everybody.",
  saveFailed: "Error on saving order",
} as const;

export const texts = roomTexts("helium", english);
