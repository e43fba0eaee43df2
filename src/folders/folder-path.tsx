import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import type { ShownFolder } from "./pending-folders.ts";

/** Renders the breadcrumbs of a folder: the library, then its ancestors. */
export function FolderPath({ around }: { around: readonly ShownFolder[] }) {
  const t = useTranslations("folders.page");
  const steps = [
    { id: "", to: paths.library, name: t("library") },
    ...around.map(({ id, name }) => ({ id, to: paths.folder(id), name })),
  ];
  return (
    <nav aria-label={t("path")}>
      <ol className="flex min-w-0 flex-wrap gap-x-1.5">
        {steps.map(({ id, to, name }, index) => (
          <li key={id} className="flex max-w-full min-w-0 gap-1.5">
            {index === 0 ? null : <span aria-hidden="true">/</span>}
            <Link to={to} title={name} className="truncate hover:text-ink hover:underline">
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
