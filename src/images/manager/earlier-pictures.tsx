import { useTranslations } from "use-intl";
import type { PictureJob } from "#images/picture-job.ts";
import type { PictureKind } from "#images/pictures.ts";
import { Button } from "#shared/ui/button.tsx";
import { FileImage } from "#shared/ui/file-image.tsx";
import { keepFocus, PARTING } from "#shared/ui/keep-focus.ts";
import { earlierFiles } from "./shown-file.ts";

/** Pictures from before, which can be put back. Says nothing where there are none. */
export function EarlierPictures({
  kind,
  jobs,
  onPutBack,
}: {
  kind: PictureKind;
  jobs: readonly PictureJob[];
  onPutBack: (file: Blob) => void;
}) {
  const t = useTranslations("pictures.earlier");
  const last = jobs.at(-1);
  const isBusy = last?.step === "sending" || last?.step === "settling";
  const files = isBusy ? [] : earlierFiles(jobs);
  return (
    <section ref={keepFocus} tabIndex={-1} aria-label={t(kind)} className="outline-none">
      {files.length === 0 ? null : (
        <>
          <h3 className="mt-3 text-sm font-medium">{t("title")}</h3>
          <ul className="mt-1 flex flex-wrap gap-2">
            {files.map(({ print, file }, at) => (
              <li key={print}>
                <Earlier file={file} place={at + 1} onPutBack={() => onPutBack(file)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Earlier({ file, place, onPutBack }: { file: Blob; place: number; onPutBack: () => void }) {
  const t = useTranslations("pictures.earlier");
  return (
    <div className="grid w-32 gap-1">
      <FileImage
        file={file}
        alt={t("picture", { place })}
        width={128}
        height={72}
        className="aspect-video w-full rounded-md bg-sunken object-contain"
      />
      <Button {...PARTING} aria-label={t("putBackOf", { place })} onClick={onPutBack}>
        {t("putBack")}
      </Button>
    </div>
  );
}
