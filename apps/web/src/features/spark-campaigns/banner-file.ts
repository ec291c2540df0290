import { refusals } from '@stoke/contract/refusals';

/** 2 MB (document 2 §9). */
const largestBytes = 2_097_152;
export const bannerTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export type ReadBanner = { file: File } | { problem: string };

/**
 * Takes a chosen file into memory: what is sent is what was chosen, also when the file is changed or
 * removed meanwhile. The server looks at what is in it; here only its size and declared kind.
 */
export async function readBanner(chosen: File): Promise<ReadBanner> {
  if (!bannerTypes.some((type) => type === chosen.type)) {
    return { problem: refusals['image.unreadable'].text };
  }
  if (chosen.size > largestBytes) return { problem: refusals['image.too_large'].text };
  try {
    const { name, type, lastModified } = chosen;
    return { file: new File([await chosen.arrayBuffer()], name, { type, lastModified }) };
  } catch {
    return { problem: 'Failed to read image file.' };
  }
}
