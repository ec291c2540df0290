import { Box, Group } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { OutLink } from '../../ui/out-link.tsx';
import { Quiet } from '../../ui/quiet.ts';

const looks = { className: 'hint', ff: 'monospace', style: { whiteSpace: 'nowrap' } } as const;

type Props = { signature: string | null; url: string | null };

/** A transaction on chain: where anyone can look at it, or its signature to be copied. */
export function TransactionLink({ signature, url }: Props) {
  if (signature === null) {
    return <Quiet span>–</Quiet>;
  }
  const short = `${signature.slice(0, 8)}…`;
  return (
    <Group gap={8} wrap="nowrap" mih={30}>
      {url === null ? (
        <Box component="span" {...looks} title={signature}>
          {short}
        </Box>
      ) : (
        <OutLink href={url} {...looks} title={signature}>
          {short} <IconExternalLink size={12} aria-label="on Solana" />
        </OutLink>
      )}
      <CopyButton value={signature} what="transaction signature" subject={short} />
    </Group>
  );
}
