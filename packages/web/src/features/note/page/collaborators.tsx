import { Tooltip } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { formatList } from "../../../i18n/formats.ts";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useSession } from "../../../platform/use-connection.ts";
import { useNoteState } from "../context/session-context.tsx";
import classes from "./collaborators.module.css";
import { texts } from "./texts.ts";
import { initialOf, whoElseOf } from "./who-else.ts";

/** The other users that have the note open: the first letters of their names; pointing at those, or the keyboard on them, shows the full names. */
export function Collaborators() {
  const t = useTranslation(texts);
  const watchers = useNoteState((state) => state.watchers);
  const session = useSession();
  if (!watchers) return null;
  const { others, shown, more } = whoElseOf(watchers, session.type === "in" ? session.user : "");
  const label = others.length > 0 ? t("alsoHere", { names: formatList(others) }) : t("alsoElsewhere");
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: true }} multiline maw={320} withinPortal>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse reads the names, too. */}
      <span role="img" aria-label={label} tabIndex={0} className={classes["company"]}>
        {others.length === 0 && <IconEye size={18} />}
        {shown.map((name) => (
          <span key={name} className={classes["person"]}>
            {initialOf(name)}
          </span>
        ))}
        {more > 0 && <span className={classes["person"]}>{`+${more}`}</span>}
      </span>
    </Tooltip>
  );
}
