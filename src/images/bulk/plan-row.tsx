import { ArrowRight, ImageOff } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { shallow } from "zustand/shallow";
import { useNoteLabels, useRefusalLabels } from "#images/check-labels.tsx";
import { FileImage } from "#images/file-image.tsx";
import { WANTED_WIDTH } from "#images/format/check-image.ts";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { Thumbnail } from "#shared/ui/thumbnail.tsx";
import { VideoChoice } from "#videos/video-choice.tsx";
import type { Video } from "#videos/video-record.ts";
import type { ImagePlan, JudgedImage } from "./image-plan.ts";

/** Rows out of view are not laid out; this is their estimated height. */
const FAR_AWAY = { contentVisibility: "auto", containIntrinsicSize: "auto 7rem" } as const;

/** Shows an image of the plan beside the one that the video has now, with the choice of its video. */
export const PlanRow = memo(
  Row,
  (before, now) => shallow(before.judged, now.judged) && before.videos === now.videos,
);

function Row({
  plan,
  judged,
  videos,
  videoById,
}: {
  plan: ImagePlan;
  judged: JudgedImage;
  videos: readonly Video[];
  videoById: ReadonlyMap<string, Video>;
}) {
  const t = useTranslations("imagePlan");
  const labels = useTranslations();
  const { image, content, video, currentUrl, state, isIncluded } = judged;
  const { id, file, match, videoId } = image;
  const isUsable = state === "sure" || state === "doubtful";
  return (
    <li
      className="flex items-start gap-3 border-t border-line py-2.5 first:border-t-0"
      style={FAR_AWAY}
    >
      <input
        type="checkbox"
        aria-label={t("use", { file: file.name })}
        checked={isIncluded}
        disabled={!isUsable}
        onChange={({ target }) => plan.include(id, target.checked)}
        className="mt-1 size-6 shrink-0 accent-accent lg:size-5"
      />
      <div className="grid min-w-0 grow gap-x-4 gap-y-2 sm:grid-cols-[17rem_minmax(0,1fr)]">
        {state === "refused" ? (
          <span className="hidden sm:block" />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-1.5 self-start">
            <Picture name={t("current")}>
              <Thumbnail key={currentUrl} url={currentUrl} className="size-full object-contain">
                <span className="grid size-full place-content-center justify-items-center text-xs text-ink-soft">
                  <ImageOff aria-hidden="true" size={18} />
                  {video === null ? null : labels("images.none")}
                </span>
              </Thumbnail>
            </Picture>
            <ArrowRight
              aria-hidden="true"
              size={15}
              className="mt-5 text-ink-faint rtl:rotate-180"
            />
            <Picture name={t("next")}>
              {content === null ? null : (
                <FileImage
                  file={content}
                  alt={t("nextOf", { file: file.name })}
                  decoding="async"
                  className="size-full object-contain"
                />
              )}
            </Picture>
          </div>
        )}
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-1 text-sm">
          <bdi className="max-w-full font-medium wrap-anywhere">{file.name}</bdi>
          {state === "refused" || state === "reading" ? null : (
            <VideoChoice
              file={file.name}
              videoId={videoId}
              match={match}
              videos={videos}
              videoById={videoById}
              onChoose={(chosen) => plan.choose(id, chosen.id)}
            />
          )}
          <Notes judged={judged} />
        </div>
      </div>
    </li>
  );
}

function Picture({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-ink-soft">{name}</p>
      <div className="aspect-video overflow-hidden rounded-md bg-sunken">{children}</div>
    </div>
  );
}

/** Says what is to be known of an image before it is sent. */
function Notes({ judged: { image, currentUrl, isClashing, state } }: { judged: JudgedImage }) {
  const t = useTranslations("imagePlan");
  const labels = useTranslations();
  const sayRefusal = useRefusalLabels();
  const sayNote = useNoteLabels();
  const { answer, match, decision } = image;
  if (answer?.kind === "refused") {
    return <p className="text-trouble wrap-anywhere">{sayRefusal(answer)}</p>;
  }
  if (answer === null) return null;
  const isUsable = state === "sure" || state === "doubtful";
  const isClose = state === "doubtful" && match?.kind === "close" && decision === null;
  return (
    <>
      {isUsable ? (
        <StatusLabel tone="neutral">{t(currentUrl === null ? "first" : "replaces")}</StatusLabel>
      ) : null}
      {isClose ? <p className="text-working">{labels("videoChoice.close")}</p> : null}
      {isUsable && isClashing ? <p className="text-working">{t("clash")}</p> : null}
      {answer.isCut ? <p className="text-ink-soft">{t("cut")}</p> : null}
      {answer.isSmall ? (
        <p className="text-ink-soft">{sayNote({ kind: "small", wanted: WANTED_WIDTH })}</p>
      ) : null}
    </>
  );
}
