import { createHash } from 'node:crypto';
import sharp from 'sharp';

type Art = { seed: string; hue: number; width: number; height: number };

/**
 * A PNG drawn from a seed: the same seed gives the same picture. The hue, which is a brand's, decides
 * the motif too, so that brands differ by more than their colour.
 */
export async function drawArtwork({ seed, hue, width, height }: Art): Promise<Buffer> {
  const numbers = seededNumbers(seed);
  const motif = motifs[Math.floor(hue / 120)] ?? circles;
  const shapes = Array.from({ length: 9 }, (_, n) => {
    const [x, y, size, shift] = [numbers(), numbers(), numbers(), numbers()];
    const fill = `hsl(${hue - 24 + shift * 48} ${58 + shift * 22}% ${26 + size * 26}%)`;
    const opacity = 0.28 + shift * 0.4;
    return motif({ n, x: x * width, y: y * height, size, width, height, fill, opacity });
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="hsl(${hue} 46% 15%)"/>
      <stop offset="1" stop-color="hsl(${hue + 30} 52% 8%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** One of nine shapes: its number, place, size from 0 to 1 and colour. */
type Shape = {
  n: number;
  x: number;
  y: number;
  size: number;
  width: number;
  height: number;
  fill: string;
  opacity: number;
};

function circles({ x, y, size, height, fill, opacity }: Shape): string {
  const radius = (0.1 + size * 0.32) * height;
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" fill-opacity="${opacity}"/>`;
}

function beams({ n, x, size, width, height, fill, opacity }: Shape): string {
  const left = (n / 9) * width * 1.2 - height / 2 + x / 9;
  return `<rect x="${left}" y="${-height / 2}" width="${(0.03 + size * 0.09) * width}"
    height="${height * 2}" transform="rotate(24 ${left} ${height / 2})" fill="${fill}"
    fill-opacity="${opacity}"/>`;
}

function waves({ n, y, size, width, height, fill, opacity }: Shape): string {
  const top = height * (0.12 + n / 11);
  const rise = (0.1 + size * 0.3) * height;
  const bend = ((y / height) * 0.6 + 0.2) * width;
  return `<path d="M0 ${top}C${bend / 2} ${top - rise} ${bend} ${top + rise} ${width} ${top - rise / 3}
    V${height}H0Z" fill="${fill}" fill-opacity="${opacity / 2.5}"/>`;
}

/** One for each third of the colour circle. */
const motifs = [circles, beams, waves] as const;

/** A brand's mark: two crossing arcs on its colour. */
export async function drawMark(seed: string, hue: number): Promise<Buffer> {
  const turn = seededNumbers(seed)() * 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="256" height="256">
    <rect width="128" height="128" fill="hsl(${hue} 62% 46%)"/>
    <g transform="rotate(${turn} 64 64)" fill="none" stroke="#fff" stroke-width="13"
      stroke-linecap="round"><path d="M30 84a38 38 0 0 1 68-40"/>
      <path d="M98 44a38 38 0 0 1-68 40" stroke-opacity=".45"/></g>
    <circle cx="64" cy="64" r="11" fill="#fff"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Pseudorandom numbers from 0 to 1, determined by a seed. */
export function seededNumbers(seed: string): () => number {
  let block = createHash('sha256').update(seed).digest();
  let at = 0;
  return () => {
    if (at + 4 > block.length) {
      block = createHash('sha256').update(block).digest();
      at = 0;
    }
    const value = block.readUInt32BE(at) / 2 ** 32;
    at += 4;
    return value;
  };
}
