import { useMutation, useQuery } from "@tanstack/react-query";
import { ImageOff } from "lucide-react";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { FileImage } from "#images/file-image.tsx";
import { type ImageJob, isServed, type SentImage } from "#images/image-job.ts";
import { ImageJobNote } from "#images/image-job-note.tsx";
import { imageJobQueries, startImage } from "#images/image-jobs-queries.ts";
import { type ImageOwner, KIND_LABELS, readRefusal } from "#images/images.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { keepFocus, PARTING } from "#shared/ui/keep-focus.ts";
import { Panel } from "#shared/ui/panel.tsx";
import type { ImageKind } from "#videos/playable.ts";

export function ImageSlot({
  owner,
  kind,
  url,
  jobs,
}: {
  owner: ImageOwner;
  kind: ImageKind;
  url: string | null;
  /** Lists the jobs of this slot, oldest first. */
  jobs: readonly SentImage[];
}) {
  const t = useTranslations("images");
  const labels = useTranslations();
  const services = useApi();
  const mayEdit = useMayEdit();
  const job = jobs.at(-1) ?? null;
  const file = shownFile(job);
  const isShown = job !== null && isServed(job);
  const { refetch: check } = useQuery({
    ...imageJobQueries.check(services, job?.id ?? ""),
    enabled: isShown,
  });
  // Any lookup can reveal a colleague's image.
  const isElsewhere = isShown && job.reason !== "replaced" && job.proof?.url !== url;
  useEffect(() => {
    if (isElsewhere) void check();
  }, [isElsewhere, check]);
  const {
    mutate: ask,
    data: status = null,
    variables: failedUrl,
  } = useMutation({
    mutationFn: readRefusal,
  });
  const alt = labels(KIND_LABELS[kind]);
  const shown = { width: 640, height: 360, className: "size-full object-contain" };
  return (
    <Panel title={alt}>
      <p className="-mt-2 mb-3 text-sm text-ink-soft">{t(`use.${kind}`)}</p>
      <div className="aspect-video overflow-hidden rounded-lg bg-sunken">
        {file !== null ? (
          <FileImage file={file} alt={alt} {...shown} />
        ) : url !== null && url !== failedUrl ? (
          <img src={url} alt={alt} decoding="async" onError={() => ask(url)} {...shown} />
        ) : (
          <div
            role="status"
            className="grid size-full place-content-center justify-items-center gap-1 text-center text-ink-faint"
          >
            <ImageOff aria-hidden="true" size={28} />
            {url === null ? t("none") : status === 404 || status === 410 ? t("gone") : t("broken")}
            {url === null || status === null ? null : <span>{t("answered", { status })}</span>}
          </div>
        )}
      </div>
      <section
        ref={keepFocus}
        tabIndex={-1}
        aria-label={t("statusOf", { name: alt })}
        className="mt-2 min-h-6 outline-none"
      >
        <div role="status">{job === null ? null : <ImageJobNote job={job} />}</div>
      </section>
      {mayEdit ? (
        <EarlierImages
          name={alt}
          jobs={jobs}
          onPutBack={(file) => startImage(services, owner, kind, file)}
        />
      ) : null}
    </Panel>
  );
}

function EarlierImages({
  name,
  jobs,
  onPutBack,
}: {
  name: string;
  jobs: readonly SentImage[];
  onPutBack: (file: Blob) => void;
}) {
  const t = useTranslations("images.earlier");
  const last = jobs.at(-1);
  const isBusy = last?.state === "saving" || last?.state === "saved";
  const files = isBusy ? [] : earlierFiles(jobs);
  return (
    <section
      ref={keepFocus}
      tabIndex={-1}
      aria-label={t("titleOf", { kind: name })}
      className="outline-none"
    >
      {files.length === 0 ? null : (
        <>
          <h3 className="mt-3 text-sm font-medium">{t("title")}</h3>
          <ul className="mt-1 flex flex-wrap gap-2">
            {files.map(({ print, file }, at) => (
              <li key={print} className="grid w-32 gap-1">
                <FileImage
                  file={file}
                  alt={t("image", { place: at + 1 })}
                  width={128}
                  height={72}
                  className="aspect-video w-full rounded-md bg-sunken object-contain"
                />
                <Button
                  {...PARTING}
                  aria-label={t("restoreOf", { place: at + 1 })}
                  onClick={() => onPutBack(file)}
                >
                  {t("restore")}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/**
 * Returns a local file to show instead of the URL: the sent file, once stored, or what is served in its
 * place. The browser may have cached the previous image under the same URL.
 */
export function shownFile(job: ImageJob | null): Blob | null {
  if (job?.reason === "replaced") return job.instead?.served?.file ?? null;
  if (job?.reason === "altered") return job.proof?.served?.file ?? null;
  return job === null || !isInStorage(job) ? null : job.file;
}

/**
 * Returns the distinct images of this slot while the page was open, newest first, without the current one. Images with
 * equal bytes are the same.
 */
export function earlierFiles(jobs: readonly SentImage[]): { print: string; file: Blob }[] {
  const last = jobs.at(-1) ?? null;
  const shown = shownFile(last);
  const had = jobs.flatMap((job) => [
    imageOf(job.before?.served),
    isInStorage(job) ? imageOf(job) : null,
    imageOf(job.proof?.served),
    imageOf(job.instead?.served),
  ]);
  const images = had.filter((each) => each !== null).toReversed();
  const shownPrint = images.find(({ file }) => file === shown)?.print;
  // The served image may be a version of the sent one.
  const known = new Set([shownPrint, last?.reason === "altered" ? last.print : undefined]);
  return images.filter(({ print }) => {
    const isNew = !known.has(print);
    known.add(print);
    return isNew;
  });
}

function isInStorage({ state }: ImageJob): boolean {
  return state !== "saving" && state !== "failed";
}

function imageOf(from: { print: string | null; file: Blob | null } | null | undefined) {
  if (!from || from.print === null || from.file === null) return null;
  return { print: from.print, file: from.file };
}
