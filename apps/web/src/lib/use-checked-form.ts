import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';

/** A form that says what is wrong when it is sent, and from then on with each change until nothing is. */
export function useCheckedForm<Entry extends Record<string, unknown>>(
  input: UseFormInput<Entry>,
): UseFormReturnType<Entry> {
  const form: UseFormReturnType<Entry> = useForm<Entry>({
    ...input,
    onValuesChange: () => {
      if (Object.keys(form.errors).length > 0) form.validate();
    },
  });
  return form;
}
