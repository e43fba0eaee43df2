import { useMutation } from "@tanstack/react-query";
import { Image } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useNoteLabels, useRefusalLabels } from "#images/check-labels.tsx";
import { checkImage, type ImageNote, type RefusedImage } from "#images/format/check-image.ts";
import { decodeImage } from "#images/format/draw-image.ts";
import { isSent } from "#images/image-job.ts";
import { imageJobsOf, isOf, resumeImages, startImage } from "#images/image-jobs-queries.ts";
import { type ImageOwner, KIND_LABELS, KINDS } from "#images/images.ts";
import { ImageStudio } from "#images/studio/image-studio.tsx";
import { later } from "#messages/later.tsx";
import type { Playlist } from "#playlists/playlist-record.ts";
import { formatClock } from "#shared/dates/durations.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import { newId } from "#shared/format/ids.ts";
import { useApi, useLatestSignal, useMayEdit } from "#shared/http/api-context.tsx";
import { useStore } from "#shared/sync/use-store.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { FileZone } from "#shared/ui/file-zone.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { ImageKind, ImageUrls } from "#videos/playable.ts";
import type { Video } from "#videos/video-record.ts";
import { ImageSlot } from "./image-slot.tsx";

const StillPicker = later(
  async () => (await import("#images/stills/still-picker.tsx")).StillPicker,
);
const VideoImages = later(async () => (await import("./video-images.tsx")).VideoImages);

/** Names what an image can be taken from besides a file: the frames of a video, or the images of a playlist’s videos. */
type Material = { of: "video"; video: Video } | { of: "playlist"; items: Playlist["items"] };

const OPEN_TEXTS = {
  video: { open: "images.source.still", close: "images.source.noStill" },
  playlist: { open: "playlist.videoImages.open", close: "playlist.videoImages.close" },
} as const;

export function ImagesManager({
  owner,
  title,
  urls,
  material = null,
}: {
  owner: ImageOwner;
  title: string;
  urls: ImageUrls;
  /** Is null when there are only files. */
  material?: Material | null;
}) {
  const t = useTranslations("images");
  const services = useApi();
  const mayEdit = useMayEdit();
  const jobs = useStore(imageJobsOf(services).store);
  useEffect(() => resumeImages(services), [services]);
  const [target, setTarget] = useState<ImageTarget>("both");
  const frame = useRef<HTMLElement>(null);
  const choice = useImageChoice();
  const { source } = choice;
  const close = () => {
    choice.clear();
    // The focused element is gone.
    frame.current?.focus();
  };
  const use = (file: Blob) => {
    for (const kind of target === "both" ? KINDS : [target])
      startImage(services, owner, kind, file);
    close();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section
        ref={frame}
        tabIndex={-1}
        aria-label={t("title")}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 outline-none md:grid-cols-2"
      >
        {KINDS.map((kind) => (
          <ImageSlot
            key={kind}
            owner={owner}
            kind={kind}
            url={urls[kind]}
            jobs={jobs.filter(isSent).filter((job) => isOf(job, { owner, kind }))}
          />
        ))}
      </section>
      {mayEdit ? (
        <Panel title={t("source.title")}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <ImageSources choice={choice} material={material} />
            {source === null ? null : (
              <Arrival key={source.id}>
                <ImageStudio
                  source={source}
                  title={title}
                  useLabel={t("target.use")}
                  limitBytes={services.api.config.imageLimits.bytes}
                  footer={<TargetFields target={target} onTarget={setTarget} urls={urls} />}
                  onCancel={close}
                  onUse={use}
                />
              </Arrival>
            )}
          </div>
        </Panel>
      ) : null}
      <DiscardDialog choice={choice} />
      <DraftGuard
        isChanged={source !== null}
        question={{ title: t("discard.title"), advice: t("discard.advice") }}
      />
    </div>
  );
}

