import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import type { Vod } from "#videos/vod-record.ts";

/** Where a film lies: the library, its first folder there, itself. */
export function VodBreadcrumbs({ vod }: { vod: Vod }) {
  const t = useTranslations("film");
  const [folder] = vod.folders;
  const link = "rounded-sm hover:text-ink hover:underline";
  return (
    <nav aria-label={t("place")}>
      <ol className="flex min-w-0 flex-wrap items-center gap-x-1.5">
        <li>
          <Link to={paths.library} className={link}>
            {t("library")}
          </Link>
        </li>
        {folder === undefined ? null : (
          <li className="min-w-0 wrap-anywhere before:me-1.5 before:content-['/']">
            <Link
              to={`${paths.library}?${new URLSearchParams({ folder: folder.id })}`}
              className={link}
            >
              <bdi>
                {(folder.path ?? folder.name ?? folder.id)
                  .replace(/^\//, "")
                  .replaceAll("/", " / ")}
              </bdi>
            </Link>
          </li>
        )}
        <li
          aria-current="page"
          className="flex max-w-64 min-w-0 before:me-1.5 before:content-['/']"
        >
          <bdi className="min-w-0 truncate">{vod.title ?? t("untitled")}</bdi>
        </li>
      </ol>
    </nav>
  );
}
