import { useQuery } from "@tanstack/react-query";
import { ImageOff } from "lucide-react";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { PictureJob } from "#images/picture-job.ts";
import { pictureJobQueries, startPicture } from "#images/picture-jobs-queries.ts";
import type { PictureKind, PictureOwner } from "#images/pictures.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { FileImage } from "#shared/ui/file-image.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { Panel } from "#shared/ui/panel.tsx";
import { EarlierPictures } from "./earlier-pictures.tsx";
import { PictureStandingNote } from "./picture-standing-note.tsx";
import { shownFile } from "./shown-file.ts";

/** One of the two pictures of something: as it is, how a new one stands, and those before it. */
export function PictureSlot({
  owner,
  kind,
  url,
  jobs,
}: {
  owner: PictureOwner;
  kind: PictureKind;
  /** Where it is served; null: there is none. */
  url: string | null;
  /** Of this picture, the oldest first. */
  jobs: readonly PictureJob[];
}) {
  const t = useTranslations("pictures");
  const services = useApi();
  const job = jobs.at(-1) ?? null;
  const file = shownFile(job);
  const isServed = job !== null && ["seen", "altered", "replaced"].includes(job.step);
  const { refetch: check } = useQuery({
    ...pictureJobQueries.check(services, job?.id ?? ""),
    enabled: isServed,
  });
  // Somebody else's picture can come with any lookup of this page.
  const isElsewhere = isServed && job.step !== "replaced" && job.proof?.url !== url;
  useEffect(() => {
    if (isElsewhere) void check();
  }, [isElsewhere, check]);
  const alt = t(`current.${kind}`);
  const look = {
    width: 640,
    height: 360,
    className: "size-full object-contain",
  };
  return (
    <Panel title={t(`kind.${kind}`)}>
      <p className="-mt-2 mb-3 text-sm text-ink-soft">{t(`use.${kind}`)}</p>
      <div className="aspect-video overflow-hidden rounded-lg bg-sunken">
        {file !== null ? (
          <FileImage file={file} alt={alt} {...look} />
        ) : url !== null ? (
          <img src={url} alt={alt} decoding="async" {...look} />
        ) : (
          <div className="grid size-full place-content-center justify-items-center gap-1 text-ink-faint">
            <ImageOff aria-hidden="true" size={28} />
            {t("none")}
          </div>
        )}
      </div>
      <section
        ref={keepFocus}
        tabIndex={-1}
        aria-label={t(`standingOf.${kind}`)}
        className="mt-2 min-h-6 outline-none"
      >
        <div role="status">{job === null ? null : <PictureStandingNote job={job} />}</div>
      </section>
      <EarlierPictures
        kind={kind}
        jobs={jobs}
        onPutBack={(file) => startPicture(services, owner, kind, file)}
      />
    </Panel>
  );
}
