import { initialsOf } from '@stoke/domain';
import { Box, Group, Text, Title } from '@mantine/core';
import { IconBrandDiscord, IconBrandX, IconWorld } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { CreatorProfile } from '@stoke/contract';
import { OtherHost } from '../../../entities/people/other-host.tsx';
import { imageAddress } from '../../../lib/image-address.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { SeededArt } from '../../../ui/seeded-art.tsx';
import classes from './profile-header.module.css';
import { OutLink } from '../../../ui/out-link.tsx';

type Props = { profile: CreatorProfile; actions: ReactNode };

const links = [
  { key: 'twitter', name: 'Twitter', icon: IconBrandX },
  { key: 'website', name: 'Website', icon: IconWorld },
  { key: 'discord', name: 'Discord', icon: IconBrandDiscord },
] as const;

/** Banner, logo, name, description, links and tags of a creator. */
export function ProfileHeader({ profile, actions }: Props) {
  return (
    <header className="box">
      <Picture address={profile.banner} seed={profile.username} className={classes['banner']} />
      <div className={classes['body']}>
        <Box display="contents">
          <div className={classes['logo']}>
            <Picture address={profile.logo} seed={`${profile.username} logo`} className="cover">
              <span aria-hidden>{initialsOf(profile.name)}</span>
            </Picture>
          </div>
          <div className={classes['actions']}>{actions}</div>
        </Box>
        <Title order={1} size="h3" className="clipped">
          {profile.name}
        </Title>
        <Group gap="md" wrap="nowrap" fz="sm">
          <Text c="dimmed">@{profile.username}</Text>
          <LinkAnchor to="/creator/$id" params={{ id: profile.ownerId }} size="sm">
            View public page
          </LinkAnchor>
        </Group>
        {profile.description === '' ? null : (
          <Text className={classes['description'] ?? ''}>{profile.description}</Text>
        )}
        <div className={classes['extras']}>
          {links.map(({ key, name, icon: Icon }) =>
            profile.socials[key] === '' ? null : (
              <OutLink
                key={key}
                href={profile.socials[key]}
                size="md"
                className={classes['social'] ?? ''}
              >
                <Icon size={16} stroke={1.75} aria-hidden />
                {name}
                <OtherHost kind={key} link={profile.socials[key]} />
              </OutLink>
            ),
          )}
          {profile.tags.map((tag) => (
            <Box component="span" key={tag} maw="40ch" c="dimmed" fz="sm" className="clipped">
              #{tag}
            </Box>
          ))}
        </div>
      </div>
    </header>
  );
}

type PictureProps = {
  address: string | null;
  seed: string;
  className: string | undefined;
  /** Drawn over the placeholder of a missing picture. */
  children?: ReactNode;
};

/** A picture of the brand, or one that is drawn from its name where there is none or it cannot be loaded. */
function Picture({ address, seed, className, children }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const source = imageAddress(address);
  if (source !== null && source !== failed) {
    return <img src={source} alt="" className={className} onError={() => setFailed(source)} />;
  }
  return (
    <>
      <SeededArt seed={seed} className={className} />
      {children}
    </>
  );
}
