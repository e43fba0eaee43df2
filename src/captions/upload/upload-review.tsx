import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { languageName } from "#captions/languages.ts";
import { type TrackRow, trackRows } from "#captions/manager/track-rows.ts";
import {
  startSubtitle,
  subtitleJobs,
  tracksBeforeChange,
} from "#captions/subtitle-jobs-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { Panel } from "#shared/ui/panel.tsx";
import {
  type Approved,
  checkAgain,
  judgeEntry,
  sharedLanguages,
  type UploadEntry,
} from "./upload-entry.ts";
import { UploadItem } from "./upload-item.tsx";
import type { UploadSession } from "./upload-session.ts";

/** Selected files with their issues, until sent or removed. */
export function UploadReview({
  videoId,
  session,
  entries,
  rows,
}: {
  videoId: string;
  session: UploadSession;
  entries: readonly UploadEntry[];
  /** The tracks that are there. */
  rows: readonly TrackRow[];
}) {
  const t = useTranslations("subtitleUpload");
  const locale = useLocale();
  const { send, isChecking, problem, sentCount, blockedCount } = useSendUploads(videoId, session);
  const judged = entries.map((entry) => ({ entry, judgement: judgeEntry(entry, rows) }));
  const ready = judged.filter(({ judgement }) => judgement.hindrance === null);
  const unchosen = judged.filter(({ judgement }) => judgement.hindrance === "choice");
  const unchosenIds = unchosen.map(({ entry }) => entry.id);
  const refusedCount = judged.filter(({ judgement }) => judgement.hindrance === "refused").length;
  const readingCount = judged.filter(({ judgement }) => judgement.hindrance === "reading").length;

  const approve = () => {
    if (isChecking || ready.length === 0) return;
    send(ready.map(({ entry, judgement }) => ({ entry, replaces: judgement.replaces })));
  };
  const status = isChecking
    ? t("looking")
    : readingCount > 0
      ? t("reading", { count: readingCount })
      : entries.length > 0
        ? t("status", {
            ready: ready.length,
            count: entries.length - refusedCount,
            refused: refusedCount,
          })
        : sentCount > 0
          ? t("started", { count: sentCount })
          : "";
  return (
    <section ref={keepFocus} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {status}
      </p>
      {entries.length === 0 ? null : (
        <Panel title={t("title", { count: entries.length })} className="mb-4">
          {unchosen.length < 2 ? null : (
            <div className="mb-3 flex flex-wrap items-center gap-2 rounded-md bg-sunken px-3 py-2">
              <p className="grow text-ink-soft">
                {t("choice.several", { count: unchosen.length })}
              </p>
              <Button onClick={() => session.choose(unchosenIds, "replace")}>
                {t("choice.replaceAll")}
              </Button>
              <Button onClick={() => session.choose(unchosenIds, "beside")}>
                {t("choice.besideAll")}
              </Button>
            </div>
          )}
          {sharedLanguages(entries).map(({ language, count }) => (
            <p key={language} className="mb-3 text-sm text-working">
              {t("twins", { count, language: languageName(language, locale) })}
            </p>
          ))}
          <ul>
            {judged.map(({ entry, judgement }) => (
              <UploadItem key={entry.id} session={session} entry={entry} judgement={judgement} />
            ))}
          </ul>
          {blockedCount === 0 || unchosen.length === 0 ? null : (
            <p role="alert" className="mt-3 text-working">
              {t("held", { count: blockedCount })}
            </p>
          )}
          <InlineProblem problem={problem} />
          <div className="mt-3 flex flex-wrap items-center gap-2 border-t border-line pt-3">
            <Button
              variant="primary"
              aria-disabled={isChecking || ready.length === 0}
              onClick={approve}
            >
              {t("send", { count: ready.length })}
            </Button>
            <Button variant="quiet" onClick={() => session.remove(entries.map(({ id }) => id))}>
              {t("discard", { count: entries.length })}
            </Button>
            <p aria-hidden="true" className="text-sm text-ink-soft">
              {status}
            </p>
          </div>
        </Panel>
      )}
    </section>
  );
}

/**
 * Sends approved files after refetching the tracks: a colleague may have added one. Affected files stay for
 * another decision.
 */
function useSendUploads(
  videoId: string,
  session: UploadSession,
): {
  send: (approved: readonly Approved[]) => void;
  isChecking: boolean;
  /** Why the refetch failed; nothing was sent. */
  problem: Problem | null;
  /** Of the last send. */
  sentCount: number;
  blockedCount: number;
} {
  const services = useApi();
  const { api, queryClient } = services;
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async (approved: readonly Approved[]) => {
      const tracks = await queryClient.fetchQuery(tracksBeforeChange(api, videoId));
      const rows = trackRows(videoId, tracks, subtitleJobs(services));
      const { going, waiting } = checkAgain(approved, session.entries(), rows);
      for (const { entry, replaces } of going) {
        const { state, language } = entry;
        if (state.kind !== "read" || language === null) continue;
        const { fileName, content } = state.read;
        startSubtitle(services, videoId, { language, fileName, file: content, replaces });
      }
      session.remove(going.map(({ entry }) => entry.id));
      session.choose(
        waiting.map(({ id }) => id),
        null,
      );
      return { sentCount: going.length, blockedCount: waiting.length };
    },
  });
  return {
    send: mutate,
    isChecking: isPending,
    problem: toProblem(error),
    sentCount: data?.sentCount ?? 0,
    blockedCount: data?.blockedCount ?? 0,
  };
}
