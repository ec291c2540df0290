import { useCallback } from 'react';

type Props = { file: Blob; alt: string; className: string | undefined };

/** A picture that has no public address. */
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
