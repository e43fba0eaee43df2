import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import type { AppliedEdit, BulkItem } from "#library/bulk-job.ts";
import { takeBackBulk } from "#library/bulk-jobs.ts";
import { storedBulkQueries } from "#library/stored-bulk-queries.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { RECORD_PATHS } from "#shared/paths.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import type { VideoEdit } from "#videos/pending-videos.ts";

/** Lists what a bulk job has changed of each video, with an undo for each. */
export function BulkChangeDialog({
  jobId,
  title,
  onClose,
}: {
  jobId: string;
  title: string;
  onClose: () => void;
}) {
  const t = useTranslations("activity");
  const { data, error, refetch } = useQuery(storedBulkQueries.job(jobId));
  const changed = data?.rows.filter(({ applied }) => applied !== null) ?? [];
  const problem = toProblem(error);
  return (
    <Dialog title={title} onClose={onClose}>
      {problem === null ? null : <ErrorNotice problem={problem} onRetry={() => void refetch()} />}
      {data !== undefined && changed.length === 0 ? <p>{t("bulk.none")}</p> : null}
      <ul className="divide-y divide-line">
        {changed.map((item) => (
          <li
            key={item.videoId}
            className="[contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]"
          >
            <ChangedVideo jobId={jobId} item={item} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function ChangedVideo({ jobId, item }: { jobId: string; item: BulkItem }) {
  const t = useTranslations("activity");
  const common = useTranslations("common");
  const services = useApi();
  const mayEdit = useMayEdit();
  const name = item.title ?? common("untitled");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 grow basis-40">
        <Link
          to={RECORD_PATHS.video(item.videoId)}
          className="block truncate text-accent underline"
          title={name}
        >
          <bdi>{name}</bdi>
        </Link>
        {item.applied === null ? null : <Difference applied={item.applied} />}
      </div>
      {mayEdit ? (
        <Button
          aria-label={t("restoreNamed", { name })}
          onClick={() => void takeBackBulk(services, jobId, { videoId: item.videoId })}
        >
          {t("restore")}
        </Button>
      ) : null}
    </div>
  );
}

const TEXTS = ["title", "description"] as const;

function Difference({ applied: { before, after } }: { applied: AppliedEdit }) {
  const t = useTranslations("activity");
  const inWords = useValuesInWords();
  const texts = TEXTS.filter((field) => after[field] !== undefined);
  const textInWords = (text = "") => (text === "" ? t("emptyText") : `\u2068${text}\u2069`);
  const differences = texts.map((field) => {
    const words = { before: textInWords(before[field]), after: textInWords(after[field]) };
    return t("field", { field: t(`fields.${field}`), difference: t("difference", words) });
  });
  if (texts.length === 0) {
    differences.push(t("difference", { before: inWords(before), after: inWords(after) }));
  }
  return differences.map((difference) => (
    <p key={difference} className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">
      {difference}
    </p>
  ));
}

function useValuesInWords(): (edit: VideoEdit) => string {
  const t = useTranslations("activity");
  const common = useTranslations("common");
  const locale = useLocale();
  return ({ isOnline, folders }) => {
    if (isOnline !== undefined) return common(isOnline ? "published" : "unpublished");
    // The name is isolated, as it may run in the other direction.
    const names = (folders ?? []).map(({ path, name }) => `\u2068${path ?? name ?? ""}\u2069`);
    return names.length === 0 ? t("bulk.noFolder") : new Intl.ListFormat(locale).format(names);
  };
}