/** Keeps the image to be edited, however it is chosen, and asks before it replaces another. */
function useImageChoice() {
  const { imageLimits } = useApi().api.config;
  const { source, opening, takeFile, takeBitmap, clear } = useImageSource(imageLimits);
  // Replacement of the image being edited, pending confirmation.
  const [requested, setRequested] = useState<{ go: () => void } | null>(null);
  const [isPickerOpen, setIsPickerOpen] = useState(false);
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const isOpen = source !== null;
  const afterAsking = (go: () => void) => {
    if (isOpen) setRequested({ go });
    else go();
  };
  return {
    source,
    opening,
    /** Names the file that was taken of several. Is null when there was one. */
    leftOut,
    // An image opened meanwhile replaces the picker.
    isPickerShown: isPickerOpen && !isOpen,
    openPicker: () =>
      afterAsking(() => {
        clear();
        setIsPickerOpen(true);
      }),
    closePicker: () => setIsPickerOpen(false),
    takeFiles: (files: readonly File[]) => {
      const [file] = files;
      if (file === undefined) return;
      afterAsking(() => {
        setLeftOut(files.length > 1 ? file.name : null);
        takeFile(file);
      });
    },
    takeStill: (bitmap: ImageBitmap, name: string) => {
      setIsPickerOpen(false);
      setLeftOut(null);
      takeBitmap(bitmap, name);
    },
    clear() {
      clear();
      setLeftOut(null);
    },
    /** Replaces the image that is being edited; null: this is not asked for. */
    requested,
    putOff: () => setRequested(null),
  };
}

type ImageChoice = ReturnType<typeof useImageChoice>;

function ImageSources({ choice, material }: { choice: ImageChoice; material: Material | null }) {
  const t = useTranslations("images.source");
  const texts = useTranslations();
  const locale = useLocale();
  const { imageLimits } = useApi().api.config;
  const { isPickerShown, openPicker, closePicker, takeFiles, takeStill } = choice;
  return (
    <>
      <FileZone
        label={t("drop")}
        hint={t("hint", {
          bytes: formatBytes(imageLimits.bytes, locale),
          pixels: imageLimits.pixelsPerSide,
        })}
        choose={t("choose")}
        letGo={t("letGo")}
        icon={<Image aria-hidden="true" size={32} />}
        accept="image/jpeg,image/png,image/webp,image/gif"
        isMultiple={false}
        onFiles={takeFiles}
      >
        {material === null ? null : (
          <Button aria-pressed={isPickerShown} onClick={isPickerShown ? closePicker : openPicker}>
            {texts(OPEN_TEXTS[material.of][isPickerShown ? "close" : "open"])}
          </Button>
        )}
      </FileZone>
      <SourceNotes {...choice} />
      {isPickerShown && material !== null ? (
        <Arrival>
          <Suspense fallback={<Skeleton className="h-64" />}>
            {material.of === "video" ? (
              <StillPicker
                video={material.video}
                onPick={(bitmap, atSeconds) =>
                  takeStill(bitmap, t("stillName", { time: formatClock(atSeconds) }))
                }
                onFile={closePicker}
              />
            ) : (
              <VideoImages
                items={material.items}
                onPick={(file) => {
                  closePicker();
                  takeFiles([file]);
                }}
                onFile={closePicker}
              />
            )}
          </Suspense>
        </Arrival>
      ) : null}
    </>
  );
}

function DiscardDialog({ choice: { requested, putOff } }: { choice: ImageChoice }) {
  const t = useTranslations("images.discard");
  if (requested === null) return null;
  return (
    <Dialog
      title={t("title")}
      onClose={putOff}
      actions={
        <>
          <Button
            onClick={() => {
              putOff();
              requested.go();
            }}
          >
            {t("discard")}
          </Button>
          <Button variant="primary" onClick={putOff}>
            {t("keep")}
          </Button>
        </>
      }
    >
      <p>{t("advice")}</p>
    </Dialog>
  );
}

