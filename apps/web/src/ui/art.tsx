import { useState } from 'react';
import { SeededArt } from './seeded-art.tsx';

type Props = {
  /** Own-origin address; a picture made from `seed` stands in where there is none or it fails. */
  src: string | null;
  seed: string;
  className?: string | undefined;
};

/** A picture that fills its frame. Decoration: the words beside it say everything. */
export function Art({ src, seed, className }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === null || src === failed) return <SeededArt seed={seed} className={className} />;
  return (
    <img
      className={className}
      src={src}
      alt=""
      width={400}
      height={200}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}
