import { SearchField } from "./fields.tsx";
import type { Typed } from "./use-typed.ts";

/** Search field that searches while typing; Enter skips the delay. */
export function SearchForm({ label, search }: { label: string; search: Typed }) {
  return (
    <search className="min-w-44 grow basis-44 sm:max-w-72">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search.submit();
        }}
      >
        <SearchField
          label={label}
          value={search.text}
          onChange={({ target }) => search.change(target.value)}
        />
      </form>
    </search>
  );
}
