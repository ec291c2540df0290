import { Box, Group, Text, Title } from '@mantine/core';
import { IconBrandDiscord, IconBrandTelegram, IconBrandX, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { webLink } from '../../lib/web-link.ts';
import { OtherHost } from '../people/other-host.tsx';
import { Art } from '../../ui/art.tsx';
import classes from './campaign-frame.module.css';
import { PersonAvatar } from '../people/person-avatar.tsx';
import { Pair } from '../../ui/pair.tsx';
import { OutLink } from '../../ui/out-link.tsx';

export type Links = Partial<Record<'twitter' | 'discord' | 'website' | 'telegram', string>>;

const kinds = [
  { key: 'twitter', name: 'Twitter', Icon: IconBrandX },
  { key: 'discord', name: 'Discord', Icon: IconBrandDiscord },
  { key: 'website', name: 'Website', Icon: IconWorld },
  { key: 'telegram', name: 'Telegram', Icon: IconBrandTelegram },
] as const;

type HeaderProps = {
  art: string | null;
  seed: string;
  logo: string | null;
  brand: string;
  title: string;
  by: ReactNode;
  /** At the right edge. */
  follow?: ReactNode;
  badges?: ReactNode;
  description: string;
  links: Links;
};

type Props = HeaderProps & { aside: ReactNode; children: ReactNode };

/** A page about one thing that someone offers: picture, brand and words, then facts beside a panel. */
export function CampaignFrame({ aside, children, ...header }: Props) {
  return (
    <>
      <BrandHeader {...header} />
      <div className={classes['split']}>
        <div className={classes['main']}>{children}</div>
        <aside className={classes['aside']} tabIndex={-1}>
          {aside}
        </aside>
      </div>
    </>
  );
}

/** Picture, brand and words. */
export function BrandHeader(props: HeaderProps) {
  return (
    <header className="panel">
      <Art src={props.art} seed={props.seed} className={classes['banner']} />
      <Box pos="relative" p="24px 28px 26px 144px">
        <div className={classes['logo']}>
          <PersonAvatar src={props.logo} name={props.brand} size={88} isBrand />
        </div>
        <Group gap={24} justify="space-between" align="flex-start" wrap="nowrap">
          <div>
            <div className={classes['title']}>
              <Title order={1}>{props.title}</Title>
              {props.badges}
            </div>
            <Text c="dimmed" mt={4}>
              {props.by}
            </Text>
          </div>
          <Box flex="none">{props.follow}</Box>
        </Group>
        {props.description !== '' && (
          <Text maw={760} mt={12} c="slate.2" lh={1.6} style={{ whiteSpace: 'pre-line' }}>
            {props.description}
          </Text>
        )}
        <Social links={props.links} />
      </Box>
    </header>
  );
}

function Social({ links }: { links: Links }) {
  const shown = kinds.flatMap(({ key, ...kind }) => {
    const href = webLink(links[key]);
    return href === null ? [] : [{ key, href, ...kind }];
  });
  if (shown.length === 0) return null;
  return (
    <div className={classes['social']}>
      {shown.map(({ key, href, name, Icon }) => (
        <OutLink key={key} href={href} c="slate.2">
          <Icon size={16} stroke={1.75} aria-hidden />
          {name}
          <OtherHost kind={key} link={href} />
        </OutLink>
      ))}
    </div>
  );
}

/** A framed part of the page with a title of its own. */
export function FramePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes['part']}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Names and values side by side. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map(([name, value]) => (
        <Pair key={name} name={name}>
          {value}
        </Pair>
      ))}
    </dl>
  );
}
