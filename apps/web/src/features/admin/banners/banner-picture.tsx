import { Text } from '@mantine/core';
import { useState } from 'react';

/** A banner's image, or what to do when it cannot be loaded. */
export function BannerPicture({ imageUrl, whenBroken }: { imageUrl: string; whenBroken: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (broken === imageUrl) {
    return (
      <Text size="sm" c="rose.3" px={24} py={0} ta="center">
        {whenBroken}
      </Text>
    );
  }
  return <img src={imageUrl} alt="" draggable={false} onError={() => setBroken(imageUrl)} />;
}
