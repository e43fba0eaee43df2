import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { Button } from "#shared/ui/button.tsx";
import { keepFocus, PARTING } from "#shared/ui/keep-focus.ts";
import { Panel } from "#shared/ui/panel.tsx";
import type { HoldReason } from "./import/plan.ts";
import { useIntake } from "./intake-store.ts";

/** Shows the files that are sent only if the person says so. */
export function UploadDuplicates() {
  const t = useTranslations("upload.held");
  const { intakeStore, intake } = useIntake();
  const ids = intake.duplicates.map(({ id }) => id);
  if (ids.length === 0) return null;
  return (
    <Panel title={t("label", { count: ids.length })} frameRef={keepFocus}>
      <ul className="max-h-80 divide-y divide-line overflow-y-auto">
        {intake.duplicates.map((video) => (
          <li
            key={video.id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"
          >
            <div className="min-w-0 grow basis-56">
              <p className="truncate font-semibold" title={video.name}>
                <bdi>{video.name}</bdi>
              </p>
              <p className="text-sm text-ink-soft">
                <HoldReasonText reason={video} />
              </p>
            </div>
            <div className="flex flex-wrap gap-1">
              <Button
                {...PARTING}
                aria-label={t("named", { action: t("anyway"), name: video.name })}
                onClick={() => intakeStore.uploadAnyway([video.id])}
              >
                {t("anyway")}
              </Button>
              <Button
                {...PARTING}
                variant="quiet"
                aria-label={t("named", { action: t("leaveOut"), name: video.name })}
                onClick={() => intakeStore.leaveOut([video.id])}
              >
                {t("leaveOut")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {ids.length === 1 ? null : (
        <div className="mt-2 flex flex-wrap justify-end gap-1">
          <Button variant="quiet" onClick={() => intakeStore.uploadAnyway(ids)}>
            {t("allAnyway")}
          </Button>
          <Button variant="quiet" onClick={() => intakeStore.leaveOut(ids)}>
            {t("leaveAllOut")}
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** Shows why a file is only sent if the person says so, with a link to the video that speaks against it. */
export function HoldReasonText({ reason: hold }: { reason: HoldReason }) {
  const t = useTranslations("upload.held");
  if (!("videoId" in hold)) return <>{t(hold.reason)}</>;
  return (
    <>
      {t(hold.reason)}{" "}
      <Link to={paths.video(hold.videoId)} className="text-accent underline wrap-anywhere">
        {hold.reason === "in-library" ? <bdi>{hold.title}</bdi> : t("open")}
      </Link>
    </>
  );
}
