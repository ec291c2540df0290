import { Button, Group, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { messageOf } from '../../ui/failure-message.tsx';
import { alertDialog } from '../../ui/dialogs.ts';
import { useNamedPlace } from '../../ui/named-place.ts';
import { SettingRow } from './setting-row.tsx';
import classes from './profile.module.css';

type Props = {
  id: string;
  icon: ReactNode;
  title: string;
  hint: ReactNode;
  placeholder: string;
  isMono: boolean;
  saved: string | null;
  /**
   * Saves it; what it answers is said below the success, null being nothing. False: it was not saved,
   * and the row says why itself.
   */
  save: (value: string) => Promise<string | null | false>;
  onSaved: () => Promise<unknown>;
  said: { button: string; success: string; fallback: string; missing: string };
  /** Stands below the field. */
  children?: ReactNode;
};

/**
 * One value of the profile with its own save. Typed text stays when saving fails, and a value
 * that arrives from elsewhere is shown only where nothing is being typed.
 */
export function SavedField({ id, icon, title, hint, saved, save, onSaved, said, ...looks }: Props) {
  const { place } = useNamedPlace<HTMLInputElement>(id);
  const [typed, setTyped] = useState<string | null>(null);
  const typedNow = useRef(typed);
  useEffect(() => {
    typedNow.current = typed;
  }, [typed]);
  const [error, setError] = useState<ReactNode>(null);
  const [isSaving, setSaving] = useState(false);
  const value = typed ?? saved ?? '';
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (value.trim() === '') {
      setError(said.missing);
      return;
    }
    setSaving(true);
    const { problem, remark } = await save(value.trim()).then(
      (answered) => ({ problem: null, remark: answered }),
      (cause: unknown) => ({ problem: messageOf(cause, said.fallback), remark: null }),
    );
    if (remark === false) {
      setSaving(false);
      return;
    }
    if (problem === null) await onSaved();
    // Text typed in the meantime stays, and nothing is said of it.
    if (typedNow.current === typed) setError(problem);
    if (problem === null) setTyped((now) => (now === typed ? null : now));
    setSaving(false);
    await alertDialog(
      problem === null
        ? { title: 'Success', message: <Success text={said.success} remark={remark} /> }
        : { title: 'Error!', message: problem },
    );
  }
  return (
    <SettingRow id={id} icon={icon} title={title} hint={hint}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Group align="flex-start" gap="sm" wrap="nowrap">
          <TextInput
            ref={place}
            flex={1}
            aria-labelledby={`${id}-title`}
            placeholder={looks.placeholder}
            value={value}
            error={error}
            autoComplete="off"
            spellCheck={false}
            classNames={looks.isMono ? { input: classes['mono'] ?? '' } : {}}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setError(null);
            }}
          />
          <Button type="submit" variant="default" w={144} px="sm" loading={isSaving}>
            {said.button}
          </Button>
        </Group>
      </form>
      {looks.children}
    </SettingRow>
  );
}

function Success({ text, remark }: { text: string; remark: string | null }) {
  return (
    <>
      {text}
      {remark !== null && <Text mt="sm">{remark}</Text>}
    </>
  );
}
