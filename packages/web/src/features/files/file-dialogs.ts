import type { FilePreviewProps } from "./preview/file-preview-props.ts";

/** What is asked about files in a dialog. */
declare module "../../ui/dialogs/dialog-store.ts" {
  interface Dialogs {
    filePreview: FilePreviewProps;
    makeFolder: { readonly onMake: (name: string) => Promise<void> };
    renameFile: { readonly path: string; readonly onRename: (to: string) => Promise<void> };
  }
}
