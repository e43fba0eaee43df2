import { Image } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { isSent } from "#images/image-job.ts";
import { imageJobsOf, isOf, resumeImages, startImage } from "#images/image-jobs-queries.ts";
import type { ImageKind, ImageOwner, ImageUrls } from "#images/images.ts";
import { ImageStudio } from "#images/studio/image-studio.tsx";
import { formatClock } from "#shared/dates/durations.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { usePageStore } from "#shared/sync/per-page.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { FileZone } from "#shared/ui/file-zone.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { CurlCommands } from "./curl-commands.tsx";
import { ImageSlot } from "./image-slot.tsx";
import { SourceNotes, useImageSource } from "./image-source.tsx";

interface ImagePicker {
  openText: string;
  closeText: string;
  render: (props: {
    onPick: (file: File) => void;
    /** A frame of a video; its bitmap is the manager's from then on. */
    onPickStill: (bitmap: ImageBitmap, atSeconds: number) => void;
    onFile: () => void;
  }) => ReactNode;
}

const KINDS: readonly ImageKind[] = ["splashscreen", "thumbnail"];

export function ImagesManager({
  owner,
  title,
  urls,
  scriptsTo,
  picker,
}: {
  owner: ImageOwner;
  title: string;
  urls: ImageUrls;
  scriptsTo: string;
  picker?: ImagePicker;
}) {
  const t = useTranslations("pictures");
  const locale = useLocale();
  const services = useApi();
  const { imageLimits } = services.api.config;
  const jobs = usePageStore(imageJobsOf(services).store);
  useEffect(() => resumeImages(services), [services]);
  const { source, news, takeFile, takeBitmap, clear } = useImageSource(imageLimits);
  // Replacement of the image being edited, pending confirmation.
  const [requested, setRequested] = useState<{ go: () => void } | null>(null);
  const [isPickerOpen, setIsPickerOpen] = useState(false);
  const [target, setTarget] = useState<ImageTarget>("both");
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const frame = useRef<HTMLElement>(null);
  const [sentName, setSentName] = useState<string | null>(null);
  const isOpen = source !== null;
  const fileName = source?.fileName ?? sentName;
  // An image opened meanwhile replaces the picker.
  const isPickerShown = isPickerOpen && !isOpen;
  const afterAsking = (go: () => void) => {
    if (isOpen) setRequested({ go });
    else go();
  };
  const onFiles = (files: File[]) => {
    const [file] = files;
    if (file === undefined) return;
    afterAsking(() => {
      setLeftOut(files.length > 1 ? file.name : null);
      void takeFile(file);
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
            jobs={jobs.filter(isSent).filter((job) => isOf(job, { owner, kind }))}
          />
        ))}
      </section>
      <Panel title={t("source.title")}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <FileZone
            label={t("source.drop")}
            hint={t("source.hint", {
              bytes: formatBytes(imageLimits.bytes, locale),
              pixels: imageLimits.pixelsPerSide,
            })}
            choose={t("source.choose")}
            letGo={t("source.letGo")}
            icon={<Image aria-hidden="true" size={32} />}
            accept="image/jpeg,image/png,image/webp,image/gif"
            isMultiple={false}
            onFiles={onFiles}
          >
            {picker === undefined ? null : (
              <Button
                aria-pressed={isPickerShown}
                onClick={() => {
                  if (isPickerShown) setIsPickerOpen(false);
                  else {
                    afterAsking(() => {
                      clear();
                      setIsPickerOpen(true);
                    });
                  }
                }}
              >
                {isPickerShown ? picker.closeText : picker.openText}
              </Button>
            )}
          </FileZone>
          <SourceNotes source={source} news={news} leftOut={leftOut} />
          {isPickerShown && picker !== undefined ? (
            <Arrival>
              {picker.render({
                onPick(file) {
                  setIsPickerOpen(false);
                  onFiles([file]);
                },
                onPickStill(bitmap, atSeconds) {
                  setIsPickerOpen(false);
                  setLeftOut(null);
                  takeBitmap(bitmap, t("source.stillName", { time: formatClock(atSeconds) }));
                },
                onFile: () => setIsPickerOpen(false),
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
                onUse={use}
              />
            </Arrival>
          ) : null}
          <CurlCommands owner={owner} fileName={fileName} scriptsTo={scriptsTo} />
        </div>
      </Panel>
      {requested === null ? null : (
        <Dialog
          title={t("replace.title")}
          onClose={() => setRequested(null)}
          actions={
            <>
              <Button
                onClick={() => {
                  setRequested(null);
                  requested.go();
                }}
              >
                {t("replace.replace")}
              </Button>
              <Button variant="primary" onClick={() => setRequested(null)}>
                {t("replace.keep")}
              </Button>
            </>
          }
        >
          <p>{t("replace.advice")}</p>
        </Dialog>
      )}
      <DraftGuard
        isChanged={isOpen}
        question={{ title: t("leave.title"), advice: t("leave.advice") }}
      />
    </div>
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
