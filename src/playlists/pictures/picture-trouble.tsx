import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Copyable } from "#shared/ui/copyable.tsx";
import { isolated } from "#shared/ui/isolated.tsx";
import type { GotPicture } from "./get-picture.ts";

/** Why a picture could not be had, and what can be done about it. */
export function PictureTrouble({
  trouble,
  onFile,
}: {
  trouble: Exclude<GotPicture, { kind: "got" }>;
  /** The way by a file. */
  onFile: () => void;
}) {
  const t = useTranslations("playlist.filmPictures");
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-2 rounded-lg border border-trouble/50 bg-trouble-wash p-4"
    >
      {trouble.kind === "away" ? (
        <p>{t("away")}</p>
      ) : (
        <>
          <p className="font-semibold">{t("unreadable.title")}</p>
          <p className="max-w-prose text-ink-soft wrap-anywhere">
            {t.rich("unreadable.advice", { host: trouble.host, isolated })}
          </p>
          <div className="rounded-md bg-surface px-3 py-2">
            <Copyable
              label={t("unreadable.copy")}
              text={`Access-Control-Allow-Origin: ${location.origin}`}
            />
          </div>
          <Button onClick={onFile}>{t("unreadable.file")}</Button>
        </>
      )}
    </div>
  );
}
