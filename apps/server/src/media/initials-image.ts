import { createHash } from 'node:crypto';

/** A plain picture with the handle's initial, for accounts without an avatar (rule 3.8). */
export function initialsImage(handle: string): string {
  const hue = (createHash('sha256').update(handle.toLowerCase()).digest()[0] ?? 0) * (360 / 256);
  const initial = (/[a-z0-9]/i.exec(handle)?.[0] ?? '?').toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="hsl(${hue} 62% 46%)"/>
<stop offset="1" stop-color="hsl(${(hue + 48) % 360} 58% 28%)"/></linearGradient></defs>
<rect width="96" height="96" fill="url(#g)"/>
<text x="48" y="49" fill="#fff" font-family="Inter,system-ui,sans-serif" font-size="42"
 font-weight="600" text-anchor="middle" dominant-baseline="central">${initial}</text></svg>`;
}
