import { imageTexts, maxImagePixels } from '@stoke/domain';
import sharp from 'sharp';
import type { UploadedFile } from '../../platform/http/handlers.ts';
import { Refusal } from '../../platform/refusal.ts';

const decodedAtOnce = 2;
const accepted = new Set(['png', 'jpeg', 'webp']);

sharp.cache(false);

const slots = Array.from({ length: decodedAtOnce }, () => Promise.resolve());
let next = 0;

/**
 * Decodes an image and encodes it again as WebP, at most `side` pixels wide and high (rule 3.6), so
 * that nothing hidden in the file remains. `cover` crops it to a square. This process decodes at
 * most two at a time. Refuses anything that is not a PNG, JPEG or WebP, is broken, or has over 16
 * megapixels.
 */
export async function encodeImage(
  bytes: Buffer,
  to: { side: number; fit: 'inside' | 'cover' },
): Promise<Buffer> {
  // By content, before a decoder of any other format sees it.
  if (!looksAccepted(bytes)) throw new Refusal('image.unreadable');
  return inTurn(() => encode(bytes, to));
}

async function encode(bytes: Buffer, to: { side: number; fit: 'inside' | 'cover' }) {
  const image = sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' });
  const { format } = await image.metadata().catch(refuse);
  if (!accepted.has(format)) throw new Refusal('image.unreadable');
  return image
    .rotate()
    .resize({ width: to.side, height: to.side, fit: to.fit, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(refuse);
}

function refuse(fault: Error): never {
  const isTooMany = fault.message.includes('exceeds pixel limit');
  throw new Refusal('image.unreadable', isTooMany ? { message: imageTexts.tooManyPixels } : {});
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

const dataUrl = /^data:image\/[a-z+.-]{1,20};base64,([A-Za-z0-9+/\s]*={0,2})$/;

/**
 * The bytes of an image from a form, as a file part or a base64 data URL (rule 3.5); null when
 * there is none. They are checked when the image is stored.
 */
export function imageOf(file: UploadedFile | undefined, text: string | undefined): Buffer | null {
  if (file) return file.bytes;
  if (text === undefined || text.trim() === '') return null;
  const base64 = dataUrl.exec(text.trim())?.[1];
  if (base64 === undefined) throw new Refusal('image.unreadable');
  return Buffer.from(base64, 'base64');
}
