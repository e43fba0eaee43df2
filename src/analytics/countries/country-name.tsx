import { useFormatter, useTranslations } from "use-intl";
import type { NamedTotal } from "./order-countries.ts";

/** The name of a country, and what the service calls it where that is something else. */
export function CountryName({ country }: { country: NamedTotal }) {
  const t = useTranslations("countries");
  const format = useFormatter();
  const { name, names } = country;
  const isAsSent = names.length === 1 && names[0] === name;
  return (
    <>
      <bdi
        title={
          isAsSent ? undefined : t("sentAs", { count: names.length, names: format.list(names) })
        }
        className="wrap-anywhere"
      >
        {name.trim() === "" ? t("nameless") : name}
      </bdi>
      {names.length === 1 ? null : (
        <span className="block text-xs font-normal text-ink-faint wrap-anywhere">
          {t.rich("together", {
            names: () => format.list(names.map((sent) => <bdi key={sent}>{sent}</bdi>)),
          })}
        </span>
      )}
    </>
  );
}
