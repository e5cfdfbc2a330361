import { Menu } from "@mantine/core";
import type { Column } from "@octavo/note";
import type { KeyboardEvent } from "react";
import { useTranslation } from "../../../../../i18n/use-texts.tsx";
import { PlainMenu } from "../../../../../ui/plain-menu.tsx";
import styles from "../../common/settings-panel.module.css";
import { texts } from "../../common/texts.ts";
import { startDrag } from "./field-box.tsx";

interface AvailableFieldsProps {
  readonly columns: readonly Column[];
  /** Where a field may go, by what its menu calls it. */
  readonly places: readonly { readonly name: string; readonly onAdd: (column: Column) => void }[];
}

/** The columns of the table: dragged into a box, or put there by their menu. */
export function AvailableFields({ columns, places }: AvailableFieldsProps) {
  const t = useTranslation(texts);
  return (
    <section className={styles["wide"]} aria-label={t("fields")}>
      <h4 className={styles["title"]}>{t("fields")}</h4>
      <div className={styles["fields"]}>
        {columns.map((column) => (
          <PlainMenu key={column.index} position="bottom-start">
            <Menu.Target>
              {/* biome-ignore lint/a11y/useSemanticElements: some browsers do not drag a button element */}
              <span
                role="button"
                tabIndex={0}
                className={styles["available"]}
                draggable
                title={column.name}
                onDragStart={(event) => startDrag(event, { column: column.index, from: null })}
                onKeyDown={pressByKey}
              >
                {column.name || t("noName")}
              </span>
            </Menu.Target>
            <Menu.Dropdown>
              {places.map(({ name, onAdd }) => (
                <Menu.Item key={name} onClick={() => onAdd(column)}>
                  {t("addTo", { box: name })}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </PlainMenu>
        ))}
      </div>
    </section>
  );
}

function pressByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  event.currentTarget.click();
}
