import { product } from '@stoke/domain';
import { IconBrandTelegram, IconBrandX } from '@tabler/icons-react';
import { brand } from '../entities/site/brand.ts';

const places = [
  { name: 'X', host: 'x.com', account: brand.handle, Icon: IconBrandX },
  { name: 'Telegram', host: 't.me', account: brand.bot, Icon: IconBrandTelegram },
].filter(({ account }) => account.startsWith('@'));

/** The product's accounts on X and Telegram, as far as they are known. */
export function SocialLinks() {
  return places.map(({ name, host, account, Icon }) => (
    <a
      key={name}
      href={`https://${host}/${account.slice(1)}`}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={`${product.name} on ${name} (opens in a new tab)`}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </a>
  ));
}
