import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureHash } from '../picture-hash.ts';

test('a picture of a single shade is like nothing', async () => {
  const plain = sharp({ create: { width: 90, height: 80, channels: 3, background: '#f60' } });
  expect(await pictureHash(await plain.png().toBuffer())).toBeNull();
});
