import { type RefObject, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { Finding } from "#captions/format/findings.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { CheckField } from "#shared/ui/check-field.tsx";
import { BesideField, useBeside } from "./beside-field.tsx";
import { CueList } from "./cue-list.tsx";
import { useHistory } from "./desk.ts";
import { EmptyCaptions } from "./empty-captions.tsx";
import { FindPanel } from "./find-panel.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useKeys } from "./use-keys.ts";

/** The list with what stands above it. */
export function WorkbenchBody({
  vodId,
  source,
  findings,
  frame,
  isFinding,
  onFound,
}: {
  vodId: string;
  source: Subtitle | null;
  findings: readonly Finding[];
  /** Where the keys of the workbench are its own. */
  frame: RefObject<HTMLElement | null>;
  isFinding: boolean;
  onFound: () => void;
}) {
  const t = useTranslations("workbench");
  const { document } = useHistory();
  useKeys(frame);
  const [isFollowing, setIsFollowing] = useState(true);
  const [besideTrack, setBesideTrack] = useState<Subtitle | null>(null);
  const beside = useBeside(besideTrack);
  const byCue = useMemo(() => Map.groupBy(findings, ({ cueKey }) => cueKey ?? -1), [findings]);
  return (
    <div className="grid content-start gap-2">
      <Toolbar findingCount={findings.length} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <CheckField isOn={isFollowing} onChange={setIsFollowing} className="text-sm">
          {t("follow")}
        </CheckField>
        <BesideField
          vodId={vodId}
          sourceId={source?.id ?? null}
          value={besideTrack}
          error={beside.error}
          onTrack={setBesideTrack}
        />
      </div>
      {isFinding ? <FindPanel onClose={onFound} /> : null}
      {document.cues.length === 0 ? (
        <EmptyCaptions />
      ) : (
        <CueList
          findings={byCue}
          beside={besideTrack === null ? null : (beside.data ?? null)}
          isFollowing={isFollowing}
        />
      )}
    </div>
  );
}
