import { useTranslations } from "use-intl";

const MAX_TITLES = 5;

/** Lists the items that a copy leaves out. */
export function LeftOut({ why, titles }: { why: "waits" | "dropped"; titles: readonly string[] }) {
  const t = useTranslations("playlist.duplicate");
  if (titles.length === 0) return null;
  const moreCount = titles.length - MAX_TITLES;
  return (
    <div>
      <p className="text-working">{t(why, { count: titles.length })}</p>
      <ul className="list-disc ps-5">
        {titles.slice(0, MAX_TITLES).map((title, index) => (
          <li key={index} className="wrap-anywhere">
            <bdi>{title}</bdi>
          </li>
        ))}
        {moreCount > 0 ? <li>{t("more", { count: moreCount })}</li> : null}
      </ul>
    </div>
  );
}
