import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Entry } from "#captions/intake/entry.ts";
import { buttonClass } from "#shared/ui/button.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import { SearchList, type SearchOption } from "#shared/ui/search-list.tsx";
import { createTextMatcher } from "#videos/match-videos.ts";
import type { PlanVideo } from "./plan-store.ts";

const MAX_SHOWN = 50;

interface VideoChoiceProps {
  entry: Entry;
  videos: readonly PlanVideo[];
  videoById: ReadonlyMap<string, PlanVideo>;
  onChoose: (video: PlanVideo) => void;
}

export function VideoChoice({ onChoose, ...props }: VideoChoiceProps) {
  const t = useTranslations("coveragePlan");
  const { entry, videoById } = props;
  const video = videoById.get(entry.videoId ?? "");
  const file = entry.file.name;
  return (
    <Popover
      label={t("chooseFilm", { file })}
      buttonClass={buttonClass("secondary", "max-w-full")}
      button={
        <>
          <span className="sr-only">{t("filmOf", { file })}</span>
          <span
            className={`min-w-0 grow truncate text-start ${video === undefined ? "text-trouble" : ""}`}
          >
            {video !== undefined ? (
              <bdi>{video.title ?? video.filename ?? t("untitled")}</bdi>
            ) : entry.match?.kind === "ambiguous" ? (
              t("candidates", { count: entry.match.candidateIds.length })
            ) : (
              t("noFilm")
            )}
          </span>
          <ChevronDown aria-hidden="true" size={14} className="shrink-0" />
        </>
      }
    >
      {(close) => (
        <VideoList
          {...props}
          onChoose={(video) => {
            close();
            onChoose(video);
          }}
        />
      )}
    </Popover>
  );
}

function VideoList({ entry, videos, videoById, onChoose }: VideoChoiceProps) {
  const t = useTranslations("coveragePlan");
  const [text, setText] = useState("");
  const found = videos.filter(createTextMatcher(text));
  const candidates =
    text.trim() !== ""
      ? []
      : (entry.match?.candidateIds ?? []).flatMap((id) => videoById.get(id) ?? []);
  const rest = found.filter((video) => !candidates.includes(video)).slice(0, MAX_SHOWN);
  const optionOf = (video: PlanVideo): SearchOption<PlanVideo> => ({
    key: video.id,
    value: video,
    isSelected: video.id === entry.videoId,
    content: (
      <>
        <bdi className="block truncate">{video.title ?? t("untitled")}</bdi>
        <bdi className="block truncate text-xs text-ink-faint">{video.filename}</bdi>
      </>
    ),
  });
  return (
    <SearchList
      label={t("findFilm")}
      resultsLabel={t("films")}
      hint={<bdi>{entry.file.name}</bdi>}
      status={t("foundFilms", { count: found.length })}
      text={text}
      onText={setText}
      onChoose={onChoose}
      groups={[
        { label: t("likely"), options: candidates.map(optionOf) },
        { label: candidates.length > 0 ? t("others") : null, options: rest.map(optionOf) },
      ]}
    />
  );
}
