import { createHash } from 'node:crypto';
import sharp from 'sharp';

type Art = { seed: string; hue: number; width: number; height: number };

/** A PNG drawn from a seed: the same seed gives the same picture. */
export async function drawArtwork({ seed, hue, width, height }: Art): Promise<Buffer> {
  const numbers = seededNumbers(seed);
  const circles = Array.from({ length: 9 }, () => {
    const [x, y, size, shift] = [numbers(), numbers(), numbers(), numbers()];
    const radius = (0.1 + size * 0.32) * height;
    const tone = `hsl(${hue - 24 + shift * 48} ${58 + shift * 22}% ${26 + size * 26}%)`;
    return `<circle cx="${x * width}" cy="${y * height}" r="${radius}" fill="${tone}"
      fill-opacity="${0.28 + shift * 0.4}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="hsl(${hue} 46% 15%)"/>
      <stop offset="1" stop-color="hsl(${hue + 30} 52% 8%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>${circles.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A brand's mark: two crossing arcs on its colour. */
export async function drawMark(seed: string, hue: number): Promise<Buffer> {
  const [turn] = [seededNumbers(seed)() * 360];
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
