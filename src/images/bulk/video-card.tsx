import { ImageOff, LoaderCircle } from "lucide-react";
import { memo, useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useShallow } from "zustand/react/shallow";
import { FileImage } from "#images/file-image.tsx";
import { ImageJobNote } from "#images/image-job-note.tsx";
import { imageJobsOf } from "#images/image-jobs-queries.ts";
import { formatClock } from "#shared/dates/durations.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { useStore, useStoreAtOnce } from "#shared/sync/use-store.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { Video } from "#videos/video-record.ts";
import { imageOf, type Proposal, type Proposals } from "./proposals.ts";

/** Cards out of view are not laid out; this is their estimated height. */
const FAR_AWAY = { contentVisibility: "auto", containIntrinsicSize: "auto 17rem" } as const;

export const VideoCard = memo(function VideoCard({
  video,
  place,
  count,
  proposals,
}: {
  video: Video;
  /** Counts from 1. */
  place: number;
  count: number;
  proposals: Proposals;
}) {
  const t = useTranslations("imageBoard.card");
  const labels = useTranslations();
  const card = useRef<HTMLLIElement>(null);
  const titleId = useId();
  const proposal = useStoreAtOnce(proposals, () => proposals.of(video.id));
  const given = useStore(
    imageJobsOf(useApi()).store,
    useShallow((jobs) => jobs.filter(({ isQueued, owner }) => isQueued && owner.id === video.id)),
  );
  const isGiven = given.length > 0;
  useEffect(() => {
    const element = card.current;
    if (isGiven || element === null) return undefined;
    const observer = new IntersectionObserver((entries) =>
      proposals.setInSight(video, entries.at(-1)?.isIntersecting === true),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      proposals.setInSight(video, false);
    };
  }, [video, isGiven, proposals]);
  const title = video.title ?? labels("common.untitled");
  const isProposed = proposal?.kind === "proposed";
  const isApproved = isProposed && proposal.isApproved;
  return (
    <li
      ref={card}
      aria-posinset={place}
      aria-setsize={count}
      className="min-w-0 p-1"
      style={FAR_AWAY}
    >
      <article
        aria-labelledby={titleId}
        className={classNames(
          "relative grid h-full grid-cols-[minmax(0,1fr)] content-start overflow-hidden rounded-lg border bg-surface",
          isApproved ? "border-accent outline-2 outline-accent" : "border-line",
        )}
      >
        <CardImage title={title} proposal={proposal} file={given[0]?.file ?? null} />
        {isGiven ? null : (
          <label
            className={classNames(
              "absolute start-2 top-2 grid size-8 place-items-center rounded-md bg-surface",
              isProposed ? "cursor-pointer" : "opacity-70",
            )}
          >
            <span className="sr-only">{t("approve", { title })}</span>
            <input
              type="checkbox"
              checked={isApproved}
              // The button keeps the focus while there is nothing to approve.
              aria-disabled={!isProposed}
              onChange={({ target }) => proposals.approve([video.id], target.checked)}
              className="size-4.5 accent-accent"
            />
          </label>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 p-2">
          {isProposed && !isGiven ? (
            <FrameStrip
              title={title}
              proposal={proposal}
              onPick={(at) => proposals.pick(video, at)}
            />
          ) : null}
          <h2 id={titleId} className="truncate font-semibold">
            <Link
              to={paths.video(video.id, "images")}
              title={video.title ?? undefined}
              className="inline-block min-h-6 max-w-full truncate align-bottom -outline-offset-2 hover:underline"
            >
              <bdi>{title}</bdi>
            </Link>
          </h2>
          {isGiven ? (
            <section
              aria-label={labels("images.statusOf", { name: title })}
              tabIndex={-1}
              className="grid gap-1 outline-none"
            >
              {given.map((job) => (
                <ImageJobNote key={job.id} title={title} job={job} />
              ))}
            </section>
          ) : (
            <ProposalNote
              video={video}
              title={title}
              proposal={proposal}
              onCheck={() => proposals.ask(video)}
            />
          )}
        </div>
      </article>
    </li>
  );
});

function CardImage({
  title,
  proposal,
  file,
}: {
  title: string;
  proposal: Proposal | undefined;
  file: Blob | null;
}) {
  const t = useTranslations();
  const proposed = proposal?.kind === "proposed" ? proposal : null;
  const shown = file ?? imageOf(proposal) ?? proposed?.frames[proposed.picked]?.preview ?? null;
  const isFetching = proposed?.issue === null && imageOf(proposed) === null;
  const isBusy = file === null && (proposal?.kind === "looking" || isFetching);
  return (
    <div className="relative grid aspect-video place-items-center overflow-hidden bg-sunken">
      {shown === null ? (
        <span className="grid justify-items-center gap-1 text-xs text-ink-soft">
          <ImageOff aria-hidden="true" size={22} />
          {t("images.none")}
        </span>
      ) : (
        <FileImage
          file={shown}
          alt={t("imageBoard.card.image", { title })}
          width={640}
          height={360}
          decoding="async"
          className="size-full object-contain"
        />
      )}
      {isBusy ? (
        <LoaderCircle
          aria-hidden="true"
          size={22}
          className="absolute end-2 top-2 animate-spin rounded-full bg-surface p-0.5 text-ink"
        />
      ) : null}
    </div>
  );
}

function FrameStrip({
  title,
  proposal: { frames, picked },
  onPick,
}: {
  title: string;
  proposal: Extract<Proposal, { kind: "proposed" }>;
  onPick: (place: number) => void;
}) {
  const t = useTranslations("imageBoard.card");
  return (
    <div role="group" aria-label={t("frames", { title })} className="grid grid-cols-6 gap-1">
      {frames.map(({ atSeconds, preview }, at) => (
        <button
          key={atSeconds}
          type="button"
          aria-pressed={at === picked}
          aria-label={t("frame", {
            place: at + 1,
            count: frames.length,
            at: formatClock(atSeconds),
          })}
          onClick={() => onPick(at)}
          className={classNames(
            "block h-7 overflow-hidden rounded-sm bg-sunken",
            at === picked
              ? "outline-2 -outline-offset-2 outline-accent focus-visible:outline-offset-0"
              : "hover:opacity-80",
          )}
        >
          <FileImage
            file={preview}
            alt=""
            width={320}
            height={180}
            decoding="async"
            className="size-full object-cover"
          />
        </button>
      ))}
    </div>
  );
}

function ProposalNote({
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
  const t = useTranslations("imageBoard.card");
  const labels = useTranslations();
  const actions = "flex flex-wrap items-center gap-x-3";
  const check = (action: string) => (
    <Button aria-label={t("actionOf", { action, title })} onClick={onCheck}>
      {action}
    </Button>
  );
  if (proposal === undefined) {
    return <div className={actions}>{check(labels("imageBoard.bar.propose"))}</div>;
  }
  if (proposal.kind === "queued") {
    return (
      <p className="flex min-h-8 items-center text-sm">
        <StatusLabel tone="neutral">{t("queued")}</StatusLabel>
      </p>
    );
  }
  if (proposal.kind === "looking") {
    const { done, of } = proposal;
    return (
      <div className="grid min-h-8 content-center gap-1 text-sm text-ink-soft tabular-nums">
        {of === 0 ? labels("stills.opening") : labels("stills.found.looking", { done, of })}
        {of === 0 ? null : <ProgressBar label={t("progress", { title })} value={done} max={of} />}
      </div>
    );
  }
  const issue = proposal.kind === "none" ? null : proposal.issue;
  const isProposed = proposal.kind === "proposed";
  return (
    <>
      {proposal.kind === "none" ? (
        <p className="text-sm text-ink-soft">{labels("stills.found.none")}</p>
      ) : null}
      {isProposed && issue !== null ? (
        <p className="text-sm text-trouble">{t("frameFailed")}</p>
      ) : null}
      {issue?.kind === "failed" ? <InlineProblem problem={issue.problem} /> : null}
      {issue?.kind === "unreadable" ? (
        // The remedy is shown once above all videos.
        <p className="text-sm text-trouble wrap-anywhere">
          {t.rich("unreadable", { host: issue.host, isolated })}
        </p>
      ) : null}
      <div className={actions}>
        {issue === null ? null : check(labels("common.tryAgain"))}
        <a
          href={paths.video(video.id, "images")}
          target="_blank"
          rel="noreferrer"
          aria-label={t("otherOf", { title })}
          className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
        >
          {t("other")}
        </a>
        {isProposed && issue === null && imageOf(proposal) === null ? (
          <span className="text-sm text-ink-soft">{t("fetching")}</span>
        ) : null}
      </div>
    </>
  );
}
