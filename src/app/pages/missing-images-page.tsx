import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { later } from "#messages/later.tsx";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";

/** Is a separate chunk, to keep the list of files per page short, which every visit loads. */
const loadBoard = () => import("#images/bulk/image-board.tsx");

const ImageBoard = later(async () => (await loadBoard()).ImageBoard, "shared");

/** Prefetches the videos, whose records contain their images. */
export function loader({ api, queryClient }: ApiServices) {
  // The page reports a failure.
  loadBoard().catch(() => undefined);
  void queryClient.prefetchQuery(videoLibraryQueries.all(api));
}

/** Shows videos without images, with frames to select from. */
export function Component() {
  const t = useTranslations();
  return (
    <>
      <PageHeader
        title={t("imageBoard.title")}
        actions={<ButtonLink to={paths.library}>{t("common.library")}</ButtonLink>}
      />
      <Suspense>
        <ImageBoard />
      </Suspense>
    </>
  );
}
