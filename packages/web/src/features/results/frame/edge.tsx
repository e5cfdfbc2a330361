import styles from "./frame.module.css";

interface EdgeProps {
  readonly tabIndex: 0 | -1;
  readonly onReach: () => void;
}

/** A stop of the keyboard where a frame begins or ends: the keyboard goes on from here to where the user wanted it. */
export function Edge({ tabIndex, onReach }: EdgeProps) {
  // biome-ignore lint/a11y/noStaticElementInteractions: it has the keyboard for no longer than it takes to go on
  return <span className={styles["edge"]} tabIndex={tabIndex} onFocus={onReach} />;
}
