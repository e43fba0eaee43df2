import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { startSubtitle } from "#captions/subtitle-jobs-queries.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { useApi } from "#shared/http/api-context.tsx";
import type { Vod } from "#videos/vod-record.ts";
import { dropDraft, loadDraft } from "./drafts.ts";
import type { EditStore } from "./edit-store.ts";
import { fileOf } from "./file-of.ts";
import { whenListed } from "./when-listed.ts";

/**
 * Sends what is edited as a new version: those that it replaces go once it is listed. The draft stays until
 * then, whatever page is open.
 */
export function useSave(
  vod: Vod,
  source: Subtitle | null,
  store: EditStore,
  onListed: () => void,
): {
  jobId: string | null;
  save: (language: string, replaces: readonly string[]) => void;
  back: () => void;
} {
  const t = useTranslations("workbench");
  const services = useApi();
  const [jobId, setJobId] = useState<string | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const save = async (language: string, replaces: readonly string[]) => {
    const { fileName, file } = fileOf(store.getSnapshot().document, {
      name: source?.fileName ?? null,
      title: vod.title ?? t("untitled"),
      language,
    });
    const id = startSubtitle(services, vod.id, { language, fileName, file, replaces });
    setJobId(id);
    const sentAtMs = Date.now();
    const isListed = await whenListed(services, vod.id, id);
    if (!isListed) return;
    const place = { vodId: vod.id, trackId: source?.id ?? null };
    const draft = await loadDraft(place);
    // Somebody may have gone on with the old track in the meantime.
    if (draft !== null && draft.savedAtMs <= sentAtMs) await dropDraft(place);
    if (isHere.current) onListed();
  };
  return {
    jobId,
    save: (language, replaces) => void save(language, replaces),
    back: () => setJobId(null),
  };
}
