import { useTranslations } from "use-intl";
import type { Vod } from "#api/vod-record.ts";
import { InlineProblem } from "#ui/inline-problem.tsx";
import { Switch } from "#ui/switch.tsx";
import { useSetOnline } from "./use-set-online.ts";
import { VodPendingNote } from "./vod-pending-note.tsx";
import type { VodStanding } from "./vod-standing.ts";

/** Whether the film can be watched. Means nothing before it is encoded, and rests until then. */
export function VodOnlineSwitch({ vod, standing }: { vod: Vod; standing: VodStanding }) {
  const t = useTranslations("film.online");
  const { setOnline, problem } = useSetOnline(vod.id);
  const unavailable = {
    there: vod.status === "encoding" ? t("encoding") : undefined,
    deleting: t("deleting"),
    gone: t("gone"),
  }[standing];
  return (
    <div>
      <Switch
        label={t("label")}
        isOn={vod.isOnline}
        unavailable={unavailable}
        hint={t(vod.isOnline ? "on" : "off")}
        onChange={setOnline}
      />
      <VodPendingNote vodId={vod.id} field="isOnline" describe={() => null} />
      <InlineProblem problem={problem} />
    </div>
  );
}
