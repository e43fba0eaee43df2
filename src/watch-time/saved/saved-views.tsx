import { Bookmark } from "lucide-react";
import { useTranslations } from "use-intl";
import { buttonClass } from "#shared/ui/button.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { SavedViewsPanel } from "./saved-views-panel.tsx";

/**
 * Views that this browser keeps under names: each opens by a link to the page it is on. Films and channels
 * have their own.
 */
export function SavedViews({
  kind,
  address,
}: {
  kind: WatchTimeKind;
  /** The part of the address that gives what is on screen, `?` included; empty for the usual view. */
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
