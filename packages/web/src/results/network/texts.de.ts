import type { Translation } from "../../language/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  view: "Ansicht des Netzwerks",
  network: "Netzwerk",
  table: "Tabelle",
  charts: "Diagramme",
  settings: "Einstellungen",
  settingsOfView: "Einstellungen der Ansicht",
  nodeList: "Liste der Knoten",
  noNodes: "Das Netzwerk hat keine Knoten.",
  nodes: "Knoten",
  relationships: "Beziehungen",
  andMore: "und {{more, number}} weitere",

  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  showAll: "Alles zeigen",
  someNodes_one: "{{count, number}} Knoten",
  someNodes_other: "{{count, number}} Knoten",
  someRelationships_one: "{{count, number}} Beziehung",
  someRelationships_other: "{{count, number}} Beziehungen",
  summary: "Netzwerk aus {{nodes}} und {{relationships}}. Die Liste der Knoten sagt, wer neben wem liegt.",
  summaryDirected:
    "Gerichtetes Netzwerk aus {{nodes}} und {{relationships}}. Die Liste der Knoten sagt, wer neben wem liegt.",

  node: "Knoten",
  closeList: "Liste schließen",
  findNode: "Knoten finden",
  notFound: "Kein Knoten heißt so.",
  moreFound: "und {{more, number}} weitere; tippen, um den gemeinten zu finden",
  allNodes: "Alle Knoten",
  neighbours: "Nachbarn",
  someNeighbours: "Nachbarn {{neighbours, number}}",
  noNeighbours: "Keine Nachbarn",
  from: "von",
  to: "zu",
  itself: "sich selbst",

  layout: "Anordnung",
  stopAfter: "Ende nach (ms)",
  charge: "Ladung",
  linkDistance: "Länge der Kanten",
  labels: "Namen",
  shownFrom: "Gezeigt ab Zoom",
  nameOf: "Name von {{label}}",

  isEmpty: "Die Ausgabe soll ein Netzwerk sein, ist aber leer.",
  isNoJson: "Die Ausgabe soll ein Netzwerk sein, ist aber kein JSON ({{problem}}).",
  isNoObject: "Die Ausgabe soll ein Netzwerk sein, ist aber kein JSON-Objekt mit Knoten und Kanten (nodes, edges).",
  nodesAreNoList: "Die Ausgabe soll ein Netzwerk sein, aber ihre Knoten (nodes) sind keine Liste.",
  edgesAreNoList: "Die Ausgabe soll ein Netzwerk sein, aber ihre Kanten (edges) sind keine Liste.",
  nameless_one: "{{count, number}} Knoten hat keine id und ist nicht gezeichnet.",
  nameless_other: "{{count, number}} Knoten haben keine id und sind nicht gezeichnet.",
  doubled_one: "{{count, number}} Knoten hat die id eines anderen und ist nicht gezeichnet.",
  doubled_other: "{{count, number}} Knoten haben die id eines anderen und sind nicht gezeichnet.",
  lost_one:
    "Eine Beziehung führt zu einem Knoten, den es nicht gibt ({{source}} → {{target}}), und steht nur in der Tabelle.",
  lost_other:
    "{{count, number}} Beziehungen führen zu einem Knoten, den es nicht gibt (die erste {{source}} → {{target}}), und stehen nur in der Tabelle.",
  nothing: "nichts",
};
