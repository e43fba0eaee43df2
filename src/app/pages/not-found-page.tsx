import { useTranslations } from "use-intl";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";

/** An address that leads nowhere. */
export function NotFoundPage() {
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
