import styles from "./frame.module.css";

interface EdgeProps {
  readonly tabIndex: 0 | -1;
  readonly onReach: () => void;
}

/** A stop of the keyboard where a frame begins or ends: whoever comes here goes on to where they wanted to. */
export function Edge({ tabIndex, onReach }: EdgeProps) {
  // biome-ignore lint/a11y/noStaticElementInteractions: it has the keyboard for no longer than it takes to go on
  return <span className={styles["edge"]} tabIndex={tabIndex} onFocus={onReach} />;
}
