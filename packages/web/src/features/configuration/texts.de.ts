import type { Translation } from "../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  title: "Konfiguration",
  sentence:
    "Womit dieser Server gestartet wurde. Festgelegt ist es in seiner Umgebung und seinen Dateien; Geheimes wird zur Sicherheit nicht gezeigt.",
  partOfName: "Teil eines Namens",
  nothing: "Unter diesem Namen ist nichts konfiguriert",
  name: "Name",
  value: "Wert",
};
