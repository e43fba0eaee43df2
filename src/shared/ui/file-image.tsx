import { type ComponentProps, useEffect, useRef } from "react";

/** Image from a local file, shown through an object URL. */
export function FileImage({
  file,
  alt,
  ...rest
}: { file: Blob; alt: string } & Omit<ComponentProps<"img">, "src" | "alt">) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current !== null) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} alt={alt} {...rest} />;
}
