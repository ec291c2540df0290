import { join } from 'node:path';
import { product } from '@stoke/domain';
import sharp, { type OverlayOptions } from 'sharp';

export type Drawn = {
  title: string;
  /** One line below the title. */
  line: string;
  /** Stands behind them, darkened; null: the plain ground. */
  picture: Buffer | null;
};

/** What shared links show is twice as wide as high. */
const [width, height] = [1200, 630];
const margin = 72;
/** Without it a machine that has no fonts would write nothing. */
const fontfile = join(import.meta.dirname, 'font/inter-latin.ttf');
const maxTitle = 90;
const maxLine = 110;
const maxPixels = 16_000_000;

const flame =
  '<path transform="translate(57 64) scale(1.9)" fill="none" stroke="#ff7a1a" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" d="M16 5.5c.8 4.4 6.8 6.600 6.800 12.600a6.800 6.800 0 0 1-13.600 0c0-2.200 1-3.800 2.300-5 .4 2 1.500 2.900 2.500 3.100C13.400 12.400 14 8.300 16 5.500Z"/>';

/** Darkens a picture so that what is written on it can be read; alone it is the ground. */
function ground(hasPicture: boolean): Buffer {
  const shade = hasPicture ? 0.72 : 0;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><radialGradient id="glow" cx="0.5" cy="-0.2" r="0.9"><stop offset="0" stop-color="#ff7a1a" stop-opacity="0.3"/>
<stop offset="1" stop-color="#ff7a1a" stop-opacity="0"/></radialGradient></defs>
<rect width="100%" height="100%" fill="#0b0b0d" fill-opacity="${shade}"/>
<rect width="100%" height="100%" fill="url(#glow)"/>
<rect y="${height - 10}" width="100%" height="10" fill="#ff7a1a"/>${flame}</svg>`);
}

/** The picture that a shared link shows, as a JPEG. A picture that cannot be read is left out. */
export async function drawPreview({ title, line, picture }: Drawn): Promise<Buffer> {
  const behind = picture === null ? null : await coverOf(picture);
  const [head, text, below] = await Promise.all([
    write(product.name, { size: 34, weight: 'SemiBold', color: '#f4f4f6' }),
    write(cut(title, maxTitle), { size: sizeOf(title), weight: 'Bold', color: '#ffffff' }),
    line === ''
      ? null
      : write(cut(line, maxLine), { size: 32, weight: 'Medium', color: '#c9c9d1' }),
  ]);
  const layers: OverlayOptions[] = [
    { input: ground(behind !== null), left: 0, top: 0 },
    { input: head.data, left: margin + 48, top: 80 },
    { input: text.data, left: margin, top: 230 },
  ];
  if (below) layers.push({ input: below.data, left: margin, top: 262 + text.info.height });
  const canvas =
    behind === null ? sharp({ create: { ...size, background: '#0b0b0d' } }) : sharp(behind);
  return canvas.composite(layers).jpeg({ quality: 84 }).toBuffer();
}

const size = { width, height, channels: 3 } as const;

function coverOf(picture: Buffer): Promise<Buffer | null> {
  return sharp(picture, { limitInputPixels: maxPixels })
    .resize({ width, height, fit: 'cover' })
    .removeAlpha()
    .jpeg({ quality: 84 })
    .toBuffer()
    .catch(() => null);
}

type Hand = { size: number; weight: 'Medium' | 'SemiBold' | 'Bold'; color: string };

function write(text: string, { size: points, weight, color }: Hand) {
  return sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
      font: `Inter ${weight} ${points}`,
      fontfile,
      width: width - 2 * margin,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** Three lines at most. */
function sizeOf(title: string): number {
  if (title.length <= 26) return 80;
  return title.length <= 52 ? 64 : 52;
}

function cut(text: string, most: number): string {
  const letters = Array.from(text.replaceAll(/[\s\p{C}]+/gu, ' ').trim());
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>]/g, (letter) => entities[letter] ?? letter);
}
