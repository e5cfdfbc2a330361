/** The product's mark, as in the icon of the browser's tab: a folded sheet of a book. */
export function Mark() {
  return (
    <svg width="20" height="20" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--color-accent)" />
      <path
        d="M9 7h11a3 3 0 0 1 3 3v15H12a3 3 0 0 1-3-3zM9 22a3 3 0 0 1 3-3h11M13 11h6"
        fill="none"
        stroke="var(--color-on-accent)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
