import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { AccessWords, PauseNotice } from "#app/notices/access-words.tsx";
import { useWorkPresence } from "#shared/sync/work-presence.tsx";
import { Button } from "#shared/ui/button.tsx";
import { useTransfers } from "#uploads/use-transfers.tsx";
import { bringStyles } from "./bring-styles.ts";
import { later } from "./later.tsx";
import { catalogues } from "./messages/catalogues.ts";
import words from "./messages/en/notices.json";
import { Blocked } from "./notices/blocked.tsx";
import { NewVersion } from "./notices/new-version.tsx";
import { Notice } from "./notices/notice.tsx";
import { OfflineNotice } from "./notices/offline-notice.tsx";
import { SignedOutNotice } from "./notices/signed-out-notice.tsx";
import { usePageAgain } from "./notices/use-page-again.ts";
import { useSignOutElsewhere } from "./notices/use-sign-out-elsewhere.ts";
import { untilItComes } from "./spare-time.ts";
import { withMessages } from "./with-messages.tsx";

export { RailFoot } from "./rail-foot.tsx";

/** What is dropped before its code has come is held for it. */
const DropAnywhere = lazy(() =>
  untilItComes(async () => {
    const [{ DropAnywhere: Drops }, brought] = await Promise.all([
      import("./drop-anywhere.tsx"),
      catalogues.dropAnywhere(),
      bringStyles(),
    ]);
    return { default: withMessages([brought], Drops) };
  }),
);

/** What stands below every page and is not needed for its first sight. */
export const AfterPage = withMessages([words], Content);

function Content() {
  useSignOutElsewhere();
  usePageAgain();
  useEffect(() => {
    // Notices need their classes where there is no network to bring them.
    bringStyles().catch(() => undefined);
  }, []);
  return (
    <>
      <div className="sticky bottom-(--bottom-bar) z-10">
        <AccessWords />
        <OfflineNotice />
        <SignedOutNotice />
        <PauseNotice />
        <Blocked />
        <NewVersion />
        <Bulk />
        <Tray />
      </div>
      <Suspense>
        <DropAnywhere />
      </Suspense>
    </>
  );
}

/** What many films were told, or given, goes on from page to page. */
function Bulk() {
  return useWorkPresence() ? (
    <Suspense>
      <BulkDock />
    </Suspense>
  ) : null;
}

const BulkDock = later(
  async () => (await import("./bulk-dock.tsx")).BulkDock,
  catalogues.libraryList,
);

/** The tray's code comes with the first upload, and failing to fetch it must not touch the uploads. */
function Tray() {
  const isNeeded = useTransfers().some(({ isDismissed }) => !isDismissed);
  const [state, setState] = useState<{ Content: ComponentType } | "loading" | "missing">("loading");
  const load = useCallback(() => {
    Promise.all([import("#uploads/upload-tray.tsx"), catalogues.uploads(), bringStyles()]).then(
      ([{ UploadTray }, words]) => setState({ Content: withMessages([words], UploadTray) }),
      () => setState("missing"),
    );
  }, []);
  useEffect(() => {
    if (isNeeded) load();
  }, [isNeeded, load]);
  if (!isNeeded || state === "loading") return null;
  return state === "missing" ? <TrayNotice onRetry={load} /> : <state.Content />;
}

/** Uploads go on, though what shows them could not be loaded. */
function TrayNotice({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("notices");
  return (
    <Notice role="alert" actions={<Button onClick={onRetry}>{t("showTray")}</Button>}>
      {t("trayMissing")}
    </Notice>
  );
}
