import { Button, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { creatorProfile } from '../../features/creator/dashboard/calls.ts';
import { FomoCard, fomoFacts } from '../../features/earner/fomo/fomo-card.tsx';
import { FomoFrame, FomoPayout } from '../../features/earner/fomo/fomo-view.tsx';
import type { WizardDraft, WizardFields } from '../../features/creator/fomo/wizard/draft.ts';
import { previewOf } from '../../features/creator/fomo/wizard/preview.ts';
import { now } from '../../lib/clock.ts';
import { ArtCards } from '../../entities/campaigns/art-card.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Props = { userId: string; draft: WizardDraft };

/** Card and page of a campaign that is being made, as earners will see them. */
export function CampaignPreview({ userId, draft }: Props) {
  /** The address of the picture, empty without one; null while nothing is shown. */
  const [image, setImage] = useState<string | null>(null);
  function close() {
    if (image !== null) URL.revokeObjectURL(image);
    setImage(null);
  }
  return (
    <>
      <Button
        variant="default"
        onClick={() => setImage(draft.banner === null ? '' : URL.createObjectURL(draft.banner))}
      >
        Preview
      </Button>
      {image !== null && (
        <Dialog title="Preview" size={1200} onClose={close}>
          <Preview userId={userId} fields={draft.fields} image={image} />
        </Dialog>
      )}
    </>
  );
}

const unknown = {
  name: '',
  username: '',
  logo: null,
  tags: [],
  socials: { twitter: '', website: '', discord: '', telegram: '' },
};

type PreviewProps = { userId: string; fields: WizardFields; image: string };

function Preview({ userId, fields, image }: PreviewProps) {
  const { data: brand = unknown } = useQuery(creatorProfile(userId));
  const campaign = previewOf({ fields, brand, image, now: now() });
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <Title order={3}>In lists</Title>
        <div inert>
          <ArtCards label="Preview of the card" facts={fomoFacts}>
            <FomoCard campaign={campaign} />
          </ArtCards>
        </div>
      </Stack>
      <Stack gap="sm">
        <Title order={3}>Its page</Title>
        <div inert>
          <FomoFrame campaign={campaign} aside={<FomoPayout campaign={campaign} />} />
        </div>
      </Stack>
    </Stack>
  );
}
