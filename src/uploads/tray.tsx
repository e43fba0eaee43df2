import { CirclePause } from "lucide-react";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { isOfAnother } from "#changes/change-owner.ts";
import { useHeldWork } from "#changes/held-work.ts";
import { withMessages } from "#messages/later.tsx";
import { useMayEdit, useSession } from "#shared/http/api-context.tsx";
import { useStore } from "#shared/sync/use-store.ts";
import { Button } from "#shared/ui/button.tsx";
import { Notice } from "#shared/ui/notice.tsx";
import { isUnfinished } from "./transfer-state.ts";
import { useTransferStore, useTransfers } from "./transfer-store.ts";

/** The upload tray, or why there is none. */
export function Tray() {
  const store = useTransferStore();
  const others = useStore(store, store.getOthers);
  const personId = useSession().data?.personId ?? null;
  // Uploads of a person who has returned are shown here for a moment more.
  const waiting = others.filter(({ owner = null }) => isOfAnother(owner, personId));
  useHeldWork(
    "uploads",
    waiting.map(({ id, owner = null }) => ({
      owner,
      // Those uploads continue by themselves once that person is signed in.
      onContinue: () => {},
      onDiscard: () => store.send({ kind: "discard", ids: [id] }),
    })),
  );
  return useMayEdit() ? <LoadedTray /> : <HeldUploads />;
}

/** Says that unfinished uploads stay where they are, if an earlier role has begun some. */
function HeldUploads() {
  const t = useTranslations("notices");
  const held = useTransfers().filter((each) => isUnfinished(each) && !each.isDismissed);
  return held.length === 0 ? null : (
    <Notice icon={<CirclePause aria-hidden="true" size={16} />}>
      {t("heldUploads", { count: held.length })}
    </Notice>
  );
}

/** Loads the upload tray with the first upload. A failure to load it must not affect the uploads. */
function LoadedTray() {
  const isNeeded = useTransfers().some(({ isDismissed }) => !isDismissed);
  const [state, setState] = useState<{ Content: ComponentType } | "loading" | "missing">("loading");
  const load = useCallback(() => {
    const code = import("./upload-tray.tsx").then(({ UploadTray }) => UploadTray);
    withMessages(code, ["uploads"]).then(
      (Content) => setState({ Content }),
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
