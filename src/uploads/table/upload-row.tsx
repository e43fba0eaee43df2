import { ChevronDown, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { MAX_TEXT } from "#changes/max-text.ts";
import { stemOf } from "#shared/format/file-names.ts";
import { Button } from "#shared/ui/button.tsx";
import { useIsWide } from "#shared/ui/use-is-wide.ts";
import type { Transfer, VideoDetails } from "#uploads/transfer.ts";
import { TransferRow } from "#uploads/transfer-row.tsx";
import type { TransferPlace } from "#uploads/transfer-state.ts";
import { useTransferStore } from "#uploads/transfer-store.ts";
import {
  UploadFolderChoice,
  UploadPlaylistChoice,
  UploadReadyChoice,
  UploadRecipeChoice,
} from "#uploads/upload-choices.tsx";
import { uploadName } from "#uploads/upload-name.ts";
import { UploadText } from "#uploads/upload-text.tsx";
import type { Selection } from "./use-selection.ts";

interface UploadRowProps {
  transfer: Transfer;
  place: TransferPlace | null;
  /** Is null where there is nothing to edit, and so nothing to select it for. */
  box: ReturnType<Selection["boxOf"]> | null;
  onMove: (toIndex: number) => void;
}

/** Shows an upload with its details, which are folded away where there is little room. */
export function UploadRow({ transfer, place, box, onMove }: UploadRowProps) {
  const t = useTranslations("upload.select");
  const { name } = transfer;
  if (box === null) return <TransferRow transfer={transfer} place={place} onMove={onMove} />;
  const { checked, onChange, onClick, ...drag } = box;
  return (
    <div className="flex items-stretch gap-3">
      {/* The whole edge of the row is pressed and dragged over. */}
      <label
        className="-ms-2 flex w-8 shrink-0 touch-pan-y justify-center pt-4 select-none"
        {...drag}
      >
        <input
          type="checkbox"
          aria-label={t("row", { name })}
          checked={checked}
          onChange={onChange}
          onClick={onClick}
          className="size-4 accent-accent"
        />
      </label>
      <div className="min-w-0 grow py-1">
        <Details transfer={transfer} />
        <TransferRow transfer={transfer} place={place} hasTitle onMove={onMove} />
      </div>
    </div>
  );
}

function Details({ transfer }: { transfer: Transfer }) {
  const t = useTranslations("upload");
  const common = useTranslations("common");
  const store = useTransferStore();
  const isWide = useIsWide(64);
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const { id, name, details } = transfer;
  const describe = (change: Partial<VideoDetails>) =>
    store.send({ kind: "describe", ids: [id], change });
  const title = (
    <UploadText
      label={common("title")}
      isLabelHidden
      isProminent
      placeholder={stemOf(uploadName(name))}
      maxLength={MAX_TEXT.title}
      text={details.title}
      onChange={(to) => describe({ title: to })}
    />
  );
  if (isWide) {
    return (
      <div
        role="group"
        aria-label={name}
        className="grid grid-cols-[minmax(0,1fr)_repeat(4,minmax(0,9.5rem))] items-start gap-2 pt-1 [&_select]:w-full [&_select]:truncate"
      >
        {title}
        <Choices transfer={transfer} isLabelHidden describe={describe} />
      </div>
    );
  }
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div role="group" aria-label={name}>
      <div className="flex items-start gap-2 pt-1">
        <div className="min-w-0 grow">{title}</div>
        <Button
          variant="quiet"
          icon={<Chevron aria-hidden="true" size={14} />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          aria-label={t("videos.detailsNamed", { name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t("videos.details")}
        </Button>
      </div>
      {isOpen ? (
        <div id={panelId} className="grid gap-3 py-2 sm:grid-cols-2">
          <Choices transfer={transfer} isLabelHidden={false} describe={describe} />
        </div>
      ) : null}
    </div>
  );
}

function Choices({
  transfer: { details, isBegun },
  isLabelHidden,
  describe,
}: {
  transfer: Transfer;
  isLabelHidden: boolean;
  describe: (change: Partial<VideoDetails>) => void;
}) {
  const t = useTranslations("upload");
  const common = useTranslations("common");
  const { description, folderIds, recipeId, playlistId, isKeptUnpublished } = details;
  return (
    <>
      <UploadFolderChoice
        isLabelHidden={isLabelHidden}
        folderIds={folderIds}
        onChange={(to) => describe({ folderIds: to })}
      />
      <UploadPlaylistChoice
        isLabelHidden={isLabelHidden}
        playlistId={playlistId}
        onChange={(to) => describe({ playlistId: to })}
      />
      <UploadRecipeChoice
        isLabelHidden={isLabelHidden}
        recipeId={recipeId}
        isFixed={isBegun}
        onChange={(to) => describe({ recipeId: to })}
      />
      <UploadReadyChoice
        isLabelHidden={isLabelHidden}
        isKeptUnpublished={isKeptUnpublished}
        onChange={(to) => describe({ isKeptUnpublished: to })}
      />
      <div className="col-span-full">
        <UploadText
          label={common("description")}
          isLabelHidden={isLabelHidden}
          placeholder={isLabelHidden ? t("addDescription") : ""}
          maxLength={MAX_TEXT.description}
          text={description}
          isMultiline
          onChange={(to) => describe({ description: to })}
        />
      </div>
    </>
  );
}
