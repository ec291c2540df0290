/** 2 MB (rule 3.6). */
export const maxImageBytes = 2_097_152;
/** 16 megapixels (rule 3.6). */
export const maxImagePixels = 16_000_000;
/** What an image may be (rule 3.6). */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Error texts for images that are refused (rule 3.6). */
export const imageTexts = {
  tooLarge: 'Image file size exceeds 2MB.',
  unreadable: 'Failed to read image file.',
  wrongType: 'Please upload a PNG, JPEG or WebP image.',
  tooManyPixels: 'This image has more than 16 megapixels. Please upload a smaller one.',
} as const;

/** Why a file is refused before it is read; null where nothing speaks against it. */
export function imageRefusal(file: { size: number; type: string }): string | null {
  if (!imageTypes.some((type) => type === file.type)) return imageTexts.wrongType;
  return file.size > maxImageBytes ? imageTexts.tooLarge : null;
}
