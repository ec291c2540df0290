import { useCallback } from 'react';

type Props = { file: File; alt: string; className: string | undefined };

/** A picture that is only on this machine so far. */
export function FilePicture({ file, alt, className }: Props) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={alt} className={className} />;
}
