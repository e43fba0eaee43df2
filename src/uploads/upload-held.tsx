import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { Button } from "#shared/ui/button.tsx";
import { keepFocus, PARTING } from "#shared/ui/keep-focus.ts";
import { Panel } from "#shared/ui/panel.tsx";
import type { HeldFilm } from "./intake-desk.ts";
import { useIntake } from "./use-intake.ts";

/** Files that are sent only if the person says so. */
export function UploadHeld() {
  const t = useTranslations("upload.held");
  const { desk, intake } = useIntake();
  const ids = intake.held.map(({ id }) => id);
  if (ids.length === 0) return null;
  return (
    <Panel title={t("label", { count: ids.length })} frameRef={keepFocus}>
      <ul className="max-h-80 divide-y divide-line overflow-y-auto">
        {intake.held.map((film) => (
          <li
            key={film.id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"
          >
            <div className="min-w-0 grow basis-56">
              <p className="truncate font-semibold" title={film.name}>
                <bdi>{film.name}</bdi>
              </p>
              <p className="text-sm text-ink-soft">
                <Reason film={film} />
              </p>
            </div>
            <div className="flex flex-wrap gap-1">
              <Button
                {...PARTING}
                aria-label={t(`${uploadWord(film)}Named`, { name: film.name })}
                onClick={() => desk.uploadAnyway([film.id])}
              >
                {t(uploadWord(film))}
              </Button>
              <Button
                {...PARTING}
                variant="quiet"
                aria-label={t("leaveOutNamed", { name: film.name })}
                onClick={() => desk.leaveOut([film.id])}
              >
                {t("leaveOut")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {ids.length === 1 ? null : (
        <div className="mt-2 flex flex-wrap justify-end gap-1">
          <Button variant="quiet" onClick={() => desk.uploadAnyway(ids)}>
            {t("allAnyway")}
          </Button>
          <Button variant="quiet" onClick={() => desk.leaveOut(ids)}>
            {t("leaveAllOut")}
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** What sending it nevertheless is called. */
function uploadWord({ reason }: HeldFilm) {
  return reason === "in-queue" || reason === "sent-before" ? "again" : "anyway";
}

function Reason({ film }: { film: HeldFilm }) {
  const t = useTranslations("upload.held");
  if (!("vodId" in film)) return <>{t(film.reason)}</>;
  return (
    <>
      {t(film.reason)}{" "}
      <Link to={paths.vod(film.vodId)} className="text-accent underline wrap-anywhere">
        {film.reason === "in-library" ? <bdi>{film.title}</bdi> : t("open")}
      </Link>
    </>
  );
}
