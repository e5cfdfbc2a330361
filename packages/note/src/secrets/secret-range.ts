/** A secret's place in a text. */
export interface SecretRange {
  readonly from: number;
  readonly to: number;
  /** What it is, and whose: by that the secret is found again in a text that was edited. */
  readonly label: string;
}

/** What is put in the place of a secret. */
export const mask = "****";
