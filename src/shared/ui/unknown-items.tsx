import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { useStore } from "#shared/sync/use-store.ts";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { AgeClock } from "./wait-clock.tsx";

/**
 * Shows how long the server has not named a playlist's items, and ways out: to look again, and to replace whatever
 * there is, after a question.
 * @param id of the wait for them
 */
export function UnknownItems({
  id,
  sinceMs,
  draft = "no",
  nameOf,
  onReplace,
}: {
  id: string;
  /** Is, by default, the instant since which it is waited for. */
  sinceMs?: number | null;
  /** Tells what they are replaced by: nothing, a draft to be edited, or one to be saved at once. */
  draft?: "no" | "yes" | "save";
  /** Names a button, where several playlists are waited for. */
  nameOf?: (action: string) => string;
  /** Is undefined where it is not offered. */
  onReplace: (() => void) | undefined;
}) {
  const t = useTranslations("unknownItems");
  const common = useTranslations("common");
  const { settle } = useApi();
  const mayEdit = useMayEdit();
  const waitedSinceMs = useStore(settle, () => settle.sinceMsOf(id));
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <AgeClock sinceMs={sinceMs ?? waitedSinceMs}>
        <Button aria-label={nameOf?.(common("checkAgain"))} onClick={() => settle.checkAgain(id)}>
          {common("checkAgain")}
        </Button>
        {mayEdit && onReplace !== undefined ? (
          <Button aria-label={nameOf?.(t("edit", { draft }))} onClick={() => setIsAsking(true)}>
            {t("edit", { draft })}
          </Button>
        ) : null}
      </AgeClock>
      {isAsking && onReplace !== undefined ? (
        <ConfirmDialog
          title={t("question", { draft })}
          confirm={t("edit", { draft })}
          onConfirm={() => {
            setIsAsking(false);
            onReplace();
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{t("replaced")}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
