import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { bestFirst, createTextMatcher } from "#shared/format/text-search.ts";
import { buttonClass } from "#shared/ui/button.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import { SearchList, type SearchOption } from "#shared/ui/search-list.tsx";
import type { NamedVideo, VideoMatch } from "./match-videos.ts";

const MAX_SHOWN = 50;

interface VideoChoiceProps<V extends NamedVideo> {
  /** Names the file that the video is for. */
  file: string;
  videoId: string | null;
  match: VideoMatch | null;
  videos: readonly V[];
  videoById: ReadonlyMap<string, V>;
  onChoose: (video: V) => void;
}

/** Shows the video that a file is for, and lets a person choose another one. */
export function VideoChoice<V extends NamedVideo>({
  onChoose,
  ...props
}: VideoChoiceProps<V>): ReactNode {
  const t = useTranslations("videoChoice");
  const labels = useTranslations();
  const { file, videoId, match, videoById } = props;
  const video = videoById.get(videoId ?? "");
  return (
    <Popover
      label={t("chooseVideo", { file })}
      buttonClass={buttonClass("secondary", "max-w-full")}
      button={
        <>
          <span className="sr-only">{t("chooseVideo", { file })}: </span>
          <span
            className={`min-w-0 grow truncate text-start ${video === undefined ? "text-trouble" : ""}`}
          >
            {video !== undefined ? (
              <bdi>{video.title ?? video.filename ?? labels("common.untitled")}</bdi>
            ) : match?.kind === "ambiguous" ? (
              t("candidates", { count: match.candidateIds.length })
            ) : (
              t("noVideo")
            )}
          </span>
          <ChevronDown aria-hidden="true" size={14} className="shrink-0" />
        </>
      }
    >
      {(close) => (
        <VideoList
          {...props}
          onChoose={(chosen) => {
            close();
            onChoose(chosen);
          }}
        />
      )}
    </Popover>
  );
}

function VideoList<V extends NamedVideo>({
  file,
  videoId,
  match,
  videos,
  videoById,
  onChoose,
}: VideoChoiceProps<V>) {
  const t = useTranslations("videoChoice");
  const labels = useTranslations();
  const [text, setText] = useState("");
  const found = bestFirst(videos.filter(createTextMatcher(text)), text);
  const candidates =
    text.trim() !== "" ? [] : (match?.candidateIds ?? []).flatMap((id) => videoById.get(id) ?? []);
  const rest = found.filter((video) => !candidates.includes(video)).slice(0, MAX_SHOWN);
  const optionOf = (video: V): SearchOption<V> => ({
    key: video.id,
    value: video,
    isSelected: video.id === videoId,
    content: (
      <>
        <bdi className="block truncate">{video.title ?? labels("common.untitled")}</bdi>
        <bdi className="block truncate text-xs text-ink-faint">{video.filename}</bdi>
      </>
    ),
  });
  return (
    <SearchList
      label={t("findVideo")}
      resultsLabel={labels("common.videos")}
      hint={<bdi>{file}</bdi>}
      status={t("foundVideos", { count: found.length })}
      text={text}
      onText={setText}
      onChoose={onChoose}
      groups={[
        { label: t("suggested"), options: candidates.map(optionOf) },
        { label: candidates.length > 0 ? labels("common.all") : null, options: rest.map(optionOf) },
      ]}
    />
  );
}
