/** What every page can open. */
declare module "../../ui/dialogs/dialog-store.ts" {
  interface Dialogs {
    shortcuts: object;
    about: object;
  }
}

export {};
