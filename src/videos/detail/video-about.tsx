import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FieldNote } from "#changes/field-note.tsx";
import { useRecordTexts } from "#changes/record-texts.tsx";
import { useSendEdit } from "#changes/save-edit-queries.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { Switch } from "#shared/ui/switch.tsx";
import { saveVideo } from "#videos/save-video-queries.ts";
import { videoEdits } from "#videos/video-edits-queries.ts";
import type { Video, VideoPresence } from "#videos/video-record.ts";

interface VideoAboutProps {
  /** Includes pending edits. */
  video: Video;
  presence: VideoPresence;
}

/**
 * Lets a person edit the details of a video. Asks before unsaved text is lost.
 * @param children are shown below its texts: what a higher domain edits
 */
export function VideoAbout({
  video,
  presence,
  children,
}: VideoAboutProps & { children: ReactNode }) {
  const t = useTranslations("video");
  const common = useTranslations("common");
  const services = useApi();
  const mayEdit = useMayEdit();
  const { fields, isChanged } = useRecordTexts({
    edits: videoEdits,
    record: video,
    labels: {
      title: common("title"),
      untitled: common("untitled"),
      description: common("description"),
      noDescription: t("noDescription"),
    },
    isDisabled: presence !== "there" || !mayEdit,
    save: (shown, edit) => saveVideo(services, shown, edit),
  });
  return (
    <Panel title={t("about")}>
      <DraftGuard isChanged={isChanged} />
      <div className="grid gap-4">
        {fields}
        {children}
        {mayEdit ? <VideoPublishedSwitch video={video} presence={presence} /> : null}
        {mayEdit ? <VideoAutoplaySwitch video={video} presence={presence} /> : null}
      </div>
    </Panel>
  );
}

function VideoPublishedSwitch({ video, presence }: VideoAboutProps) {
  const t = useTranslations("video");
  const common = useTranslations("common");
  const changes = useTranslations("changes");
  const { sendEdit, isSaving, problem } = useSendEdit(videoEdits, video.id);
  const unavailable = {
    there: video.status === "encoding" ? t("menu.encoding") : undefined,
    deleting: changes("removing"),
    gone: t("gone.label"),
  }[presence];
  return (
    <Switch
      label={common("published")}
      hint={t(video.isOnline ? "published.on" : "published.off")}
      isOn={video.isOnline}
      isBusy={isSaving}
      unavailable={unavailable}
      problem={problem}
      note={<FieldNote edits={videoEdits} id={video.id} field="isOnline" />}
      onChange={(isOnline) => sendEdit({ isOnline })}
    />
  );
}

function VideoAutoplaySwitch({ video, presence }: VideoAboutProps) {
  const t = useTranslations("video");
  const changes = useTranslations("changes");
  const { sendEdit, isSaving, problem } = useSendEdit(videoEdits, video.id);
  const unavailable = {
    there: undefined,
    deleting: changes("removing"),
    gone: t("gone.label"),
  }[presence];
  return (
    <Switch
      label={t("autoplay.label")}
      hint={t(video.hasAutoplay ? "autoplay.on" : "autoplay.off")}
      isOn={video.hasAutoplay}
      isBusy={isSaving}
      unavailable={unavailable}
      problem={problem}
      note={<FieldNote edits={videoEdits} id={video.id} field="hasAutoplay" />}
      onChange={(hasAutoplay) => sendEdit({ hasAutoplay })}
    />
  );
}
