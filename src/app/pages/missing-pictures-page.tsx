import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { later } from "#app/later.tsx";
import { catalogues } from "#app/messages/catalogues.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { vodLibraryQueries } from "#videos/vod-library-queries.ts";

/** Of its own, so that the list of what each page is made of stays short: every visit loads that. */
const bringBoard = () => import("#app/picture-board.tsx");

const PictureBoard = later(async () => (await bringBoard()).PictureBoard, catalogues.records);

/** Starts the calls for the films, whose records say which pictures they have. */
export function missingPicturesLoader({ api, queryClient }: ApiServices) {
  return () => {
    // Should it not come, the page says so.
    bringBoard().catch(() => undefined);
    void queryClient.prefetchQuery(vodLibraryQueries.all(api));
    return null;
  };
}

/** Films without pictures, with frames of theirs to choose from. */
export function MissingPicturesPage() {
  const t = useTranslations("pictureBoard");
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={<ButtonLink to={paths.library}>{t("library")}</ButtonLink>}
      />
      <Suspense>
        <PictureBoard />
      </Suspense>
    </>
  );
}
