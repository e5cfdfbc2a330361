import { useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import type { Find } from "../find/find-store.ts";
import { texts } from "../find/texts.ts";
import classes from "./find-bar.module.css";

interface EarlyFieldProps {
  readonly find: Find;
  /** Whether its code could not be fetched. */
  readonly isMissing?: boolean;
}

/** Stands where the bar will be while its code is on the way, so that what is typed behind the key that opened it goes nowhere else. */
export function EarlyField({ find, isMissing = false }: EarlyFieldProps) {
  const t = useTranslation(texts);
  const searchText = useStore(find.store, (state) => state.searchText);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <search className={classes["bar"]} aria-label={t("bar")}>
      <div className={classes["line"]}>
        <span className={classes["field"]}>
          <input
            ref={field}
            type="text"
            aria-label={t("find")}
            placeholder={t("findHere")}
            spellCheck={false}
            autoComplete="off"
            value={searchText}
            onChange={({ currentTarget }) => find.change({ searchText: currentTarget.value })}
            onKeyDown={({ key }) => key === "Escape" && find.close()}
          />
        </span>
        {isMissing && (
          <span className={classes["problem"]} role="status">
            {t("cannotFind")}
          </span>
        )}
      </div>
    </search>
  );
}
