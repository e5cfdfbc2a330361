/** Options below a field that is typed into: the field keeps the keyboard, arrows lead to one of them, and Enter takes it. */
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

interface FieldOptions<Item> {
  readonly items: readonly Item[];
  /** Which of them is chosen as long as no arrow led to another. Default: none, so that Enter is for what the field stands in. */
  readonly first?: number;
  readonly onTake: (item: Item) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

export function useFieldOptions<Item>({ items, first = -1, onTake }: FieldOptions<Item>) {
  const id = useId();
  const [wanted, choose] = useState(first);
  // There may be fewer by now.
  const chosen = Math.max(first, Math.min(items.length - 1, wanted));
  const item = items[chosen];
  const optionId = (at: number) => `${id}-${at}`;

  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) choose(Math.max(first, Math.min(items.length - 1, chosen + step)));
    else if (event.key === "Enter" && item !== undefined) onTake(item);
    else return;
    event.preventDefault();
  };
  return {
    /** Leads to one, as an arrow does. */
    choose,
    /** For what is typed anew. */
    chooseFirst: () => choose(first),
    field: {
      role: "combobox",
      "aria-expanded": items.length > 0,
      "aria-controls": id,
      "aria-activedescendant": item === undefined ? undefined : optionId(chosen),
      "aria-autocomplete": "list",
      autoComplete: "off",
      spellCheck: false,
      onKeyDown: handleKey,
    },
    listId: id,
    optionAt: (at: number) => ({ id: optionId(at), isChosen: at === chosen }),
  } as const;
}

interface FieldOptionProps {
  readonly id: string;
  readonly isChosen: boolean;
  readonly className: string | undefined;
  readonly onTake: () => void;
  /** The pointer moves over it. */
  readonly onPoint?: () => void;
  readonly children: ReactNode;
}

/** One of them. It stays in sight as the arrows lead to it. */
export function FieldOption({ id, isChosen, className, onTake, onPoint, children }: FieldOptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard, and takes with Enter
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={className}
      onPointerMove={onPoint}
      onMouseDown={keepKeyboard}
      onClick={onTake}
    >
      {children}
    </div>
  );
}

function keepKeyboard(event: MouseEvent): void {
  event.preventDefault();
}
