import { SearchForm } from "#shared/ui/search-form.tsx";
import { useTyped } from "#shared/ui/use-typed.ts";

/** Finds rows by words. On its own, so that a key draws nothing but its letter. */
export function TableSearch({
  label,
  held,
  onText,
}: {
  label: string;
  /** What the address has. */
  held: string;
  onText: (text: string) => void;
}) {
  return <SearchForm label={label} search={useTyped(held, onText)} />;
}
