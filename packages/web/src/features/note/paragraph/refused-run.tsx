import { isKeptResults, type Paragraph } from "@octavo/note";
import { serverWords } from "../../../i18n/server-words.ts";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import classes from "./paragraph.module.css";
import { texts } from "./texts.ts";

/** Why the last run could not begin, above the results of an earlier one. */
export function RefusedRun({ paragraph: { results, errorMessage } }: { readonly paragraph: Paragraph }) {
  const t = useTranslation(texts);
  if (!results || !isKeptResults(results) || !errorMessage) return null;
  return (
    <div role="status" className={classes["refused"]} data-refused>
      <p>{serverWords(errorMessage)}</p>
      <p>{t("resultsKept")}</p>
    </div>
  );
}
