import { type JsonObject, type RunLink, runLinksIn } from "@octavo/note";
import { IconExternalLink } from "@tabler/icons-react";
import { memo, useMemo } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import classes from "./run-links.module.css";
import { texts } from "./texts.ts";

/** As many stand in a row; more are behind their number. */
const mostInRow = 3;

interface RunLinksProps {
  readonly infos: JsonObject;
}

/** Pages about a run that its code has reported, as those of its jobs in a cluster. */
export const RunLinks = memo(function RunLinks({ infos }: RunLinksProps) {
  const t = useTranslation(texts);
  const links = useMemo(() => runLinksIn(infos), [infos]);
  if (links.length === 0) return null;
  const list = (
    <ul className={classes["links"]} aria-label={t("links")}>
      {links.map((link) => (
        <li key={`${link.label} ${link.url}`}>
          <LinkOut link={link} />
        </li>
      ))}
    </ul>
  );
  if (links.length <= mostInRow) return list;
  return (
    <details className={classes["many"]}>
      <summary>{t("moreLinks", { count: links.length })}</summary>
      {list}
    </details>
  );
});

/** The page is whatever the code named: it learns nothing of the note it is opened from. */
function LinkOut({ link: { url, label, tooltip } }: { readonly link: RunLink }) {
  return (
    <a href={url} title={tooltip || url} target="_blank" rel="noreferrer noopener">
      {label}
      <IconExternalLink size={12} aria-hidden />
    </a>
  );
}
