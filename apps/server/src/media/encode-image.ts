import sharp from 'sharp';

const pixelsAtMost = 16_000_000;
const decodedAtOnce = 2;
const accepted = new Set(['png', 'jpeg', 'webp']);

sharp.cache(false);

const slots = Array.from({ length: decodedAtOnce }, () => Promise.resolve());
let next = 0;

/**
 * Decodes an image and writes it anew as WebP, at most `side` pixels wide and high (rulings C6):
 * nothing that was hidden in the file is left. `cover` cuts it to a square. At most two are decoded at
 * a time in this process. Null for what is no PNG, JPEG or WebP, is broken, or has over 16 megapixels.
 */
export async function encodeImage(
  bytes: Buffer,
  to: { side: number; fit: 'inside' | 'cover' },
): Promise<Buffer | null> {
  // By the content, before any decoder of another format gets to see it.
  return looksAccepted(bytes) ? inTurn(() => encode(bytes, to)) : null;
}

async function encode(bytes: Buffer, to: { side: number; fit: 'inside' | 'cover' }) {
  const image = sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error' });
  const { format } = await image.metadata().catch(() => ({ format: 'unknown' }));
  if (!accepted.has(format)) return null;
  return image
    .rotate()
    .resize({ width: to.side, height: to.side, fit: to.fit, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => null);
}

function looksAccepted(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n') || head.startsWith('\xff\xd8\xff')) return true;
  return head.startsWith('RIFF') && head.endsWith('WEBP');
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const slot = next++ % decodedAtOnce;
  const result = (slots[slot] ?? Promise.resolve()).then(work);
  slots[slot] = result.then(
    () => undefined,
    () => undefined,
  );
  return result;
}
