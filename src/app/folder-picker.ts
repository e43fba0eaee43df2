import { later } from "./later.tsx";
import { catalogues } from "./messages/catalogues.ts";

/** Lazily loaded folder picker. */
export const FolderPicker = later(
  async () => (await import("#folders/folder-picker.tsx")).FolderPicker,
  catalogues.folders,
);
