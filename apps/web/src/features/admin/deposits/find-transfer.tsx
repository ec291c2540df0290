import { Button, Group, TextInput } from '@mantine/core';
import { refusals } from '@stoke/contract/refusals';
import { type FormEvent, useState } from 'react';
import classes from './deposits.module.css';

/** Looks at any transfer by its signature, or by a link that has it. */
export function FindTransfer({ onFound }: { onFound: (signature: string) => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    const signature = signatureIn(typed);
    if (signature === null) return setProblem(refusals['deposit.signature_invalid'].text);
    setTyped('');
    onFound(signature);
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <TextInput
          label="Transaction signature"
          placeholder="Or an explorer link"
          autoComplete="off"
          spellCheck={false}
          flex={1}
          maxLength={500}
          classNames={{ input: classes['address'] ?? '' }}
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Button type="submit" variant="default" mt={28}>
          Look up
        </Button>
      </Group>
    </form>
  );
}

const signature = /(?<![1-9A-HJ-NP-Za-km-z])[1-9A-HJ-NP-Za-km-z]{86,88}(?![1-9A-HJ-NP-Za-km-z])/g;

/** The last transaction signature within a text: alone, in a link to an explorer, or in a message. */
export function signatureIn(text: string): string | null {
  return text.match(signature)?.at(-1) ?? null;
}
