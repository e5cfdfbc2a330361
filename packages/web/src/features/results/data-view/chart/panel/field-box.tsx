import { Menu } from "@mantine/core";
import { type Aggregation, aggregations, type PivotField } from "@octavo/note";
import { IconX } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "../../../../../i18n/use-texts.tsx";
import { PlainMenu } from "../../../../../ui/plain-menu.tsx";
import { aggregationLabels } from "../../common/aggregation-labels.ts";
import styles from "../../common/settings-panel.module.css";
import { texts } from "../../common/texts.ts";

export interface FieldBoxProps {
  readonly name: string;
  readonly hint: string;
  readonly fields: readonly PivotField[];
  /** Set where fields are added up: choosing how. */
  readonly onAggregation?: (place: number, aggregation: Aggregation) => void;
  readonly onRemove: (place: number) => void;
  readonly onDrop: (dragged: DraggedField) => void;
  /** Name of this box in what is dragged out of it. */
  readonly box: string;
  /** Why what is in the box has no effect; null when it has. */
  readonly problem?: string | null;
}

/** What travels with a dragged field: its column, and where it was taken from. */
export interface DraggedField {
  readonly column: number;
  readonly from: { readonly box: string; readonly place: number } | null;
}

const dragType = "application/x-octavo-field";

export function startDrag(event: DragEvent, field: DraggedField): void {
  event.dataTransfer.setData(dragType, JSON.stringify(field));
  event.dataTransfer.effectAllowed = "copyMove";
}

function draggedField(event: DragEvent): DraggedField | null {
  const text = event.dataTransfer.getData(dragType);
  // Only our own pages write this type, but a page of another version may be open too.
  const value: unknown = text === "" ? null : JSON.parse(text);
  return typeof value === "object" && value !== null && "column" in value && typeof value.column === "number"
    ? (value as DraggedField)
    : null;
}

/** A place for fields: they are dropped here or come from their menu, and leave by their cross. */
export function FieldBox({ name, hint, fields, onAggregation, onRemove, onDrop, box, problem = null }: FieldBoxProps) {
  const t = useTranslation(texts);
  const [isOver, setIsOver] = useState(false);
  const section = useRef<HTMLElement>(null);

  const handleDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragType)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const field = draggedField(event);
    if (field) onDrop(field);
  };

  return (
    <section ref={section} tabIndex={-1} className={styles["section"]} aria-label={name}>
      <h4 className={styles["title"]}>{name}</h4>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; fields have a menu */}
      <div
        className={styles["box"]}
        data-over={isOver || undefined}
        data-idle={problem !== null || undefined}
        title={problem ?? undefined}
        onDragOver={handleDragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
      >
        {fields.length === 0 && <span className={styles["hint"]}>{hint}</span>}
        {fields.map((field, place) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a second way
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a column may be twice in a box
            key={`${field.index}-${place}`}
            className={styles["field"]}
            draggable
            onDragStart={(event) => startDrag(event, { column: field.index, from: { box, place } })}
          >
            <span className={styles["fieldName"]}>{field.name}</span>
            {onAggregation && (
              <PlainMenu position="bottom-start">
                <Menu.Target>
                  <button
                    type="button"
                    className={styles["aggregation"]}
                    aria-label={t("addedUp", { column: field.name, aggregation: t(aggregationLabels[field.aggr]) })}
                  >
                    {t(aggregationLabels[field.aggr])}
                  </button>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.RadioGroup value={field.aggr}>
                    {aggregations.map((aggregation) => (
                      <Menu.RadioItem
                        key={aggregation}
                        value={aggregation}
                        closeMenuOnClick
                        onClick={() => onAggregation(place, aggregation)}
                      >
                        {t(aggregationLabels[aggregation])}
                      </Menu.RadioItem>
                    ))}
                  </Menu.RadioGroup>
                </Menu.Dropdown>
              </PlainMenu>
            )}
            <button
              type="button"
              className={styles["remove"]}
              aria-label={t("removeFrom", { column: field.name, box: name })}
              onClick={() => {
                // The cross goes with its field: the keyboard stays at the box.
                section.current?.focus({ preventScroll: true });
                onRemove(place);
              }}
            >
              <IconX size={12} aria-hidden />
            </button>
          </span>
        ))}
      </div>
      {problem !== null && <p className={styles["hint"]}>{problem}</p>}
    </section>
  );
}
