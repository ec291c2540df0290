import { maxImagePixels, imageRefusal, imageTexts } from '@stoke/domain';
import { imageAddress } from './image-address.ts';

export type ReadImage = { file: File } | { refused: string };

/**
 * Looks at a chosen image before it is sent: type, size, and whether the browser can show it. The file
 * is taken into memory, so that it can be sent even when it is moved or changed on the disk in the meantime.
 */
export async function readImage(chosen: File): Promise<ReadImage> {
  const refused = imageRefusal(chosen);
  if (refused !== null) return { refused };
  try {
    const bytes = await chosen.arrayBuffer();
    const file = new File([bytes], chosen.name, { type: chosen.type });
    const pixels = await pixelsOf(file);
    return pixels > maxImagePixels ? { refused: imageTexts.tooManyPixels } : { file };
  } catch {
    return { refused: imageTexts.unreadable };
  }
}

/** A picture that the server has, as a file that can be sent again; null when it cannot be had. */
export async function fetchImage(path: string): Promise<File | null> {
  const address = imageAddress(path);
  try {
    const reply = address === null ? null : await fetch(address);
    if (!reply?.ok) return null;
    const image = await reply.blob();
    return new File([image], 'image', { type: image.type });
  } catch {
    return null;
  }
}

async function pixelsOf(file: File): Promise<number> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image.naturalWidth * image.naturalHeight;
  } finally {
    URL.revokeObjectURL(address);
  }
}
