/** Uploads and the areas of files, wherever files are dropped or chosen. */
export { areaStore, type OpenFolder } from "./area-store.ts";
export { chooseFiles } from "./choose-files.ts";
export { isDataFile, nameInCode, nameInShell, readingCode, sqlLiteral } from "./reading-code.ts";
export { texts } from "./texts.ts";
export { UploadLines } from "./upload-lines.tsx";
export { uploadsOf } from "./uploads-of.ts";
export { UploadsPlace } from "./uploads-place.tsx";
