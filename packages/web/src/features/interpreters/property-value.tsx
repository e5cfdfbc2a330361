import { useTranslation } from "../../i18n/use-texts.tsx";
import classes from "./interpreters.module.css";
import { texts } from "./texts.ts";

interface PropertyValueProps {
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

/** What a property is set to, with its lines; a long one in a box that scrolls. */
export function PropertyValue({ name, type, value }: PropertyValueProps) {
  const t = useTranslation(texts);
  if (type === "password")
    return (
      <>
        <span aria-hidden>********</span>
        <span className="visually-hidden">{t("hidden")}</span>
      </>
    );
  if (isLongValue(value)) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: there are no fields in it
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      <div className={classes["long"]} role="group" aria-label={t("valueOf", { name })} tabIndex={0}>
        {value}
      </div>
    );
  }
  if (type === "url" && /^https?:\/\//i.test(value)) {
    return (
      <a href={value} target="_blank" rel="noopener noreferrer">
        {value}
      </a>
    );
  }
  return <span className={classes["lines"]}>{value}</span>;
}

const shownLines = 6;
/** The number for which a narrow line has room, about. */
const lineLength = 40;

/** Whether it would take more lines than a look should, on a phone too. */
function isLongValue(value: string): boolean {
  const lines = value.split("\n").map((line) => Math.max(1, Math.ceil(line.length / lineLength)));
  return lines.reduce((sum, each) => sum + each, 0) > shownLines;
}
