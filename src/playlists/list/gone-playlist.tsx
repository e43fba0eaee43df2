import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { Button, ButtonLink } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";

/** The service knows no such playlist. */
export function GonePlaylist({
  onRetry,
  children,
}: {
  onRetry: () => void;
  /** Remaining data of the playlist. */
  children?: ReactNode;
}) {
  const t = useTranslations("playlist.gone");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div role="alert">
        <EmptyState
          icon={<SearchX size={28} />}
          title={t("title")}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button onClick={onRetry}>{t("retry")}</Button>
              <ButtonLink variant="primary" to={paths.playlists}>
                {t("action")}
              </ButtonLink>
            </div>
          }
        >
          {t("advice")}
        </EmptyState>
      </div>
      {children}
    </div>
  );
}
