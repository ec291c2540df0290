import { Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './transaction-link.module.css';
import { OutLink } from '../../ui/out-link.tsx';

type Props = { signature: string | null; url: string | null };

/** A transaction on chain: where anyone can look at it, or its signature to be copied. */
export function TransactionLink({ signature, url }: Props) {
  if (signature === null) {
    return (
      <Text span c="dimmed" size="sm">
        –
      </Text>
    );
  }
  const short = `${signature.slice(0, 8)}…`;
  return (
    <div className={classes['line']}>
      {url === null ? (
        <span className={classes['signature']} title={signature}>
          {short}
        </span>
      ) : (
        <OutLink href={url} size="md" className={classes['signature'] ?? ''} title={signature}>
          {short} <IconExternalLink size={12} aria-label="on Solana" />
        </OutLink>
      )}
      <CopyButton value={signature} what="transaction signature" subject={short} />
    </div>
  );
}
