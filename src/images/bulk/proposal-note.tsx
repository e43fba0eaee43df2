import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { Video } from "#videos/video-record.ts";
import { type FrameIssue, imageOf, type Proposal } from "./proposals.ts";

export function ProposalNote({
  video,
  title,
  proposal,
  onCheck,
}: {
  video: Video;
  title: string;
  proposal: Proposal | undefined;
  onCheck: () => void;
}) {
  const t = useTranslations("pictureBoard.card");
  const again = (
    <Button aria-label={t("againOf", { title })} onClick={onCheck}>
      {t("again")}
    </Button>
  );
  const otherWay = (
    <a
      href={paths.video(video.id, "images")}
      target="_blank"
      rel="noreferrer"
      aria-label={t("noneOfTheseOf", { title })}
      className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
    >
      {t("noneOfThese")}
    </a>
  );
  const actions = "flex flex-wrap items-center gap-x-3";
  switch (proposal?.kind) {
    case undefined:
      return (
        <div className={actions}>
          <Button aria-label={t("lookOf", { title })} onClick={onCheck}>
            {t("look")}
          </Button>
        </div>
      );
    case "queued":
      return (
        <p className="flex min-h-8 items-center text-sm">
          <StatusLabel tone="neutral">{t("queued")}</StatusLabel>
        </p>
      );
    case "looking":
      return (
        <div className="grid min-h-8 content-center gap-1 text-sm text-ink-soft tabular-nums">
          {proposal.of === 0 ? (
            t("opening")
          ) : (
            <>
              {t("looking", { done: proposal.done, of: proposal.of })}
              <ProgressBar
                label={t("progress", { title })}
                value={proposal.done}
                max={proposal.of}
              />
            </>
          )}
        </div>
      );
    case "none":
      return (
        <>
          <p className="text-sm text-ink-soft">{t("none")}</p>
          <div className={actions}>{otherWay}</div>
        </>
      );
    case "failed":
    case "proposed": {
      const { issue } = proposal;
      const isProposed = proposal.kind === "proposed";
      return (
        <>
          {isProposed && issue !== null ? (
            <p className="text-sm text-trouble">{t("frameFailed")}</p>
          ) : null}
          {issue === null ? null : <Issue issue={issue} />}
          <div className={actions}>
            {issue === null ? null : again}
            {otherWay}
            {isProposed && issue === null && imageOf(proposal) === null ? (
              <span className="text-sm text-ink-soft">{t("fetching")}</span>
            ) : null}
          </div>
        </>
      );
    }
  }
}

function Issue({ issue }: { issue: FrameIssue }) {
  const t = useTranslations("pictureBoard.card");
  if (issue.kind === "failed") return <InlineProblem problem={issue.problem} />;
  // The remedy is shown once above all videos.
  return (
    <p className="text-sm text-trouble wrap-anywhere">
      {t.rich("unreadable", { host: issue.host, isolated })}
    </p>
  );
}
