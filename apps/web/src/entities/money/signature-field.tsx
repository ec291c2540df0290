import { TextInput, type TextInputProps } from '@mantine/core';

/** Where the signature of a transaction on chain is pasted. */
export function SignatureField(props: TextInputProps) {
  return (
    <TextInput label="Transaction signature" autoComplete="off" spellCheck={false} {...props} />
  );
}
