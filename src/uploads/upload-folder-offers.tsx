import { useTranslations } from "use-intl";
import { useFolders } from "#folders/folders-queries.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { FolderOffer } from "./folder-offers.ts";
import type { IntakeStore } from "./intake-store.ts";
import { useIntake } from "./intake-store.ts";

/** Folders that were dropped can be made at the service as well. Uploads do not wait for the answer. */
export function UploadFolderOffers() {
  const t = useTranslations("upload.tree");
  const { intakeStore, intake } = useIntake();
  const { folders } = useFolders();
  return intake.offers.map((offer) => {
    const base = folders.find(({ id }) => id === offer.baseId)?.path ?? t("top");
    return (
      <section
        key={offer.id}
        ref={keepFocus}
        aria-label={t("label")}
        tabIndex={-1}
        className="grid gap-2 rounded-lg border border-line bg-surface p-3 outline-none"
      >
        <Offer offer={offer} base={base} intakeStore={intakeStore} />
      </section>
    );
  });
}

function Offer({
  offer,
  base,
  intakeStore,
}: {
  offer: FolderOffer;
  base: string;
  intakeStore: IntakeStore;
}) {
  const t = useTranslations("upload.tree");
  const { id, folders, state } = offer;
  const count = folders.length;
  const recreate = () => void intakeStore.recreateFolders(id);
  const dismiss = () => intakeStore.dismissOffer(id);
  switch (state.kind) {
    case "offered":
      return (
        <>
          <p role="status">{t("offer", { count })}</p>
          <div className="flex flex-wrap gap-2 [&>*]:whitespace-normal">
            <Button onClick={recreate}>{t("accept", { count, base })}</Button>
            <Button variant="quiet" onClick={dismiss}>
              {t("leave", { base })}
            </Button>
          </div>
        </>
      );
    case "working":
      return (
        <p role="status">
          <StatusLabel tone="working">{t("working", { done: state.doneCount, count })}</StatusLabel>
        </p>
      );
    case "failed":
      return (
        <>
          <p className="text-trouble wrap-anywhere">
            {t("failed", { count: state.failed.length, name: state.failed[0] ?? "" })}
          </p>
          <InlineProblem problem={state.problem} />
          <div className="flex flex-wrap gap-2">
            <Button onClick={recreate}>{t("retry")}</Button>
            <Button variant="quiet" onClick={dismiss}>
              {t("dismiss")}
            </Button>
          </div>
        </>
      );
    case "done":
      return (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p role="status">
            <StatusLabel tone="ready">{t("done", { count })}</StatusLabel>
          </p>
          <Button variant="quiet" onClick={dismiss}>
            {t("dismiss")}
          </Button>
        </div>
      );
  }
}
