import { Button, Group } from '@mantine/core';
import { refusals } from '@stoke/contract/refusals';
import { useForm } from '@mantine/form';
import { SignatureField } from '../../../entities/money/signature-field.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';

/** Looks at any transfer by its signature, or by a link that has it. */
export function FindTransfer({ onFound }: { onFound: (signature: string) => void }) {
  const form = useForm({ initialValues: { typed: '' }, validate: { typed: problemOf } });
  const submit = form.onSubmit(({ typed }) => {
    const signature = signatureIn(typed);
    if (signature === null) return;
    form.reset();
    onFound(signature);
  }, focusFirstError);
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <SignatureField
          flex={1}
          placeholder="Or an explorer link"
          maxLength={500}
          classNames={{ input: 'mono' }}
          {...form.getInputProps('typed')}
        />
        <Button type="submit" variant="default" mt={28}>
          Look up
        </Button>
      </Group>
    </form>
  );
}

function problemOf(typed: string): string | null {
  return signatureIn(typed) === null ? refusals['deposit.signature_invalid'].text : null;
}

const signature = /(?<![1-9A-HJ-NP-Za-km-z])[1-9A-HJ-NP-Za-km-z]{86,88}(?![1-9A-HJ-NP-Za-km-z])/g;

/** The last transaction signature within a text: alone, in a link to an explorer, or in a message. */
export function signatureIn(text: string): string | null {
  return text.match(signature)?.at(-1) ?? null;
}
