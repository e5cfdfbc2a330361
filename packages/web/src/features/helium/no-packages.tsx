import { Rich } from "../../i18n/rich.tsx";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { EmptyPlace } from "../../ui/screen.tsx";
import classes from "./helium.module.css";
import { texts } from "./texts.ts";

const example = `{
  "type": "VISUALIZATION",
  "name": "my-heatmap",
  "artifact": "my-heatmap@1.0.0",
  "description": "A heat map of three columns",
  "license": "Apache-2.0"
}`;

/** How a package gets into the list. */
export function NoPackages() {
  const t = useTranslation(texts);
  return (
    <EmptyPlace title={t("none")}>
      <p>
        <Rich text={t("howTo")} parts={{ code: (name) => <code>{name}</code> }} />
      </p>
      <pre className={classes["example"]}>{example}</pre>
    </EmptyPlace>
  );
}
