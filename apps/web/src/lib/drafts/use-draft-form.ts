import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { DraftStore } from './draft-store.ts';
import { useSession } from '../session/session.ts';
import { useUnloadGuard } from '../unload-guard.ts';

type Input<T extends Record<string, unknown>> = {
  drafts: DraftStore<T>;
  empty: T;
  /** Into which of several such forms. */
  about?: string;
  validate?: NonNullable<UseFormInput<T>['validate']>;
  /** Whether each change shows what is wrong now, once something was. */
  isRechecked?: boolean;
};

/** What becomes of an input that is kept. */
export type KeptDraft = {
  isBegun: boolean;
  suspend: () => void;
  resume: () => void;
  drop: () => void;
};

/**
 * A form that keeps what the person of this session is entering. It is there again when they come back from
 * elsewhere, and is dropped when it has arrived. While it is on its way it is not kept: on return the user
 * would send it a second time. The page is not closed over it without a question.
 */
export function useDraftForm<T extends Record<string, unknown>>(input: Input<T>) {
  const { drafts, empty, about = '', validate = {}, isRechecked = false } = input;
  const owner = ownerOf(useLastPerson(), about);
  const read = () => drafts.read(owner) ?? empty;
  const form: UseFormReturnType<T> = useForm<T>({
    initialValues: read(),
    validate,
    onValuesChange: (values) => {
      void drafts.write(owner, values);
      if (isRechecked && Object.keys(form.errors).length > 0) form.validate();
    },
  });
  const [shown, setShown] = useState(owner);
  /** What is there before the person enters anything. */
  const [blank, setBlank] = useState(empty);
  if (shown !== owner) {
    setShown(owner);
    setBlank(empty);
    form.setValues(read());
  }
  const isBegun = Object.entries(blank).some(([key, nothing]) => form.values[key] !== nothing);
  useUnloadGuard(isBegun);
  return {
    form,
    isBegun,
    /** It is being sent. */
    suspend: () => void drafts.remove(owner),
    /** It was not taken. */
    resume: () => void drafts.write(owner, form.getValues()),
    /** It has arrived; the fields of `next` stay for the next time. */
    drop: (next: Partial<T> = {}) => {
      setBlank({ ...empty, ...next });
      form.setValues({ ...empty, ...next });
      void drafts.remove(owner);
    },
  };
}

const visitor = 'visitor';
const ownerOf = (person: string, about: string) => `${person} ${about}`;
/** The owner of what was typed into the one form without a session. */
export const visitorOwner = ownerOf(visitor, '');

/** The person of this session. A session that ends takes nothing from the screen; the next person does. */
export function useLastPerson(): string {
  const { user } = useSession();
  const [person, setPerson] = useState(user?._id ?? visitor);
  if (user !== null && user._id !== person) setPerson(user._id);
  return person;
}
