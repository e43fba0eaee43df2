import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { MAX_TEXT } from "#changes/max-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { useIsWide } from "#shared/ui/use-is-wide.ts";
import { useIntake } from "#uploads/intake-store.ts";
import type { Transfer, VideoDetails } from "#uploads/transfer.ts";
import { useTransferStore } from "#uploads/transfer-store.ts";
import {
  UploadFolderChoice,
  UploadPlaylistChoice,
  UploadReadyChoice,
  UploadRecipeChoice,
} from "#uploads/upload-choices.tsx";
import { UploadText } from "#uploads/upload-text.tsx";

type Common = Omit<VideoDetails, "title">;

/** Holds what the last change was of, to take it back. */
interface Applied {
  /** Holds what each video had in place of it, and nothing else: what is typed meanwhile stays. */
  before: readonly { id: string; details: Partial<Common> }[];
  /** Is null where videos to come were not meant. */
  defaults: Partial<Common> | null;
}

/**
 * Shows details for the selected videos. While none is selected they are for all that are not ready, and for those that
 * are added from now on.
 */
export function UploadBar({
  videos,
  selected,
}: {
  videos: readonly Transfer[];
  selected: readonly Transfer[];
}) {
  const t = useTranslations("upload.defaults");
  const labels = useTranslations();
  const { intakeStore, intake } = useIntake();
  const store = useTransferStore();
  const [applied, setApplied] = useState<Applied | null>(null);
  const isForAll = selected.length === 0;
  // What is ready is finished, unless a person selects it.
  const meant = isForAll ? videos.filter(({ stage }) => stage.kind !== "ready") : selected;
  const shown = isForAll ? intake.defaults : sharedBy(selected, intake.defaults);

  const apply = (change: Partial<Common>) => {
    // The recipe can't change after init.
    const isOpen = ({ isBegun }: Transfer) => change.recipeId === undefined || !isBegun;
    const changed = meant.filter(isOpen);
    setApplied({
      before: changed.map(({ id, details }) => ({ id, details: sameFields(change, details) })),
      defaults: isForAll ? sameFields(change, intake.defaults) : null,
    });
    if (isForAll) intakeStore.setDefaults(change);
    store.send({ kind: "describe", ids: changed.map(({ id }) => id), change });
  };
  const undo = () => {
    if (applied === null) return;
    if (applied.defaults !== null) intakeStore.setDefaults(applied.defaults);
    for (const { id, details } of applied.before) {
      store.send({ kind: "describe", ids: [id], change: details });
    }
    setApplied(null);
  };
  const count = applied?.before.length ?? 0;
  const title = isForAll ? t("title") : t("selected", { count: selected.length });
  return (
    <Fold title={title} isFolded={isForAll && videos.length > 0}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-4">
        <UploadFolderChoice
          folderIds={shown.folderIds}
          onChange={(folderIds) => apply({ folderIds })}
        />
        <UploadPlaylistChoice
          playlistId={shown.playlistId}
          onChange={(playlistId) => apply({ playlistId })}
        />
        <UploadRecipeChoice
          recipeId={shown.recipeId}
          isFixed={!isForAll && selected.every(({ isBegun }) => isBegun)}
          onChange={(recipeId) => apply({ recipeId })}
        />
        <UploadReadyChoice
          isKeptUnpublished={shown.isKeptUnpublished}
          onChange={(isKeptUnpublished) => apply({ isKeptUnpublished })}
        />
        <div className="sm:col-span-full">
          <UploadText
            label={labels("common.description")}
            placeholder=""
            maxLength={MAX_TEXT.description}
            text={shown.description}
            isMultiline
            onChange={(description) => apply({ description })}
          />
        </div>
      </div>
      <div className="mt-3 flex min-h-8 flex-wrap items-center gap-3">
        <p role="status" className="text-sm text-ink-faint">
          {count > 0 ? t("applied", { count }) : isForAll ? t("hint") : null}
        </p>
        {count > 0 ? (
          <Button variant="quiet" onClick={undo}>
            {labels("common.undo")}
          </Button>
        ) : null}
      </div>
    </Fold>
  );
}

/** Returns those details that a change has as well. */
function sameFields(change: Partial<Common>, details: Common): Partial<Common> {
  return {
    ...(change.description === undefined ? {} : { description: details.description }),
    ...(change.folderIds === undefined ? {} : { folderIds: details.folderIds }),
    ...(change.recipeId === undefined ? {} : { recipeId: details.recipeId }),
    ...(change.playlistId === undefined ? {} : { playlistId: details.playlistId }),
    ...(change.isKeptUnpublished === undefined
      ? {}
      : { isKeptUnpublished: details.isKeptUnpublished }),
  };
}

/** Shows a panel, folded where it would push the list out of a small window. */
function Fold({
  title,
  isFolded,
  children,
}: {
  title: string;
  isFolded: boolean;
  children: ReactNode;
}) {
  const common = useTranslations("upload.videos");
  const isWide = useIsWide(48);
  /** Is null when it was neither opened nor closed so far. */
  const [isOpened, setIsOpened] = useState<boolean | null>(null);
  const panelId = useId();
  if (isWide) return <Panel title={title}>{children}</Panel>;
  const isOpen = isOpened ?? !isFolded;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <Panel title={title}>
      <Button
        variant="quiet"
        className="-ms-2"
        icon={<Chevron aria-hidden="true" size={14} />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={common("detailsNamed", { name: title })}
        onClick={() => setIsOpened(!isOpen)}
      >
        {common("details")}
      </Button>
      {isOpen ? (
        <div id={panelId} className="mt-2">
          {children}
        </div>
      ) : null}
    </Panel>
  );
}

/** Returns the details that videos have in common; where they differ, those of videos to come. */
function sharedBy(videos: readonly Transfer[], otherwise: Common): Common {
  const [first, ...others] = videos.map(({ details }) => details);
  if (first === undefined) return otherwise;
  const isShared = (key: keyof Common) =>
    others.every((each) => JSON.stringify(each[key]) === JSON.stringify(first[key]));
  return {
    description: isShared("description") ? first.description : null,
    folderIds: isShared("folderIds") ? first.folderIds : [],
    recipeId: isShared("recipeId") ? first.recipeId : null,
    playlistId: isShared("playlistId") ? first.playlistId : null,
    isKeptUnpublished: isShared("isKeptUnpublished")
      ? first.isKeptUnpublished
      : otherwise.isKeptUnpublished,
  };
}
