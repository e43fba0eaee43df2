import { Hourglass, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import type { PendingVideo } from "./pending-videos.ts";

/** Marks a video with pending edits. */
export function VideoState({ pending }: { pending: PendingVideo }) {
  const t = useTranslations("libraryList.state");
  const text =
    pending.kind === "removal"
      ? t("deleting")
      : pending.isDoubtful
        ? t("checking")
        : t("unconfirmed");
  const Icon = pending.kind === "removal" ? Trash2 : Hourglass;
  return (
    <span title={text} className="inline-flex min-w-0 items-center gap-1 text-working">
      <Icon aria-hidden="true" size={13} className="shrink-0" />
      <span className="truncate">{text}</span>
    </span>
  );
}
