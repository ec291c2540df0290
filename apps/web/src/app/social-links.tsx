import { product } from '@stoke/domain';
import { IconBrandTelegram, IconBrandX } from '@tabler/icons-react';
import { brand } from '../lib/brand.ts';

const places = [
  { name: 'X', href: `https://x.com/${bare(brand.handle)}`, Icon: IconBrandX },
  { name: 'Telegram', href: `https://t.me/${bare(brand.bot)}`, Icon: IconBrandTelegram },
].filter(({ href }) => !href.includes(' '));

/** Where the product speaks elsewhere. */
export function SocialLinks() {
  return places.map(({ name, href, Icon }) => (
    <a
      key={name}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={`${product.name} on ${name} (opens in a new tab)`}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </a>
  ));
}

function bare(name: string): string {
  return name.replace(/^@/, '');
}
