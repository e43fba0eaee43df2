import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { shownText } from "#captions/plain-text.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { subtitleQueries } from "#captions/subtitles-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { SelectField } from "#shared/ui/fields.tsx";
import { InlineProblem } from "#shared/ui/inline-problem.tsx";
import { type CueIndex, indexCues } from "./at-time.ts";
import { readTrack } from "./load-source.ts";

/** The cues of another track of the film, as a viewer reads them; undefined while they are on their way. */
export function useBeside(track: Subtitle | null) {
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
export function BesideField({
  vodId,
  sourceId,
  value,
  error,
  onTrack,
}: {
  vodId: string;
  /** The one that is edited. */
  sourceId: string | null;
  value: Subtitle | null;
  error: unknown;
  onTrack: (track: Subtitle | null) => void;
}) {
  const t = useTranslations("workbench.beside");
  const { api } = useApi();
  const { data: tracks = [] } = useQuery(subtitleQueries.list(api, vodId));
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
