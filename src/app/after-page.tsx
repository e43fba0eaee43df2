import {
  type ComponentType,
  lazy,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { useTranslations } from "use-intl";
import {
  AccessStatus,
  OfflineNotice,
  PauseNotice,
  SignedOutNotice,
} from "#app/notices/access-status.tsx";
import { useApi } from "#shared/http/api-context.tsx";
import { useAccess } from "#shared/http/request-gate.ts";
import { endPage } from "#shared/http/signed-out-signal.ts";
import { useWorkPresence } from "#shared/sync/work-presence.tsx";
import { Button } from "#shared/ui/button.tsx";
import { useTransfers } from "#uploads/use-transfers.tsx";
import { later, loadMessages, withMessages } from "./later.tsx";
import { Blocked } from "./notices/blocked.tsx";
import { NewVersion } from "./notices/new-version.tsx";
import { Notice } from "./notices/notice.tsx";
import { followSignOut } from "./sign-out.tsx";
import { onSignOut } from "./sign-out-session.ts";
import { Tooltips } from "./tooltips.tsx";
import { untilItComes } from "./when-idle.ts";

export { RailFoot } from "./sidebar-footer.tsx";

/** Files dropped before this code has loaded are queued by `holdDrops`. */
const DropAnywhere = lazy(() =>
  untilItComes(async () => {
    const [{ DropAnywhere: Drops }, brought] = await Promise.all([
      import("./drop-anywhere.tsx"),
      loadMessages("uploads"),
    ]);
    return { default: withMessages([brought], Drops) };
  }),
);

/** Notices, docks and drop handling below every page; not needed for the first paint. */
export function AfterPage() {
  useSignOutElsewhere();
  usePageAgain();
  return (
    <>
      <div className="sticky bottom-(--bottom-bar) z-10">
        <AccessStatus />
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
      <Tooltips />
    </>
  );
}

/** Shows the progress of bulk jobs on every page. */
function Bulk() {
  return useWorkPresence() ? (
    <Suspense>
      <BulkDock />
    </Suspense>
  ) : null;
}

const BulkDock = later(async () => (await import("./bulk-dock.tsx")).BulkDock, "videos");

/** Loads the upload tray with the first upload. A failure to load it must not affect the uploads. */
function Tray() {
  const isNeeded = useTransfers().some(({ isDismissed }) => !isDismissed);
  const [state, setState] = useState<{ Content: ComponentType } | "loading" | "missing">("loading");
  const load = useCallback(() => {
    Promise.all([import("#uploads/upload-tray.tsx"), loadMessages("uploads")]).then(
      ([{ UploadTray }, text]) => setState({ Content: withMessages([text], UploadTray) }),
      () => setState("missing"),
    );
  }, []);
  useEffect(() => {
    if (isNeeded) load();
  }, [isNeeded, load]);
  if (!isNeeded || state === "loading") return null;
  return state === "missing" ? <TrayNotice onRetry={load} /> : <state.Content />;
}

/** Says that the tray could not be loaded; the uploads continue. */
function TrayNotice({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("notices");
  return (
    <Notice role="alert" actions={<Button onClick={onRetry}>{t("showTray")}</Button>}>
      {t("trayMissing")}
    </Notice>
  );
}

/** Reloads a page that failed to load while offline once the network is back. */
function usePageAgain(): void {
  const router = use(DataRouterContext)?.router;
  const isOut = useAccess().outage?.isSure === true;
  const wasOut = useRef(false);
  useEffect(() => {
    if (wasOut.current && !isOut && router?.state.errors) void router.revalidate();
    wasOut.current = isOut;
  }, [isOut, router]);
}

/** Ends this page when the user signs out in another tab. */
function useSignOutElsewhere(): void {
  const { config } = useApi().api;
  useEffect(
    () =>
      onSignOut(() => {
        endPage();
        void followSignOut(config);
      }),
    [config],
  );
}
