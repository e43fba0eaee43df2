import { ChevronDown, Code2, Eye, EyeOff, Link2, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { Link, useHref, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useSendEdit } from "#changes/save-edit-queries.ts";
import { useMayEdit } from "#shared/http/api-context.tsx";
import { paths, type VideoTab } from "#shared/paths.ts";
import { buttonClass } from "#shared/ui/button.tsx";
import { useCopy } from "#shared/ui/copy-button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { PathText } from "#shared/ui/rich-text.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { DeleteVideoDialog } from "#videos/detail/delete-video-dialog.tsx";
import { offerPublishing, PUBLISHING } from "#videos/pending-videos.ts";
import { VideoStatusLabel } from "#videos/video-card.tsx";
import { videoEdits } from "#videos/video-edits-queries.ts";
import type { Video, VideoPresence } from "#videos/video-record.ts";
import { UsedInPlaylists } from "./lazy-panels.tsx";

/** Shows the header of a video's pages: breadcrumbs, status and actions. */
export function VideoHeader({
  video,
  tab,
  presence,
}: {
  video: Video;
  tab: VideoTab;
  presence: VideoPresence;
}) {
  const t = useTranslations("video");
  const texts = useTranslations();
  const stateWords = useTranslations("changes");
  const common = useTranslations("common");
  const navigate = useNavigate();
  const { sendEdit, problem } = useSendEdit(videoEdits, video.id);
  const mayEdit = useMayEdit();
  const [isDeleting, setIsDeleting] = useState(false);
  const { copy, reset, status } = useCopy();
  const { shareUrl } = video;
  const href = useHref(paths.video(video.id, tab));
  const going = presence === "there" ? undefined : stateWords("removing");
  const reading: MenuItem[] = [
    {
      text: common("copyLink"),
      icon: <Link2 aria-hidden="true" size={15} />,
      onSelect: () => copy(new URL(href, location.origin).href),
    },
    {
      text: t("menu.copyShare"),
      icon: <Code2 aria-hidden="true" size={15} />,
      onSelect: () => copy(shareUrl ?? ""),
      unavailable: shareUrl === null ? t("menu.noShare") : undefined,
    },
  ];
  const { command, refusal } = offerPublishing(video);
  const { name, edit } = PUBLISHING[command];
  const SwitchIcon = command === "publish" ? Eye : EyeOff;
  const changes: MenuItem[] = [
    {
      text: texts(name),
      icon: <SwitchIcon aria-hidden="true" size={15} />,
      onSelect: () => sendEdit(edit),
      unavailable: going ?? (refusal === null ? undefined : texts(refusal)),
    },
    {
      text: t("menu.delete"),
      icon: <Trash2 aria-hidden="true" size={15} />,
      onSelect: () => setIsDeleting(true),
      unavailable: going,
    },
  ];
  return (
    <>
      <PageHeader
        title={video.title ?? common("untitled")}
        eyebrow={<VideoBreadcrumbs video={video} />}
        actions={
          <div className="flex flex-wrap items-center gap-2" onBlur={reset}>
            <span role="status" className="text-sm text-ink-faint empty:-me-2">
              {status}
            </span>
            <Presence video={video} presence={presence} />
            {presence === "gone" ? null : (
              <Menu
                label={common("moreActions")}
                items={() => (mayEdit ? [...reading, ...changes] : reading)}
                className={buttonClass("secondary")}
              >
                {common("moreActions")}
                <ChevronDown aria-hidden="true" size={14} />
              </Menu>
            )}
          </div>
        }
      />
      <InlineProblem problem={problem} />
      {isDeleting ? (
        <DeleteVideoDialog
          video={video}
          onClose={() => setIsDeleting(false)}
          onDeleted={() =>
            void navigate(paths.library, {
              state: { removal: { videoId: video.id, title: video.title ?? common("untitled") } },
            })
          }
        >
          <Suspense>
            <UsedInPlaylists videoIds={[video.id]} />
          </Suspense>
        </DeleteVideoDialog>
      ) : null}
    </>
  );
}

function Presence({ video, presence }: { video: Video; presence: VideoPresence }) {
  const t = useTranslations("video");
  switch (presence) {
    case "there":
      return <VideoStatusLabel status={video.status} />;
    case "deleting":
      return <StatusLabel tone="working">{t("delete.busy")}</StatusLabel>;
    case "gone":
      return <StatusLabel tone="trouble">{t("gone.label")}</StatusLabel>;
  }
}

/** Shows the breadcrumbs of a video: the library, its first folder, the video. */
function VideoBreadcrumbs({ video }: { video: Video }) {
  const t = useTranslations("video");
  const common = useTranslations("common");
  const [folder] = video.folders;
  const link = "rounded-sm hover:text-ink hover:underline";
  return (
    <nav aria-label={t("place")}>
      <ol className="flex min-w-0 flex-wrap items-center gap-x-1.5">
        <li>
          <Link to={paths.library} className={link}>
            {common("library")}
          </Link>
        </li>
        {folder === undefined ? null : (
          <li className="min-w-0 wrap-anywhere before:me-1.5 before:content-['/']">
            <Link
              to={`${paths.library}?${new URLSearchParams({ folder: folder.id })}`}
              className={link}
            >
              <PathText
                parts={(folder.path ?? folder.name ?? folder.id).replace(/^\//, "").split("/")}
              />
            </Link>
          </li>
        )}
        <li
          aria-current="page"
          className="flex max-w-64 min-w-0 before:me-1.5 before:content-['/']"
        >
          <bdi className="min-w-0 truncate">{video.title ?? common("untitled")}</bdi>
        </li>
      </ol>
    </nav>
  );
}
