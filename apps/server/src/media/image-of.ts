import type { UploadedFile } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/refusal.ts';

const dataUrl = /^data:image\/[a-z+.-]{1,20};base64,([A-Za-z0-9+/\s]*={0,2})$/;

/**
 * The bytes of an image that a form brought as a file part or as a base64 data URL (rulings C5);
 * null when it brought none. What they are is looked at when they are kept.
 */
export function imageOf(file: UploadedFile | undefined, text: string | undefined): Buffer | null {
  if (file) return file.bytes;
  if (text === undefined || text.trim() === '') return null;
  const base64 = dataUrl.exec(text.trim())?.[1];
  if (base64 === undefined) throw new Refusal('image.unreadable');
  return Buffer.from(base64, 'base64');
}
