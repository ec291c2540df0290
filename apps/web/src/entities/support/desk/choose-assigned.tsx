import { Choose } from '../../../ui/choose.tsx';

const choices = [
  { value: '', label: 'Assigned to anyone' },
  { value: 'me', label: 'Assigned to me' },
  { value: 'nobody', label: 'Unassigned' },
] as const;
type Assigned = 'me' | 'nobody';

type Props = { value: Assigned | undefined; onChoose: (chosen: Assigned | undefined) => void };

export function ChooseAssigned({ value, onChoose }: Props) {
  return (
    <Choose
      label="Assignee filter"
      value={value ?? ''}
      choices={choices}
      onChoose={(chosen) => onChoose(chosen === 'me' || chosen === 'nobody' ? chosen : undefined)}
    />
  );
}
