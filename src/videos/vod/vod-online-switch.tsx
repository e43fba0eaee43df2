import { useTranslations } from "use-intl";
import { Switch } from "#shared/ui/switch.tsx";
import type { Vod } from "#videos/vod-record.ts";
import { useSetOnline } from "./use-set-online.ts";
import { VodPendingNote } from "./vod-pending-note.tsx";
import type { VodStanding } from "./vod-standing.ts";

/** Whether the film can be watched. Means nothing before it is encoded, and rests until then. */
export function VodOnlineSwitch({ vod, standing }: { vod: Vod; standing: VodStanding }) {
  const t = useTranslations("film.online");
  const { setOnline, isBusy, problem } = useSetOnline(vod.id);
  const unavailable = {
    there: vod.status === "encoding" ? t("encoding") : undefined,
    deleting: t("deleting"),
    gone: t("gone"),
  }[standing];
  return (
    <Switch
      label={t("label")}
      hint={t(vod.isOnline ? "on" : "off")}
      isOn={vod.isOnline}
      isBusy={isBusy}
      unavailable={unavailable}
      problem={problem}
      note={<VodPendingNote vodId={vod.id} field="isOnline" describe={() => ""} />}
      onChange={setOnline}
    />
  );
}
