import { ImageUp } from "lucide-react";
import { useTranslations } from "use-intl";
import { ButtonLink } from "#shared/ui/button.tsx";
import { countPictures, usePictureQueue } from "./picture-queue.ts";

/** How far the pictures are that many films were given, and the way back to them. */
export function QueueLink({ to }: { to: string }) {
  const t = useTranslations("pictureBoard.dock");
  const { pictures } = usePictureQueue();
  const { done, trouble: count, total } = countPictures(pictures);
  const words = count > 0 ? t("trouble", { count, done, total }) : t("progress", { done, total });
  return (
    <>
      <ButtonLink to={to} variant="quiet" icon={<ImageUp aria-hidden="true" size={15} />}>
        {words}
      </ButtonLink>
      {/* Beside it: what is read out by itself is no part of a link's name. */}
      <span role="status" className="sr-only">
        {words}
      </span>
    </>
  );
}
