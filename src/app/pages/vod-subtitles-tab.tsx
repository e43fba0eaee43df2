import { useRef, useState } from "react";
import { useLocale } from "use-intl";
import type { Vod } from "#api/vod-record.ts";
import type { PlayerHandle } from "#features/playback/player-handle.ts";
import { SubtitleManager } from "#features/subtitles/manager/subtitle-manager.tsx";
import { useUploadDesk } from "#features/subtitles/upload/use-upload-desk.ts";
import { DraftGuard } from "#ui/draft-guard.tsx";
import { VodPreview } from "./vod-preview.tsx";

/** The tracks of captions of one film, and the workbench for one of them. */
export function VodSubtitlesTab({ vod }: { vod: Vod }) {
  const locale = useLocale();
  const player = useRef<PlayerHandle>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const { durationSeconds } = vod;
  const { desk, entries } = useUploadDesk(
    durationSeconds === null ? null : durationSeconds * 1000,
    locale,
  );
  const show = (subtitleId: string | null) => {
    setShownId(subtitleId);
    if (subtitleId !== null && player.current?.isPlaying() === false) player.current.play();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0 lg:sticky lg:top-4">
        <VodPreview
          vod={vod}
          standing="there"
          handle={player}
          captions={shownId === null ? undefined : { kind: "track", subtitleId: shownId }}
        />
      </div>
      <SubtitleManager vod={vod} desk={desk} entries={entries} shownId={shownId} onShow={show} />
      <DraftGuard isChanged={entries.length > 0} />
    </div>
  );
}
