import { useTranslations } from "use-intl";
import { useApi, useSettleState } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { forgetPendingFolder } from "./folder-changes-queries.ts";
import { pendingFolderId } from "./folders-queries.ts";
import type { ShownFolder } from "./pending-folders.ts";

/**
 * Renders the status of a folder's pending change, or nothing without one. When polling has stopped, offers
 * to check again or to discard the change and show the service's version.
 */
export function FolderStatus({ folder }: { folder: ShownFolder }) {
  const t = useTranslations("folders.standing");
  const services = useApi();
  const id = pendingFolderId(folder.id);
  const state = useSettleState(id);
  if (!folder.isSettling || folder.awaits === null) return null;
  const isLookedFor = state !== "unconfirmed" && state !== "stopped";
  if (isLookedFor) {
    return (
      <span role="status" className="text-xs text-working">
        <StatusLabel tone="working">
          {t(folder.isDoubtful ? "checking" : folder.awaits)}
        </StatusLabel>
      </span>
    );
  }
  return (
    <div className="grid justify-items-start gap-1 text-sm">
      <StatusLabel tone="neutral">{t(state)}</StatusLabel>
      <div className="flex flex-wrap gap-1">
        <Button onClick={() => services.settle.checkAgain(id)}>{t("checkAgain")}</Button>
        <Button
          variant="quiet"
          className="whitespace-normal"
          onClick={() => forgetPendingFolder(services, folder.id)}
        >
          {t("forget")}
        </Button>
      </div>
    </div>
  );
}
