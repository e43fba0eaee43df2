import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { startSubtitleRemoval } from "#captions/subtitle-jobs-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { CheckField } from "#shared/ui/check-field.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { languageOf, type TrackRow } from "./track-rows.ts";

/** Names the tracks that are to go, or lets them be chosen, and says what is lost with them. */
export function DeleteTracksDialog({
  videoId,
  rows,
  isSelected,
  onClose,
}: {
  videoId: string;
  rows: readonly TrackRow[];
  /** They were chosen before; otherwise that is done here. */
  isSelected: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("subtitles.delete");
  const tracks = useTranslations("subtitles");
  const locale = useLocale();
  const services = useApi();
  const [keys, setKeys] = useState<readonly string[]>(isSelected ? rows.map(({ key }) => key) : []);
  const going = rows.flatMap(({ key, subtitle }) =>
    subtitle !== null && keys.includes(key) ? [subtitle] : [],
  );
  return (
    <ConfirmDialog
      title={isSelected ? t("title", { count: rows.length }) : t("chooseTitle")}
      confirm={t("confirm", { count: going.length })}
      isResting={going.length === 0}
      onConfirm={() => {
        startSubtitleRemoval(services, videoId, going);
        onClose();
      }}
      onClose={onClose}
    >
      <ul className="mb-3">
        {rows.map((row) => {
          const { key, fileName } = row;
          const text = (
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">
                {languageOf(row, locale) ?? tracks("unknownLanguage")}
              </span>{" "}
              <bdi className="text-ink-soft">{fileName ?? tracks("unknownFile")}</bdi>
            </span>
          );
          return (
            <li key={key}>
              {isSelected ? (
                text
              ) : (
                <CheckField
                  isOn={keys.includes(key)}
                  onChange={(isOn) =>
                    setKeys(isOn ? [...keys, key] : keys.filter((each) => each !== key))
                  }
                >
                  {text}
                </CheckField>
              )}
            </li>
          );
        })}
      </ul>
      <p>{t("lost")}</p>
      {!isSelected && going.length === rows.length ? (
        <p className="mt-2 text-working">{t("allChosen")}</p>
      ) : null}
    </ConfirmDialog>
  );
}
