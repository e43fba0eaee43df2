import { useTranslations } from "use-intl";
import type { Captions } from "./use-captions.ts";

/** Says over the picture why captions are not there, or not yet. */
export function CaptionsNote({ captions: { state, isListMissing } }: { captions: Captions }) {
  const t = useTranslations("player");
  const words =
    state === "failed"
      ? t("captionsFailed")
      : state === "loading"
        ? t("captionsLoading")
        : isListMissing
          ? t("captionsUnknown")
          : "";
  return (
    <p
      role="status"
      className="absolute end-2 bottom-24 rounded-md bg-sunken px-2 py-1 text-sm empty:hidden"
    >
      {words}
    </p>
  );
}
