import { type ComponentProps, useState } from "react";

/** Shows an image beside its title; where there is none or it can't be loaded, its children instead. */
export function Thumbnail({
  url,
  children,
  ...rest
}: Omit<ComponentProps<"img">, "src" | "alt"> & { url: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url === null || url === failedUrl) return children;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      {...rest}
      onError={() => setFailedUrl(url)}
    />
  );
}
