import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { later } from "#app/later.tsx";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { vodLibraryQueries } from "#videos/vod-library-queries.ts";

/** A separate chunk, to keep the list of files per page short, which every visit loads. */
const bringBoard = () => import("#app/picture-board.tsx");

const PictureBoard = later(async () => (await bringBoard()).PictureBoard, "shared");

/** Prefetches the videos, whose records contain their images. */
export function missingPicturesLoader({ api, queryClient }: ApiServices) {
  return () => {
    // The page reports a failure.
    bringBoard().catch(() => undefined);
    void queryClient.prefetchQuery(vodLibraryQueries.all(api));
    return null;
  };
}

/** Videos without images, with frames to select from. */
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
