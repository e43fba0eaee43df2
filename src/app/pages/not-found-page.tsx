import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";

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
