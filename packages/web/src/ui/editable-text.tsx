import { useRef, useState } from "react";
import classes from "./editable-text.module.css";

interface EditableTextProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly isReadOnly: boolean;
  readonly onSave: (text: string) => void;
  /** Whether nothing may be saved. Default: it may not. */
  readonly allowsEmpty?: boolean;
}

/** A text that becomes a field when it is pressed: Enter or leaving saves, Escape restores. */
export function EditableText({
  label,
  value,
  placeholder,
  isReadOnly,
  onSave,
  allowsEmpty = false,
}: EditableTextProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isLeaving = useRef(false);

  if (isReadOnly) return <span>{value || placeholder}</span>;
  if (draft === null) {
    return (
      <button ref={button} type="button" className={classes["text"]} title={value} onClick={() => setDraft(value)}>
        {value || <span className={classes["placeholder"]}>{placeholder}</span>}
      </button>
    );
  }

  const finish = (isSaved: boolean) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    const text = draft.trim();
    setDraft(null);
    if (isSaved && text !== value && (text !== "" || allowsEmpty)) onSave(text);
    requestAnimationFrame(() => {
      isLeaving.current = false;
    });
  };

  return (
    <input
      className={classes["field"]}
      aria-label={label}
      value={draft}
      placeholder={placeholder}
      size={Math.max(10, draft.length + 1)}
      // biome-ignore lint/a11y/noAutofocus: the person pressed the text to type here
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        finish(event.key === "Enter");
        requestAnimationFrame(() => button.current?.focus());
      }}
    />
  );
}
