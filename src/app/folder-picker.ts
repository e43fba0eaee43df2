import { later } from "./later.tsx";
import { catalogues } from "./messages/catalogues.ts";

/** Chooses among folders. */
export const FolderPicker = later(
  async () => (await import("#features/folders/folder-picker.tsx")).FolderPicker,
  catalogues.folders,
);
