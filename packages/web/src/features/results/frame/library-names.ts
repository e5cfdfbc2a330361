/** Libraries that the page can hand to a frame. */
export const libraryNames = [
  ...(["plotly", "plotlyCartesian", "vega", "leaflet", "widgets", "angular", "jquery", "d3", "graphviz"] as const),
  ...(["bootstrap", "bootstrapStyle", "bootstrap3", "bootstrap3Style", "glyphicons", "fontAwesome"] as const),
  ...(["markerCluster", "awesomeMarkers", "plugIn", "spell", "d3v3"] as const),
] as const;
export type LibraryName = (typeof libraryNames)[number];

/** A library in the form that a frame receives. */
export interface Library {
  readonly script: Blob;
  readonly style: string;
}
