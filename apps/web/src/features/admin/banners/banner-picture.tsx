import { Text } from '@mantine/core';
import { useState } from 'react';
import classes from './banner-desk.module.css';

/** A banner's image, or what to do when it cannot be loaded. */
export function BannerPicture({ imageUrl, whenBroken }: { imageUrl: string; whenBroken: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (broken === imageUrl) {
    return (
      <Text size="sm" c="rose.3" className={classes['broken'] ?? ''}>
        {whenBroken}
      </Text>
    );
  }
  return <img src={imageUrl} alt="" draggable={false} onError={() => setBroken(imageUrl)} />;
}
