import { useLocale, useTranslations } from "use-intl";
import { useFolders } from "#folders/folders-queries.ts";
import { languageName } from "#shared/format/languages.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { CheckField, TextField } from "#shared/ui/fields.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { Panel } from "#shared/ui/panel.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { detailsIn } from "#uploads/intake-context.ts";
import { type IntakeStore, useIntake } from "#uploads/intake-store.ts";
import { ImportTasks } from "./import-tasks.tsx";
import { type FileIssue, foldersOf, type ImportPlan, issuesOf, PLAYLIST } from "./plan.ts";
import { FileFields, type PlanTools, VideoRow } from "./plan-rows.tsx";
import { importsOf } from "./tasks.ts";

/** Shows imports: plans can be corrected and are confirmed; what was confirmed shows its outcomes. */
export function Imports() {
  const { intakeStore, intake } = useIntake();
  const imports = importsOf(useApi());
  const start = (plan: ImportPlan) => {
    intakeStore.discardPlan(plan.id);
    return imports.start(plan, detailsIn(intake.defaults, plan.folderId));
  };
  return (
    <>
      {intake.plans.map((plan) => (
        <Plan
          key={plan.id}
          plan={plan}
          intakeStore={intakeStore}
          baseId={plan.folderId ?? intake.defaults.folderIds[0] ?? null}
          isChecking={intake.checkingCount > 0}
          onStart={() => void start(plan)}
        />
      ))}
      <ImportTasks imports={imports} />
    </>
  );
}

function Plan({
  plan,
  intakeStore,
  baseId,
  isChecking,
  onStart,
}: {
  plan: ImportPlan;
  intakeStore: IntakeStore;
  baseId: string | null;
  isChecking: boolean;
  onStart: () => void;
}) {
  const t = useTranslations("import");
  const common = useTranslations("common");
  const { folders } = useFolders();
  const edit = (to: Partial<ImportPlan>) =>
    intakeStore.editPlan(plan.id, (now) => ({ ...now, ...to }));
  const issues = issuesOf(plan);
  const tools: PlanTools = {
    plan,
    issues,
    onEdit: edit,
    onReread: (fileId, to) => intakeStore.rereadFile(plan.id, fileId, to),
  };
  const unused = plan.files.filter(({ target }) => target === null || target === PLAYLIST);
  const folderCount = foldersOf(plan.videos).length;
  const count = plan.videos.filter(({ isIncluded }) => isIncluded).length;
  const isReading = isChecking || plan.files.some(({ state }) => state === "reading");
  const cannotStart = count === 0 || isReading;
  return (
    <Panel title={t("title", { name: plan.name })} frameRef={keepFocus}>
      <Summary plan={plan} issues={issues} />
      <div className="mt-3 grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <div>
          <CheckField
            isOn={plan.playlistTitle !== null}
            onChange={(isOn) => edit({ playlistTitle: isOn ? plan.name : null })}
          >
            {t("makePlaylist")}
          </CheckField>
          {plan.playlistTitle === null ? null : (
            <TextField
              label={t("playlistTitle")}
              maxLength={255}
              value={plan.playlistTitle}
              onChange={({ target }) => edit({ playlistTitle: target.value })}
            />
          )}
        </div>
        {folderCount === 0 ? null : (
          <CheckField
            className="self-start"
            isOn={plan.hasFolders}
            onChange={(isOn) => edit({ hasFolders: isOn })}
          >
            {t("makeFolders", {
              count: folderCount,
              base: folders.find(({ id }) => id === baseId)?.path ?? "/",
            })}
          </CheckField>
        )}
      </div>
      <ul className="mt-3 max-h-[60dvh] divide-y divide-line overflow-y-auto border-y border-line">
        {plan.videos.map((video) => (
          <li
            key={video.id}
            className="[contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]"
          >
            <VideoRow {...tools} video={video} />
          </li>
        ))}
      </ul>
      {unused.length === 0 ? null : (
        <section aria-label={t("others")} className="mt-3">
          <h3 className="text-sm font-medium text-ink-soft">{t("others")}</h3>
          <ul className="max-h-60 divide-y divide-line overflow-y-auto">
            {unused.map((file) => (
              <li key={file.id}>
                <FileFields {...tools} file={file} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          aria-disabled={cannotStart}
          onClick={() => {
            if (!cannotStart) onStart();
          }}
        >
          {t("start", { count })}
        </Button>
        <Button variant="quiet" onClick={() => intakeStore.discardPlan(plan.id)}>
          {t("discard")}
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {isReading ? (
            <StatusLabel tone="working">{t("reading")}</StatusLabel>
          ) : issues.size > 0 ? (
            t("notSent", { count: issues.size })
          ) : (
            <span className="sr-only">{common("videoCount", { count })}</span>
          )}
        </p>
      </div>
    </Panel>
  );
}

/** Says in one line what is about to be sent. */
function Summary({ plan, issues }: { plan: ImportPlan; issues: ReadonlyMap<string, FileIssue> }) {
  const t = useTranslations("import");
  const common = useTranslations("common");
  const locale = useLocale();
  const included = new Set(plan.videos.flatMap(({ id, isIncluded }) => (isIncluded ? [id] : [])));
  const sent = plan.files.filter(
    ({ id, target, state }) => state === "usable" && included.has(target ?? "") && !issues.has(id),
  );
  const codes = sent.flatMap(({ kind, language }) => (kind === "captions" ? (language ?? []) : []));
  const languages = new Intl.ListFormat(locale).format(
    [...new Set(codes)].map((code) => languageName(code, locale)),
  );
  const imageCount = sent.filter(({ kind }) => kind === "image").length;
  const parts = [
    common("videoCount", { count: included.size }),
    ...(codes.length === 0 ? [] : [t("subtitles", { count: codes.length, languages })]),
    ...(imageCount === 0 ? [] : [t("thumbnails", { count: imageCount })]),
  ];
  return (
    <p className="text-ink-soft">
      {parts.join(" · ")}
      {imageCount === 0 ? null : (
        <>
          <br />
          {common("imagesStay")}
        </>
      )}
    </p>
  );
}
