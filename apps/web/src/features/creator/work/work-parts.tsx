import type { CampaignWork } from '@stoke/contract';
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { shortLink } from '../../../entities/work/tweet-label.ts';
import { proofImage } from '../../../entities/work/proof-image.ts';
import { webLink } from '../../../lib/web-link.ts';
import { PrivateImage } from '../../../ui/private-image.tsx';

/** Opens beside the page; an address that is not a web address is shown as text. */
export function OutLink({ url, children }: { url: string; children?: ReactNode }) {
  const href = webLink(url);
  const text = children ?? shortLink(url);
  if (href === null) return <span>{text}</span>;
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer nofollow" size="sm" title={url}>
      {text}
    </Anchor>
  );
}

/** Who did it, as their reviewer saw them. */
export function Person({ person }: Pick<CampaignWork, 'person'>) {
  if (person === null)
    return (
      <Text size="sm" c="dimmed">
        Deleted account
      </Text>
    );
  const { username, xUsername, reputationScore } = person;
  return (
    <>
      <b>{username}</b>
      {xUsername !== null && (
        <div>
          <OutLink url={`https://x.com/${xUsername}`}>@{xUsername}</OutLink>
        </div>
      )}
      <Text size="xs" c="dimmed">
        Trust {reputationScore}
      </Text>
    </>
  );
}

/** The picture that was submitted as proof; nothing without one. */
export function ProofPicture({ work: { _id, imageUrl, person } }: { work: CampaignWork }) {
  if (imageUrl === null) return null;
  return (
    <PrivateImage
      id={imageUrl}
      name={`Proof of ${person?.username ?? 'a deleted account'}`}
      load={() => proofImage(_id)}
    />
  );
}
