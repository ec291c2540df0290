import sharp from 'sharp';

/** From fewer set bits, or fewer unset ones, a picture has no shape: all such pictures are alike. */
const minBits = 6;

/**
 * 64 bits that change little when a picture is scaled, compressed or recoloured: whether each of 8 × 8
 * places is brighter than the one to its right (dHash). Null for a picture of a single shade.
 */
export async function pictureHash(image: Buffer): Promise<bigint | null> {
  const shades = await sharp(image)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(9, 8, { fit: 'fill' })
    .raw()
    .toBuffer();
  let hash = 0n;
  let set = 0;
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column;
      const isBrighter = (shades[at] ?? 0) > (shades[at + 1] ?? 0);
      hash = (hash << 1n) | (isBrighter ? 1n : 0n);
      if (isBrighter) set += 1;
    }
  }
  return set < minBits || set > 64 - minBits ? null : BigInt.asIntN(64, hash);
}
