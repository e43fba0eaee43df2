import { Clapperboard, SearchX, Upload } from "lucide-react";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";

/** Why there is no film to see. */
export function EmptyLibrary({
  allFilms,
  isFolderUnknown,
  reading,
}: {
  /** Where all films are shown; null when they are and there are none. */
  allFilms: string | null;
  /** Whether the folder that is looked at is none that there is. */
  isFolderUnknown: boolean;
  /** How far the library is read while it is not wholly read. */
  reading: { readCount: number; totalCount: number } | null;
}) {
  const t = useTranslations("libraryList");
  if (allFilms !== null) {
    return (
      <EmptyState
        icon={<SearchX size={28} />}
        title={t(isFolderUnknown ? "noMatch.noFolder" : "noMatch.title")}
        action={<ButtonLink to={allFilms}>{t("noMatch.action")}</ButtonLink>}
      >
        {isFolderUnknown
          ? t("noMatch.noFolderAdvice")
          : reading === null
            ? t("noMatch.advice")
            : t("noMatch.stillReading", { read: reading.readCount, total: reading.totalCount })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Clapperboard size={28} />}
      title={t("empty.title")}
      action={
        <ButtonLink
          to={paths.upload}
          variant="primary"
          icon={<Upload aria-hidden="true" size={15} />}
        >
          {t("empty.action")}
        </ButtonLink>
      }
    >
      {t("empty.advice")}
    </EmptyState>
  );
}
