import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../lib/session/api.ts';
import { Dialog } from './dialog.tsx';
import { FilePicture } from './file-picture.tsx';
import classes from './private-image.module.css';
import { named } from './named.ts';
import { Quiet } from './quiet.ts';

type Props = {
  /** What the image shows. */
  name: string;
  /** The same for the same image. */
  id: string;
  /** Fetches it with the session's token. */
  load: () => Promise<Blob>;
};

/** An image that not everybody may see: fetched by a call, shown small, and whole on a press. */
export function PrivateImage({ name, id, load }: Props) {
  const [isWhole, setWhole] = useState(false);
  const image = useQuery({
    queryKey: ['image', id],
    queryFn: load,
    staleTime: Infinity,
    gcTime: 300_000,
  });
  if (image.error instanceof CallError && image.error.status === 404) {
    return <Quiet>The image is no longer kept.</Quiet>;
  }
  if (image.isError) {
    return (
      <Group gap="sm" wrap="nowrap" role="alert">
        <Text size="sm">The image could not be loaded.</Text>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void image.refetch()}
          {...named('Try again', name)}
        />
      </Group>
    );
  }
  if (!image.data) return <Skeleton className={classes['small'] ?? ''} />;
  return (
    <>
      <button
        type="button"
        className={classes['small']}
        aria-label={`Enlarge: ${name}`}
        onClick={() => setWhole(true)}
      >
        <FilePicture file={image.data} alt={name} className={undefined} />
      </button>
      {isWhole && (
        <Dialog title={name} size="xl" onClose={() => setWhole(false)}>
          <FilePicture file={image.data} alt={name} className={classes['whole']} />
        </Dialog>
      )}
    </>
  );
}
