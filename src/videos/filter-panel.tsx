import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#shared/ui/button.tsx";
import { CreatedFilter } from "./created-filter.tsx";
import { LanguageFilter } from "./language-filter.tsx";
import { type LibraryView, NO_FOLDER } from "./library-view.ts";
import { MISSING } from "./missing.ts";
import { useViewDraft } from "./use-view-draft.ts";

/** The filters that have no place in the toolbar. Each takes effect at once. */
export function FilterPanel({
  view: shown,
  addressOf,
  onClose,
}: {
  view: LibraryView;
  addressOf: (view: LibraryView) => string;
  onClose: () => void;
}) {
  const t = useTranslations("libraryFilters");
  const headingId = useId();
  const [view, show] = useViewDraft(shown, addressOf);
  const isInFolder = view.folder !== null && view.folder !== NO_FOLDER;
  return (
    <section
      aria-labelledby={headingId}
      className="mb-2 rounded-lg border border-line bg-surface px-4 py-3 shadow-card"
    >
      <header className="mb-2 flex items-center justify-between gap-2">
        <h2 id={headingId} className="font-semibold">
          {t("panel")}
        </h2>
        <IconButton label={t("close")} onClick={onClose}>
          <X size={16} />
        </IconButton>
      </header>
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        {isInFolder ? (
          <Group title={t("folder")}>
            <Check
              text={t("within")}
              isOn={view.isWithin}
              onChange={(isWithin) => show({ isWithin })}
            />
          </Group>
        ) : null}
        <Group title={t("missing")}>
          {MISSING.map((what) => (
            <Check
              key={what}
              text={t(what)}
              isOn={view.missing.includes(what)}
              onChange={(isOn) =>
                show({
                  missing: [
                    ...view.missing.filter((each) => each !== what),
                    ...(isOn ? [what] : []),
                  ],
                })
              }
            />
          ))}
          <LanguageFilter view={view} onChange={show} />
        </Group>
        <Group title={t("created")}>
          <CreatedFilter view={view} onChange={show} />
        </Group>
      </div>
    </section>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-ink-soft">{title}</legend>
      <div className="grid gap-1">{children}</div>
    </fieldset>
  );
}

function Check({
  text,
  isOn,
  onChange,
}: {
  text: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label className="flex min-h-8 items-center gap-2">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 accent-accent"
      />
      {text}
    </label>
  );
}
