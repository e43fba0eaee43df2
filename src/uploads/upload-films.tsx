import { useTranslations } from "use-intl";
import { Panel } from "#shared/ui/panel.tsx";
import { isDescribable } from "./is-describable.ts";
import { UploadFilm } from "./upload-film.tsx";
import { useTransfers } from "./use-transfers.tsx";

/** The films of this browser whose details can be edited. How far they are, the tray tells. */
export function UploadFilms() {
  const t = useTranslations("upload.films");
  const films = useTransfers().filter(isDescribable);
  if (films.length === 0) return null;
  return (
    <Panel title={t("title")}>
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {films.map((transfer) => (
          <li key={transfer.id}>
            <UploadFilm transfer={transfer} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
