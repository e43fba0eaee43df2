import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  dropSubtitleJob,
  runSubtitleJob,
  type SubtitleJob,
} from "#captions/subtitle-jobs-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { PARTING } from "#shared/ui/keep-focus.ts";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { TrackRow } from "./track-rows.ts";

export function TrackStatusNote({
  row: { status, subtitle },
  name,
}: {
  row: TrackRow;
  name: string;
}) {
  const t = useTranslations("subtitles.standing");
  const label = t(status.kind);
  switch (status.kind) {
    case "current":
      return null;
    case "waiting":
    case "going":
    case "saved":
      return <Line tone="working" label={label} />;
    case "lingering":
      return <Line tone="trouble" label={label} />;
    case "saving": {
      const { waitsFor, sentShare } = status.job;
      return (
        <Line tone="working" label={waitsFor === null ? label : t(`waits.${waitsFor}`)}>
          <ProgressBar label={t("progress", { name })} value={sentShare} max={1} />
          <JobButtons job={status.job} name={name} retry={null} drop={t("cancel")} />
        </Line>
      );
    }
    case "unknown": {
      const isListed = subtitle !== null;
      const count = status.job.removes.length;
      return (
        <Line tone="trouble" label={isListed ? t("listedLate") : label}>
          <p className="text-sm text-ink-soft">
            {isListed ? t("replaceLate") : t("unlistedAdvice")}{" "}
            {isListed || count === 0 ? null : t("oldStays", { count })}
          </p>
          <JobButtons job={status.job} name={name} retry={t("check")} drop={t("dismiss")} />
        </Line>
      );
    }
    case "failed":
    case "kept":
      return (
        <Line tone="trouble" label={label}>
          <InlineProblem problem={status.job.problem} />
          <JobButtons job={status.job} name={name} retry={t("retry")} drop={t("dismiss")} />
        </Line>
      );
  }
}

function Line({
  tone,
  label,
  children,
}: {
  tone: "working" | "trouble";
  label: string;
  children?: ReactNode;
}) {
  return (
    <>
      <p className="text-sm">
        <StatusLabel tone={tone}>{label}</StatusLabel>
      </p>
      {children}
    </>
  );
}

function JobButtons({
  job: { id },
  name,
  retry,
  drop,
}: {
  job: SubtitleJob;
  name: string;
  retry: string | null;
  drop: string;
}) {
  const services = useApi();
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {retry === null ? null : (
        <Button
          {...PARTING}
          aria-label={`${retry}: ${name}`}
          onClick={() => void runSubtitleJob(services, id)}
        >
          {retry}
        </Button>
      )}
      <Button
        {...PARTING}
        variant="quiet"
        aria-label={`${drop}: ${name}`}
        onClick={() => dropSubtitleJob(services, id)}
      >
        {drop}
      </Button>
    </div>
  );
}
