import { later } from "./later.tsx";

/** Lazily loaded folder picker. */
export const FolderPicker = later(
  async () => (await import("#folders/folder-picker.tsx")).FolderPicker,
  "folders",
);
