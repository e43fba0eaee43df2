import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Finding } from "#captions/format/findings.ts";
import { shownText } from "#captions/plain-text.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { subtitleQueries } from "#captions/subtitles-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { CheckField } from "#shared/ui/check-field.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { SelectField } from "#shared/ui/fields.tsx";
import { InlineProblem } from "#shared/ui/inline-problem.tsx";
import { type CueIndex, indexCues } from "./at-time.ts";
import { CueList } from "./cue-list.tsx";
import { FindPanel } from "./find-panel.tsx";
import { readTrack } from "./load-source.ts";
import { useRun } from "./run-command.ts";
import { Toolbar } from "./toolbar.tsx";
import { useKeys } from "./use-keys.ts";
import { useHistory, useWorkbench } from "./workbench-context.ts";

/** The list with what stands above it. */
export function WorkbenchBody({
  videoId,
  source,
  findings,
  frame,
  isFinding,
  onFound,
}: {
  videoId: string;
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
          videoId={videoId}
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

/** Stands where the list would: there is no cue. */
function EmptyCaptions() {
  const t = useTranslations("workbench");
  const run = useRun();
  const { player } = useWorkbench();
  const { selection } = useHistory();
  const button = useRef<HTMLButtonElement>(null);
  const arrive = useEffectEvent(() => {
    // What had the keyboard may have gone with the last cue, or with the search.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (selection.activeKey === null) arrive();
  }, [selection]);
  return (
    <EmptyState
      title={t("empty.title")}
      action={
        <Button ref={button} onClick={() => run("insert")}>
          {t("commands.insert")}
        </Button>
      }
    >
      {player === null ? t("empty.noPlayer") : t("empty.advice")}
    </EmptyState>
  );
}

/** The cues of another track of the film, as a viewer reads them; undefined while they are on their way. */
function useBeside(track: Subtitle | null) {
  const { api } = useApi();
  return useQuery({
    queryKey: ["caption-beside", track?.id ?? null, track?.url ?? null],
    queryFn: async ({ signal }): Promise<CueIndex> => {
      const { document } = await readTrack(api, { url: track?.url ?? null }, signal);
      const { cues, format } = document;
      return indexCues(cues.map((cue) => ({ ...cue, text: shownText(cue.text, format) })));
    },
    enabled: track !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Chooses the track that stands beside the one that is edited. */
function BesideField({
  videoId,
  sourceId,
  value,
  error,
  onTrack,
}: {
  videoId: string;
  /** The one that is edited. */
  sourceId: string | null;
  value: Subtitle | null;
  error: unknown;
  onTrack: (track: Subtitle | null) => void;
}) {
  const t = useTranslations("workbench.beside");
  const { api } = useApi();
  const { data: tracks = [] } = useQuery(subtitleQueries.list(api, videoId));
  const others = tracks.filter(({ id, url }) => id !== sourceId && url !== null);
  if (others.length === 0) return null;
  return (
    <div>
      <SelectField
        label={t("label")}
        isLabelHidden
        value={value?.id ?? ""}
        onChange={({ target }) => onTrack(others.find(({ id }) => id === target.value) ?? null)}
      >
        <option value="">{t("none")}</option>
        {others.map(({ id, languageName, language, fileName }) => (
          <option key={id} value={id}>
            {t("track", { name: languageName ?? language ?? fileName ?? id })}
          </option>
        ))}
      </SelectField>
      <InlineProblem problem={toProblem(error)} />
    </div>
  );
}
