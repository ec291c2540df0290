import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useKeptTyping } from './kept-search.tsx';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** What the address holds. */
  kept: string;
  onKeep: (text: string) => void;
};

/** A field that the address holds, under a label of its own. */
export function KeptField({ kept, onKeep, ...field }: Props) {
  const [typed, onType] = useState(kept);
  const type = useKeptTyping({ typed, onType, kept, onKeep });
  return (
    <TextInput value={typed} onChange={({ currentTarget: { value } }) => type(value)} {...field} />
  );
}

/** Fields of dates take years of six digits otherwise. */
const lastDay = '9999-12-31';

/** A day is there with the first digit of its year, before the others are typed. */
export function KeptDay(props: Props) {
  return <KeptField type="date" max={lastDay} {...props} />;
}
