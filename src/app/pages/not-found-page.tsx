import { useTranslations } from "use-intl";
import words from "#app/messages/en/not-found.json";
import { withMessages } from "#app/with-messages.tsx";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";

/** An address that leads nowhere. */
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