function Arrival({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <div ref={frame} tabIndex={-1} className="min-w-0 outline-none">
      {children}
    </div>
  );
}

type ImageTarget = ImageKind | "both";

const TARGETS: readonly ImageTarget[] = ["both", "splashscreen", "thumbnail"];

function TargetFields({
  target,
  onTarget,
  urls,
}: {
  target: ImageTarget;
  onTarget: (target: ImageTarget) => void;
  /** Holds the images that are there. */
  urls: ImageUrls;
}) {
  const t = useTranslations();
  const name = useId();
  const isFirst = KINDS.some(
    (kind) => urls[kind] === null && (target === "both" || target === kind),
  );
  return (
    <>
      <p role="status" className="w-full text-sm text-ink-soft empty:hidden">
        {isFirst ? t("common.imagesStay") : null}
      </p>
      <fieldset className="me-auto flex flex-wrap items-center gap-x-4 gap-y-1">
        <legend className="float-start me-3 font-medium">{t("images.target.label")}</legend>
        {TARGETS.map((each) => (
          <label key={each} className="inline-flex min-h-8 items-center gap-1.5">
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === target}
              onChange={() => onTarget(each)}
              className="size-4 accent-accent"
            />
            {t(KIND_LABELS[each])}
          </label>
        ))}
      </fieldset>
    </>
  );
}

function SourceNotes({
  source,
  opening: { isPending, data: opened, variables: file },
  leftOut,
}: Pick<ImageChoice, "source" | "opening" | "leftOut">) {
  const t = useTranslations("images.source");
  const sayRefusal = useRefusalLabels();
  const sayNote = useNoteLabels();
  return (
    <>
      <div role="alert" className="wrap-anywhere text-trouble empty:hidden">
        {opened?.kind === "refused" ? (
          <>
            <bdi className="font-medium">{file?.name}</bdi>: {sayRefusal(opened)}
          </>
        ) : null}
      </div>
      <div role="status" className="grid gap-1 text-sm text-ink-soft empty:hidden">
        {isPending ? <StatusLabel tone="working">{t("opening")}</StatusLabel> : null}
        {leftOut === null ? null : (
          <p className="wrap-anywhere">{t.rich("one", { name: leftOut, isolated })}</p>
        )}
        {source?.notes.map((note) => (
          <p key={note.kind}>{sayNote(note)}</p>
        ))}
      </div>
    </>
  );
}

interface ImageSource {
  id: string;
  name: string;
  bitmap: ImageBitmap;
  notes: readonly ImageNote[];
}

/**
 * Loads images one at a time; the latest request wins. The current one stays until its replacement is loaded.
 * @param limits files above them are not opened
 */
function useImageSource(limits: { bytes: number; pixelsPerSide: number }) {
  const [source, setSource] = useState<ImageSource | null>(null);
  const bitmap = source?.bitmap ?? null;
  useEffect(() => () => bitmap?.close(), [bitmap]);
  const nextSignal = useLatestSignal();
  const opening = useMutation({
    async mutationFn(file: File): Promise<{ kind: "opened" } | RefusedImage> {
      const signal = nextSignal();
      const { name } = file;
      const check = await checkImage(file, limits);
      if (check.kind === "refused") return check;
      const decoded = await decodeImage(file).catch(() => null);
      if (decoded === null) return { kind: "refused", reason: "damaged", format: check.format };
      if (signal.aborted) decoded.close();
      else setSource({ id: newId(), name, bitmap: decoded, notes: check.notes });
      return { kind: "opened" };
    },
  });
  const replace = (next: ImageSource | null) => {
    nextSignal();
    opening.reset();
    setSource(next);
  };
  return {
    source,
    opening,
    takeFile: opening.mutate,
    /** The bitmap is this hook's from then on. */
    takeBitmap: (taken: ImageBitmap, name: string) =>
      replace({ id: newId(), name, bitmap: taken, notes: [] }),
    clear: () => replace(null),
  };
}
