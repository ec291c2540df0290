import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useForm } from '@mantine/form';
import { useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { messageOf } from '../../../ui/failure-message.tsx';
import { alertDialog } from '../../../ui/dialogs.ts';
import { useNamedPlace } from '../../../ui/named-place.ts';
import { SettingRow } from './setting-row.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';

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
  /** Another way to fill the form. */
  filler?: ComponentType<{ onFill: (value: string) => void }>;
  /** `change`: the full name of the button that opens the form again. */
  text: { button: string; change: string; success: string; fallback: string; missing: string };
  /** Stands below the field. */
  children?: ReactNode;
};

/**
 * One value of the profile with its own save: a form until it is saved, then the value with a way to change it. Typed
 * text stays when saving fails, and a value that arrives from elsewhere is shown only where nothing is being typed.
 */
export function SavedField(props: Props) {
  const { id, icon, title, hint, saved, text, filler: Filler, ...rest } = props;
  const field = useSavedValue({ saved, text, ...rest });
  return (
    <SettingRow id={id} icon={icon} title={title} hint={hint}>
      {saved !== null && !field.isOpen ? (
        <SavedValue
          id={id}
          value={saved}
          isMono={rest.isMono}
          label={text.change}
          isLeft={field.isLeft}
          onChange={field.open}
        />
      ) : (
        <ValueForm
          id={id}
          input={field.input}
          placeholder={rest.placeholder}
          isMono={rest.isMono}
          button={text.button}
          isSaving={field.isSaving}
          isChange={saved !== null}
          onSubmit={field.submit}
          onLeave={field.leave}
          filler={Filler && <Filler onFill={field.type} />}
        />
      )}
      {rest.children}
    </SettingRow>
  );
}

type Saving = Pick<Props, 'saved' | 'save' | 'onSaved' | 'text'>;

/** The text typed into a field, and how it is saved. */
function useSavedValue({ saved, save, onSaved, text }: Saving) {
  const form = useForm<{ typed: string | null }>({
    initialValues: { typed: null },
    validate: { typed: (typed) => ((typed ?? saved ?? '').trim() === '' ? text.missing : null) },
  });
  const { typed } = form.values;
  const [isSaving, setSaving] = useState(false);
  // Null until it was open: only then can the focus come back to its button.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const value = typed ?? saved ?? '';
  // An X account may be saved by verifying it, not by this form.
  const isTyped = typed !== null && typed.trim().replace(/^@/, '') !== saved;
  const submit = form.onSubmit(async () => {
    setSaving(true);
    const { problem, remark } = await save(value.trim()).then(
      (answered) => ({ problem: null, remark: answered }),
      (cause: unknown) => ({ problem: messageOf(cause, text.fallback), remark: null }),
    );
    if (remark === false) {
      setSaving(false);
      return;
    }
    if (problem === null) await onSaved();
    // Text typed in the meantime stays, and nothing is said of it.
    if (form.getValues().typed === typed) {
      if (problem === null) form.reset();
      else form.setFieldError('typed', problem);
    }
    if (problem === null) setOpen(false);
    setSaving(false);
    await alertDialog(
      problem === null
        ? { title: 'Success', message: <Success text={text.success} remark={remark} /> }
        : { title: 'Error!', message: problem },
    );
  }, focusFirstError);
  function leave() {
    form.reset();
    setOpen(false);
  }
  return {
    input: { ...form.getInputProps('typed'), value },
    isSaving,
    isOpen: isTyped || isOpen === true,
    isLeft: isOpen === false,
    open: () => setOpen(true),
    type: (text: string) => form.setFieldValue('typed', text),
    submit,
    leave,
  };
}

type SavedValueProps = {
  id: string;
  value: string;
  isMono: boolean;
  label: string;
  /** Whether the form was just left: the focus comes back. */
  isLeft: boolean;
  onChange: () => void;
};

function SavedValue({ id, value, isMono, label, isLeft, onChange }: SavedValueProps) {
  const { place } = useNamedPlace<HTMLButtonElement>(id);
  return (
    <Group gap="sm" wrap="nowrap" justify="space-between">
      <Group gap={8} wrap="nowrap" miw={0}>
        <IconCircleCheck size={18} color="var(--mantine-color-mint-4)" aria-hidden />
        <Text
          span
          fz={isMono ? 12.5 : 'sm'}
          fw={600}
          {...(isMono && { className: 'code' })}
          data-testid={`${id}-saved`}
        >
          {isMono ? <InHalves text={value} /> : value}
        </Text>
      </Group>
      <Button
        ref={place}
        variant="default"
        w={144}
        px="sm"
        flex="none"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isLeft}
        onClick={onChange}
      >
        Change
      </Button>
    </Group>
  );
}

/** An address that breaks in the middle where it does not fit on one line. */
function InHalves({ text }: { text: string }) {
  const middle = Math.ceil(text.length / 2);
  return (
    <>
      {text.slice(0, middle)}
      <wbr />
      {text.slice(middle)}
    </>
  );
}

type ValueFormProps = {
  id: string;
  input: ComponentProps<typeof TextInput>;
  placeholder: string;
  isMono: boolean;
  button: string;
  isSaving: boolean;
  /** Whether there is a saved value to go back to. */
  isChange: boolean;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  onLeave: () => void;
  filler: ReactNode;
};

function ValueForm({ id, isChange, isSaving, onSubmit, onLeave, ...rest }: ValueFormProps) {
  const { place } = useNamedPlace<HTMLInputElement>(id);
  return (
    <form onSubmit={onSubmit} noValidate>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <TextInput
          {...rest.input}
          ref={place}
          flex={1}
          aria-labelledby={`${id}-title`}
          placeholder={rest.placeholder}
          autoComplete="off"
          spellCheck={false}
          classNames={rest.isMono ? { input: 'code' } : {}}
          // The person has just asked for this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isChange}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button type="submit" variant="default" w={144} px="sm" loading={isSaving}>
          {rest.button}
        </Button>
      </Group>
      {rest.filler}
      {isChange && (
        <Button
          variant="subtle"
          color="slate.2"
          size="xs"
          mt="xs"
          disabled={isSaving}
          onClick={onLeave}
        >
          Cancel
        </Button>
      )}
    </form>
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
