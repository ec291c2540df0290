import { insertBanner } from '../site/banners/index.ts';
import { drawArtwork } from './artwork.ts';
import { type DemoDeps, onceInDemo } from './demo-deps.ts';
import { demoBanners } from './people.ts';

export async function seedBanners(deps: DemoDeps): Promise<void> {
  for (const [position, { title, link, hue }] of demoBanners.entries()) {
    const drawn = await drawArtwork({ seed: title, hue, width: 800, height: 320 });
    const image = await deps.saveImage(drawn, null);
    await onceInDemo(deps, `banner ${position}`, async (tx) => {
      const id = deps.newId();
      const createdAt = deps.clock.now();
      await insertBanner(tx, { id, title, link, image, position, isActive: true, createdAt });
      return null;
    });
  }
}
