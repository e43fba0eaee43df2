import { ImageUp } from "lucide-react";
import { useTranslations } from "use-intl";
import { ButtonLink } from "#shared/ui/button.tsx";
import { countImages, useImageQueue } from "./image-queue.ts";

/** Progress of the image queue, with a link to the board. */
export function QueueLink({ to }: { to: string }) {
  const t = useTranslations("pictureBoard.dock");
  const { images } = useImageQueue();
  const { done, issue: count, total } = countImages(images);
  const labels = count > 0 ? t("trouble", { count, done, total }) : t("progress", { done, total });
  return (
    <>
      <ButtonLink to={to} variant="quiet" icon={<ImageUp aria-hidden="true" size={15} />}>
        {labels}
      </ButtonLink>
      {/* Beside it: what is read out by itself is no part of a link's name. */}
      <span role="status" className="sr-only">
        {labels}
      </span>
    </>
  );
}
