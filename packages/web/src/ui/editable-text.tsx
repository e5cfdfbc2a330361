import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import classes from "./editable-text.module.css";

interface EditableTextProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly isReadOnly: boolean;
  /** Until it is done, or others have changed it, the text is shown as it is to be. */
  readonly onSave: (text: string) => Promise<unknown>;
  /** Whether nothing may be saved. Default: it may not. */
  readonly allowsEmpty?: boolean;
  /** Whether it is a field now, and the way to change that, where others may have it edited too. Default: only who presses it has. */
  readonly editing?: readonly [isEdited: boolean, setIsEdited: (isEdited: boolean) => void];
  /** Where the keyboard goes when a key has ended it. Default: back to where it was. */
  readonly onEndedByKey?: (() => void) | undefined;
}

interface TextSaving {
  readonly text: string;
  /** Texts that it replaces: the old one, and ones that were saved before and may arrive only now. */
  readonly over: readonly string[];
}

/** A text that becomes a field when it is pressed: Enter or leaving saves, Escape restores. */
export function EditableText(props: EditableTextProps) {
  const { label, placeholder, isReadOnly, onSave, allowsEmpty = false, onEndedByKey } = props;
  const [saving, setSaving] = useState<TextSaving | null>(null);
  const value = saving?.over.includes(props.value) ? saving.text : props.value;
  const own = useState(false);
  const [isEdited, setIsEdited] = props.editing ?? own;
  const button = useRef<HTMLButtonElement>(null);

  if (isReadOnly) return <span>{value || placeholder}</span>;
  if (!isEdited) {
    return (
      <button ref={button} type="button" className={classes["text"]} title={value} onClick={() => setIsEdited(true)}>
        {value || <span className={classes["placeholder"]}>{placeholder}</span>}
      </button>
    );
  }
  const save = async (text: string) => {
    const mine = { text, over: [...(saving ? [...saving.over, saving.text] : []), props.value] };
    setSaving(mine);
    await onSave(text);
    setSaving((latest) => (latest === mine ? null : latest));
  };
  const handleClose = (draft: string | null) => {
    setIsEdited(false);
    const text = draft?.trim() ?? value;
    if (text !== value && (text !== "" || allowsEmpty)) void save(text);
  };
  return (
    <Field
      label={label}
      value={value}
      placeholder={placeholder}
      onClose={handleClose}
      onGiveBack={onEndedByKey ?? ((opener) => (opener ?? button.current)?.focus({ preventScroll: true }))}
    />
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  /** With what is to be saved; null for what was there. */
  readonly onClose: (draft: string | null) => void;
  /** When a key has ended it. @param opener who had the keyboard before, if they are still there */
  readonly onGiveBack: (opener: HTMLElement | null) => void;
}

function Field({ label, value, placeholder, onClose, onGiveBack }: FieldProps) {
  const [draft, setDraft] = useState(value);
  const opener = useRef<EventTarget | null>(null);
  // A field that goes is left, too.
  const isLeaving = useRef(false);
  const finish = (text: string | null) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    onClose(text);
  };
  return (
    <input
      className={classes["field"]}
      aria-label={label}
      value={draft}
      placeholder={placeholder}
      size={Math.max(10, draft.length + 1)}
      // biome-ignore lint/a11y/noAutofocus: the person pressed the text to type here, or asked for it
      autoFocus
      onFocus={({ currentTarget, relatedTarget }) => {
        opener.current ??= relatedTarget;
        currentTarget.select();
      }}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={() => finish(draft)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        // At once, so that the next key already goes to who had the keyboard before.
        flushSync(() => finish(event.key === "Enter" ? draft : null));
        const { current } = opener;
        onGiveBack(current instanceof HTMLElement && current.isConnected ? current : null);
      }}
    />
  );
}
