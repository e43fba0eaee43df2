import { useTranslations } from "use-intl";
import words from "#app/messages/en/not-found.json";
import { withMessages } from "#app/with-messages.tsx";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";

/** Page for unknown URLs. */
export const NotFoundPage = withMessages([words], NotFound);

function NotFound() {
  const t = useTranslations("notFound");
  return (
    <>
      <PageHeader title={t("title")} />
      <EmptyState
        title={t("advice")}
        action={<ButtonLink to={paths.library}>{t("action")}</ButtonLink>}
      />
    </>
  );
}
