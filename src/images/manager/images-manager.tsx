import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { isSent } from "#images/image-job.ts";
import { imageJobsOf, isOf, resumeImages, startImage } from "#images/image-jobs-queries.ts";
import type { ImageKind, ImageOwner, ImageUrls } from "#images/images.ts";
import { ImageStudio } from "#images/studio/image-studio.tsx";
import { formatClock } from "#shared/dates/durations.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { usePageStore } from "#shared/sync/per-page.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { CurlCommands } from "./curl-commands.tsx";
import { ImageSlot } from "./image-slot.tsx";
import { ImageZone, SourceNotes, useImageSource } from "./image-source.tsx";

/** Props of the still picker. */
interface StillsProps {
  onPick: (bitmap: ImageBitmap, atSeconds: number) => void;
  /** Switches to uploading a file. */
  onFile: () => void;
}

/** Source of existing images to select from. */
interface Gallery {
  openText: string;
  closeText: string;
  render: (props: GalleryProps) => ReactNode;
}

interface GalleryProps {
  onPick: (file: File) => void;
  /** Switches to uploading a file. */
  onFile: () => void;
}

const KINDS: readonly ImageKind[] = ["splashscreen", "thumbnail"];

/** Manages both images of a resource. */
export function ImagesManager({
  owner,
  title,
  urls,
  scriptsTo,
  renderStills,
  gallery,
}: {
  owner: ImageOwner;
  /** Of the resource. */
  title: string;
  urls: ImageUrls;
  /** Link to the page of scripts. */
  scriptsTo: string;
  /** Null: not a video, so there are no stills. */
  renderStills: ((props: StillsProps) => ReactNode) | null;
  gallery?: Gallery;
}) {
  const t = useTranslations("pictures");
  const leave = useTranslations("pictures.leave");
  const services = useApi();
  const { imageLimits } = services.api.config;
  const jobs = usePageStore(imageJobsOf(useApi()).store);
  useEffect(() => resumeImages(services), [services]);
  const { source, news, takeFile, takeBitmap, clear } = useImageSource(imageLimits);
  // Replacement of the image being edited, pending confirmation.
  const [requested, setRequested] = useState<{ go: () => void } | null>(null);
  const [areStillsOpen, setAreStillsOpen] = useState(false);
  const [isGalleryOpen, setIsGalleryOpen] = useState(false);
  const [target, setTarget] = useState<ImageTarget>("both");
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const frame = useRef<HTMLElement>(null);
  const [sentName, setSentName] = useState<string | null>(null);
  const isOpen = source !== null;
  const fileName = source?.fileName ?? sentName;
  // An image opened meanwhile replaces the stills.
  const areStillsShown = areStillsOpen && !isOpen;
  const isGalleryShown = isGalleryOpen && !isOpen;
  const afterAsking = (go: () => void) => {
    if (isOpen) setRequested({ go });
    else go();
  };
  const onFiles = (files: File[]) => {
    const [file] = files;
    if (file === undefined) return;
    afterAsking(() => {
      setLeftOut(files.length > 1 ? file.name : null);
      takeFile(file);
    });
  };
  const close = () => {
    clear();
    setLeftOut(null);
    // What had the keyboard is gone.
    frame.current?.focus();
  };
  const use = (file: Blob) => {
    for (const kind of target === "both" ? KINDS : [target])
      startImage(services, owner, kind, file);
    setSentName(fileName);
    close();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section
        ref={frame}
        tabIndex={-1}
        aria-label={t("both")}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 outline-none md:grid-cols-2"
      >
        {KINDS.map((kind) => (
          <ImageSlot
            key={kind}
            owner={owner}
            kind={kind}
            url={urls[kind]}
            jobs={jobs.filter(isSent).filter((job) => isOf(job, owner, kind))}
          />
        ))}
      </section>
      <Panel title={t("source.title")}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <ImageZone limits={imageLimits} onFiles={onFiles}>
            {renderStills === null ? null : (
              <Button
                aria-pressed={areStillsShown}
                onClick={() => {
                  if (areStillsShown) setAreStillsOpen(false);
                  else {
                    afterAsking(() => {
                      clear();
                      setAreStillsOpen(true);
                    });
                  }
                }}
              >
                {t(areStillsShown ? "source.noStill" : "source.still")}
              </Button>
            )}
            {gallery === undefined ? null : (
              <Button
                aria-pressed={isGalleryShown}
                onClick={() => {
                  if (isGalleryShown) setIsGalleryOpen(false);
                  else {
                    afterAsking(() => {
                      clear();
                      setIsGalleryOpen(true);
                    });
                  }
                }}
              >
                {isGalleryShown ? gallery.closeText : gallery.openText}
              </Button>
            )}
          </ImageZone>
          <SourceNotes source={source} news={news} leftOut={leftOut} />
          {areStillsShown && renderStills !== null ? (
            <Arrival>
              {renderStills({
                onPick(bitmap, atSeconds) {
                  setAreStillsOpen(false);
                  setLeftOut(null);
                  takeBitmap(bitmap, t("source.stillName", { time: formatClock(atSeconds) }));
                },
                onFile: () => setAreStillsOpen(false),
              })}
            </Arrival>
          ) : null}
          {isGalleryShown && gallery !== undefined ? (
            <Arrival>
              {gallery.render({
                onPick(file) {
                  setIsGalleryOpen(false);
                  onFiles([file]);
                },
                onFile: () => setIsGalleryOpen(false),
              })}
            </Arrival>
          ) : null}
          {isOpen ? (
            <Arrival key={source.id}>
              <ImageStudio
                source={source}
                title={title}
                useLabel={t("target.use")}
                limitBytes={imageLimits.bytes}
                footer={<TargetFields target={target} onTarget={setTarget} />}
                onCancel={close}
                onUse={({ blob }) => use(blob)}
              />
            </Arrival>
          ) : null}
          <CurlCommands owner={owner} fileName={fileName} scriptsTo={scriptsTo} />
        </div>
      </Panel>
      {requested === null ? null : (
        <ReplaceDialog
          onKeep={() => setRequested(null)}
          onReplace={() => {
            setRequested(null);
            requested.go();
          }}
        />
      )}
      <DraftGuard
        isChanged={isOpen}
        question={{ title: leave("title"), advice: leave("advice") }}
      />
    </div>
  );
}

/** Moves focus to a part of the page that was just opened. */
function Arrival({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <div ref={frame} tabIndex={-1} className="min-w-0 outline-none">
      {children}
    </div>
  );
}

/** Confirms replacing the image being edited. */
function ReplaceDialog({ onKeep, onReplace }: { onKeep: () => void; onReplace: () => void }) {
  const t = useTranslations("pictures.replace");
  return (
    <Dialog
      title={t("title")}
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onReplace}>{t("replace")}</Button>
          <Button variant="primary" onClick={onKeep}>
            {t("keep")}
          </Button>
        </>
      }
    >
      <p>{t("advice")}</p>
    </Dialog>
  );
}

/** Slot or slots that an image is for. */
type ImageTarget = ImageKind | "both";

const TARGETS: readonly ImageTarget[] = ["both", "splashscreen", "thumbnail"];

/** Selects the slots that an image is for. */
function TargetFields({
  target,
  onTarget,
}: {
  target: ImageTarget;
  onTarget: (target: ImageTarget) => void;
}) {
  const t = useTranslations("pictures.target");
  const name = useId();
  return (
    <fieldset className="me-auto flex flex-wrap items-center gap-x-4 gap-y-1">
      <legend className="float-start me-3 font-medium">{t("label")}</legend>
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
          {t(each)}
        </label>
      ))}
    </fieldset>
  );
}
