import '@mantine/core/styles/List.layer.css';
import type { CheckedSignature } from '@stoke/contract';
import { formatRate } from '@stoke/domain';
import { Button, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/session/api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAskedClose } from '../../../ui/leave-guard.ts';
import { countText } from '../../../lib/count-text.ts';
import { sendByKeys } from '../../../ui/send-by-keys.ts';
import { Failed } from '../../../ui/failed.tsx';

type Props = { campaignId: string; onClose: () => void };

/** Signatures sent in one call; each is checked on chain. */
const perCall = 20;

/** Verifies pasted signatures, each for the participant whose wallet signed it. Refused ones stay in the field. */
export function VerifyDialog({ campaignId, onClose }: Props) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [results, setResults] = useState<readonly CheckedSignature[]>([]);
  const signatures = signaturesIn(text);
  const verifying = useMutation({
    mutationFn: async () => {
      setResults([]);
      const refused: string[] = [];
      for (let at = 0; at < signatures.length; at += perCall) {
        const sent = signatures.slice(at, at + perCall);
        // oxlint-disable-next-line no-await-in-loop -- the next ones are sent when these are done
        const checked = await call('verifyLoops', {
          params: { campaignId },
          body: { signatures: [...sent] },
        });
        refused.push(...checked.flatMap((one) => (one.refusal === null ? [] : one.signature)));
        setText([...refused, ...signatures.slice(at + perCall)].join('\n'));
        setResults((before) => [...before, ...checked]);
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns', 'boost-desk'] }),
  });
  const leave = useAskedClose(() => signatures.length > 0, onClose);
  const close = () => {
    if (!verifying.isPending) leave();
  };
  return (
    <Dialog title="Verify signatures" size="lg" closeOnClickOutside={false} onClose={close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!verifying.isPending && signatures.length > 0) verifying.mutate();
        }}
      >
        <Stack gap="md">
          <Textarea
            data-autofocus
            label="Transaction signatures"
            description="One per line. Each counts for the participant whose wallet signed it."
            rows={8}
            spellCheck={false}
            disabled={verifying.isPending}
            value={text}
            onKeyDown={sendByKeys}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Results results={results} />
          <Failed error={verifying.error} text="Something went wrong. You can safely try again." />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={verifying.isPending} onClick={close}>
              Close
            </Button>
            <Button type="submit" disabled={verifying.isPending || signatures.length === 0}>
              {verifying.isPending
                ? `Verifying... ${countText(results.length)} done`
                : `Verify ${countText(signatures.length)}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Each once, also out of a link of an explorer. */
export function signaturesIn(text: string): string[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  return [...new Set(words.map((word) => /[1-9A-HJ-NP-Za-km-z]{86,88}/.exec(word)?.[0] ?? word))];
}

function Results({ results }: { results: readonly CheckedSignature[] }) {
  if (results.length === 0) return null;
  const verified = results.filter(({ refusal }) => refusal === null);
  const refused = results.filter(({ refusal }) => refusal !== null);
  const sum = verified.reduce((total, { rewardAmount }) => total + (rewardAmount ?? 0), 0);
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {countText(verified.length)} verified, {formatRate(sum)} earned
        {refused.length > 0 && ` · ${countText(refused.length)} refused`}
      </Text>
      {refused.length > 0 && (
        <List size="sm" mt={8} mah={220} style={{ overflowY: 'auto' }}>
          {refused.map(({ signature, refusal }) => (
            <List.Item key={signature}>
              {signature.slice(0, 8)}…: {refusal}
            </List.Item>
          ))}
        </List>
      )}
    </div>
  );
}
