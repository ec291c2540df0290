import type { Page } from '@playwright/test';

export type Upload = { name: string; mimeType: string; buffer: Buffer };

/** A picture of one colour; `bytes` long where told, which an image viewer does not mind. */
export async function picture(page: Page, name: string, color: string, bytes = 0): Promise<Upload> {
  const mimeType = `image/${name.split('.').at(-1)}`;
  const drawn = await page.evaluate(
    async ([type, fill]) => {
      const canvas = new OffscreenCanvas(660, 330);
      const pen = canvas.getContext('2d');
      if (pen) pen.fillStyle = fill;
      pen?.fillRect(0, 0, 660, 330);
      const blob = await canvas.convertToBlob({ type });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [mimeType, color] as const,
  );
  const buffer = Buffer.concat([
    Buffer.from(drawn),
    Buffer.alloc(Math.max(0, bytes - drawn.length)),
  ]);
  return { name, mimeType, buffer };
}
