import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { useStore, useStoreAtOnce } from "#shared/sync/use-store.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import type { ImageKind } from "#videos/playable.ts";
import { videoEdits } from "#videos/video-edits-queries.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import {
  countPlan,
  createImagePlan,
  fillPlan,
  type ImagePlan,
  type JudgedImage,
  judgeImages,
  MAX_FILES,
} from "./bulk/image-plan.ts";
import { PlanRow } from "./bulk/plan-row.tsx";
import { queueImages } from "./image-jobs-queries.ts";
import { KIND_LABELS } from "./images.ts";

const SLOTS = ["thumbnail", "splashscreen"] as const;

/** Shows a plan of images for videos, to correct and confirm. What is confirmed is queued. */
export function ReplaceImages({
  files,
  selected,
  onClose,
}: {
  files: readonly File[];
  /** Has the ids of the videos that the images are for; null: any. */
  selected: ReadonlySet<string> | null;
  onClose: () => void;
}) {
  const t = useTranslations("imagePlan");
  const labels = useTranslations();
  const services = useApi();
  const [isAsking, setIsAsking] = useState(false);
  const { plan, kind, judged, videos, videoById } = usePlan(files, selected);
  const count = countPlan(judged);
  const isUsable = count.matched + count.open + count.reading > 0;
  const upload = () => {
    queueImages(
      services,
      judged.flatMap((each) => toQueued(each, kind)),
    );
    onClose();
  };
  return (
    <Dialog
      title={t("title", { count: judged.length })}
      isWide
      onClose={() => {
        if (isUsable) setIsAsking(true);
        else onClose();
      }}
      actions={
        <PlanActions
          plan={plan}
          count={count}
          onCancel={() => (isUsable ? setIsAsking(true) : onClose())}
          onUpload={upload}
        />
      }
    >
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <ModeSwitch
          label={labels("imageBoard.fill")}
          options={SLOTS.map((slot) => ({ value: slot, text: labels(KIND_LABELS[slot]) }))}
          value={kind}
          onChange={plan.setKind}
        />
        <p role="status" className="text-sm text-ink-soft">
          {count.reading > 0 ? t("reading", { count: count.reading }) : t("summary", count)}
        </p>
        {selected === null ? null : (
          <p className="text-sm text-ink-soft">
            {labels("imageBoard.selected", { count: selected.size })}
          </p>
        )}
      </div>
      {plan.leftOutCount === 0 ? null : (
        <p role="alert" className="mb-2 text-sm text-trouble">
          {t("tooMany", { count: plan.leftOutCount, most: MAX_FILES })}
        </p>
      )}
      <ul aria-label={t("images")}>
        {judged.map((each) => (
          <PlanRow
            key={each.image.id}
            plan={plan}
            judged={each}
            videos={videos}
            videoById={videoById}
          />
        ))}
      </ul>
      {isAsking ? (
        <ConfirmDialog
          title={t("discard.title")}
          confirm={t("discard.action")}
          onConfirm={onClose}
          onClose={() => setIsAsking(false)}
        >
          <p>{t("discard.lost", { count: judged.length - count.refused })}</p>
        </ConfirmDialog>
      ) : null}
    </Dialog>
  );
}

function usePlan(files: readonly File[], selected: ReadonlySet<string> | null) {
  const services = useApi();
  const [plan] = useState(() => createImagePlan(files));
  const state = useStoreAtOnce(plan.store);
  useEffect(() => {
    const closed = new AbortController();
    const { signal } = closed;
    fillPlan(services, plan, selected, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return () => closed.abort();
  }, [services, plan, selected]);
  const { data: library } = useQuery(videoLibraryQueries.all(services.api));
  const pending = useStore(videoEdits.pendingOf(services));
  const videos = useMemo(
    () =>
      (library?.videos ?? []).filter(
        ({ id }) => selected?.has(id) !== false && pending[id]?.kind !== "removal",
      ),
    [library, selected, pending],
  );
  const videoById = useMemo(() => new Map(videos.map((video) => [video.id, video])), [videos]);
  const judged = useMemo(() => judgeImages(state, videoById), [state, videoById]);
  return { plan, kind: state.kind, judged, videos, videoById };
}

function toQueued({ isIncluded, content, video, currentUrl }: JudgedImage, kind: ImageKind) {
  if (!isIncluded || content === null || video === null) return [];
  const owner = { type: "vod" as const, id: video.id };
  return currentUrl === null
    ? [{ owner, kind, file: content }]
    : [{ owner, kind, file: content, mayReplace: true, seenUrl: currentUrl }];
}

function PlanActions({
  plan,
  count,
  onCancel,
  onUpload,
}: {
  plan: ImagePlan;
  count: ReturnType<typeof countPlan>;
  onCancel: () => void;
  onUpload: () => void;
}) {
  const t = useTranslations("imagePlan");
  const labels = useTranslations();
  const { areReplacementsApproved } = useStoreAtOnce(plan.store);
  return (
    <>
      {count.replacing === 0 ? null : (
        <label className="me-auto inline-flex min-h-8 items-center gap-2">
          <input
            type="checkbox"
            checked={areReplacementsApproved}
            onChange={({ target }) => plan.approveReplacements(target.checked)}
            className="size-4.5 accent-accent"
          />
          {t("replaceAll", { count: count.replacing })}
        </label>
      )}
      <Button onClick={onCancel}>{labels("common.cancel")}</Button>
      <Button
        variant="primary"
        aria-disabled={count.included === 0}
        onClick={() => {
          if (count.included > 0) onUpload();
        }}
      >
        {labels("imageBoard.bar.upload", { count: count.included })}
      </Button>
      <p role="status" className="w-full text-end text-sm text-working empty:hidden">
        {count.includedReplacing === 0 ? null : t("replacing", { count: count.includedReplacing })}
      </p>
    </>
  );
}
