import { type ComponentProps, useEffect, useRef } from "react";

/** Shows an image that this page has as a file. */
export function FileImage({ file, ...rest }: { file: Blob } & ComponentProps<"img">) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current !== null) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img alt="" ref={image} {...rest} />;
}
