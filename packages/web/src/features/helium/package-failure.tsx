import { useTranslation } from "../../i18n/use-texts.tsx";
import classes from "./helium.module.css";
import type { Version } from "./packages.ts";
import { texts } from "./texts.ts";

interface PackageFailureProps {
  readonly failure: NonNullable<Version["failure"]>;
}

/** Why the script of a package could not be made, with what was written meanwhile. */
export function PackageFailure({ failure }: PackageFailureProps) {
  const t = useTranslation(texts);
  return (
    <div className={classes["failure"]}>
      <p className={classes["words"]}>
        <strong>{t("broken")}</strong> {failure.reason}
      </p>
      <details>
        <summary>{t("log")}</summary>
        <pre>{failure.log}</pre>
      </details>
    </div>
  );
}
