import { useFolders } from "#api/folders-queries.ts";
import type { ShownFolder } from "#api/pending-folders.ts";
import { SelectField } from "#ui/fields.tsx";

/** A plain list of all folders. */
export function FolderSelect({
  label,
  selectedIds,
  onChange,
}: {
  label: string;
  selectedIds: readonly string[];
  isMultiple: boolean;
  onChange: (folders: readonly ShownFolder[]) => void;
}) {
  const { folders } = useFolders();
  return (
    <SelectField
      label={label}
      value={selectedIds[0] ?? ""}
      onChange={({ target }) => onChange(folders.filter(({ id }) => id === target.value))}
    >
      <option value="">–</option>
      {folders.map(({ id, path }) => (
        <option key={id} value={id}>
          {path}
        </option>
      ))}
    </SelectField>
  );
}
