import type { ComponentType } from "react";
import type { ShownFolder } from "#folders/pending-folders.ts";

/** Chooses among folders; the page brings it. */
export type FolderPicker = ComponentType<{
  label: string;
  selectedIds: readonly string[];
  isMultiple: boolean;
  onChange: (folders: readonly ShownFolder[]) => void;
}>;
