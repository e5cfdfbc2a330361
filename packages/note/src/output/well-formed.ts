const lone = /\p{Surrogate}/gu;

/** Half a character is none: it could be neither stored nor sent, and stands as the sign for what cannot be shown. */
export function wellFormed(text: string): string {
  return text.replace(lone, "\uFFFD");
}
