import { Bookmark } from "lucide-react";
import { useTranslations } from "use-intl";
import { buttonClass } from "#shared/ui/button.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { SavedViewsPanel } from "./saved-views-panel.tsx";

/**
 * Views saved in this browser under names, as links to their page. Videos and channels have separate ones.
 */
export function SavedViews({
  kind,
  address,
}: {
  kind: WatchTimeKind;
  /** URL query of the current view with `?`; empty for the default. */
  address: string;
}) {
  const t = useTranslations("watchTimeFiles.saved");
  return (
    <Popover
      label={t("title")}
      button={
        <>
          <Bookmark aria-hidden="true" size={15} />
          {t("button")}
        </>
      }
      buttonClass={buttonClass("secondary")}
    >
      {(close) => <SavedViewsPanel kind={kind} address={address} onOpen={close} />}
    </Popover>
  );
}
