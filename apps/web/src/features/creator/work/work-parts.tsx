import type { CampaignWork } from '@stoke/contract';
import type { ReactNode } from 'react';
import { shortLink } from '../../../entities/work/tweet-label.ts';
import { proofImage } from '../../../entities/work/proof-image.ts';
import { OutLink } from '../../../ui/out-link.tsx';
import { PrivateImage } from '../../../ui/private-image.tsx';
import { Quiet } from '../../../ui/quiet.ts';

export function WorkLink({ url, children }: { url: string; children?: ReactNode }) {
  return (
    <OutLink href={url} title={url}>
      {children ?? shortLink(url)}
    </OutLink>
  );
}

/** Who did it, as their reviewer saw them. */
export function Person({ person }: Pick<CampaignWork, 'person'>) {
  if (person === null) return <Quiet>Deleted account</Quiet>;
  const { username, xUsername, reputationScore } = person;
  return (
    <>
      <b>{username}</b>
      {xUsername !== null && (
        <div>
          <WorkLink url={`https://x.com/${xUsername}`}>@{xUsername}</WorkLink>
        </div>
      )}
      <Quiet size="xs">Trust {reputationScore}</Quiet>
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
