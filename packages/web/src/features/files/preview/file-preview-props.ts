import type { FileArea } from "@octavo/protocol";

export interface FilePreviewProps {
  readonly path: string;
  readonly area: FileArea;
  /** Whether it may be edited. */
  readonly mayChange: boolean;
  /** Makes a paragraph of the code; null where none may be made. */
  readonly onInsert: ((code: string) => void) | null;
  readonly onSaved: () => void;
}
