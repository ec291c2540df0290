import type { FomoCampaign } from '@stoke/contract';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { fetchImage } from '../../../../lib/read-image.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { confirmDialog } from '../../../../ui/dialogs.ts';
import { showToast } from '../../../../ui/toasts.ts';
import { fillForm, useCopyOf } from '../../../../entities/own-campaigns/use-copy-of.ts';
import { newestFomos } from '../calls.ts';
import { copyOf } from './copy.ts';
import { emptyDraft, type WizardDraft } from './draft.ts';
import { readTemplates, removeTemplate, saveTemplate } from './templates.ts';
import type { Wizard } from './use-wizard.ts';
import classes from './wizard.module.css';
import { wizardDrafts } from './wizard-drafts.ts';
import { LoadError } from '../../../../ui/load-error.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { Quiet } from '../../../../ui/quiet.ts';

type Props = {
  userId: string;
  wizard: Wizard;
  /** The creator's campaigns, newest first. */
  earlier: readonly FomoCampaign[];
  /** The campaign that the address asks to copy. */
  wanted: FomoCampaign | null;
  onCopied: () => void;
};

/** Begin from a template or an earlier campaign, or save this one as a template. */
export function StartFrom({ userId, wizard, earlier, wanted, onCopied }: Props) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const form = {
    isBegun: !wizardDrafts.isBlank(wizard),
    replace: wizard.replace,
    hint: ' Save them as a template to keep them.',
  };
  useCopyOf(wanted, { form, copy: copied, onCopied });

  async function save() {
    const { fields, banner } = wizard;
    const name = await saveTemplate(userId, {
      name: fields.name.trim() || 'Untitled',
      fields,
      banner,
    });
    void client.invalidateQueries({ queryKey: ['fomo-templates'] });
    showToast('success', `Template "${name}" is saved in this browser.`);
  }

  return (
    <>
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button variant="default" size="sm" px="xs" onClick={() => setOpen(true)}>
          Start from...
        </Button>
        <Button variant="default" size="sm" px="xs" onClick={() => void save()}>
          Save as template
        </Button>
      </Group>
      {isOpen && (
        <Dialog title="Start from" onClose={() => setOpen(false)}>
          <Choices
            userId={userId}
            earlier={earlier}
            copy={copied}
            onUse={(make) => {
              setOpen(false);
              void fillForm(form, make);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

async function copied(campaign: FomoCampaign): Promise<WizardDraft> {
  return copyOf(campaign, await fetchImage(campaign.image));
}

type Make = () => WizardDraft | Promise<WizardDraft>;

type ChoicesProps = {
  userId: string;
  /** The creator's campaigns, newest first. */
  earlier: readonly FomoCampaign[];
  copy: (campaign: FomoCampaign) => Promise<WizardDraft>;
  onUse: (make: Make) => void;
};

/** With more to choose from, a search comes first. */
const searchedFrom = 8;
/** With as many as one answer has, there are earlier ones, which the server searches. */
const fullAnswer = 200;

/** Templates and earlier campaigns to begin from, found by name. */
function Choices({ userId, earlier, copy, onUse }: ChoicesProps) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState('');
  const queryKey = ['fomo-templates', userId];
  const { data: templates = [] } = useQuery({
    queryKey,
    queryFn: () => readTemplates(userId),
  });
  const [q] = useDebouncedValue(wanted.trim(), 200);
  const isSearched = q !== '' && earlier.length >= fullAnswer;
  const search = useQuery({ ...newestFomos(userId, q), enabled: isSearched });
  const found = (isSearched && search.data) || earlier;
  const named = ({ name }: { name: string }) =>
    name.toLowerCase().includes(wanted.trim().toLowerCase());
  // Typed, and not yet asked for or answered.
  const isOnTheWay =
    earlier.length >= fullAnswer && (q !== wanted.trim() || (isSearched && search.isPending));
  const none = wanted.trim() === '' ? null : 'None of this name.';
  return (
    <Stack gap="lg">
      {templates.length + earlier.length < searchedFrom ? null : (
        <SearchField
          aria-label="Search by name"
          placeholder="Search by name"
          data-autofocus
          value={wanted}
          onChange={setWanted}
        />
      )}
      <List title="Templates" empty={none ?? 'No templates yet.'}>
        {templates.filter(named).map(({ name, fields, banner }) => (
          <Row
            key={name}
            name={name}
            onUse={() => onUse(() => ({ ...emptyDraft, fields, banner }))}
          >
            <RemoveButton
              name={name}
              onRemove={() =>
                void removeTemplate(userId, name).then(() => client.invalidateQueries({ queryKey }))
              }
            />
          </Row>
        ))}
      </List>
      {isSearched && search.isError ? (
        <LoadError title="Your earlier campaigns could not be searched" query={search} />
      ) : (
        <List title="Earlier campaigns" empty={isOnTheWay ? 'Searching…' : (none ?? 'None yet.')}>
          {found.filter(named).map((campaign) => (
            <Row
              key={campaign._id}
              name={campaign.name}
              onUse={() => onUse(() => copy(campaign))}
            />
          ))}
        </List>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onUse(() => emptyDraft)}>
          Empty form
        </Button>
      </Group>
    </Stack>
  );
}

/** Removes a template after a question: it is nowhere else. */
function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  async function ask() {
    const isSure = await confirmDialog({
      title: `Remove “${name}”?`,
      message: 'It is kept in this browser only and cannot be restored.',
      labels: { cancel: 'Keep', confirm: 'Remove' },
    });
    if (isSure) onRemove();
  }
  return (
    <ActionIcon
      variant="subtle"
      color="slate"
      size={30}
      aria-label={`Remove template ${name}`}
      onClick={() => void ask()}
    >
      <IconTrash size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

type ListProps = { title: string; empty: string; children: ReactNode[] };

function List({ title, empty, children }: ListProps) {
  return (
    <section aria-label={title}>
      <Text fw={600} size="sm" mb={6}>
        {title}
      </Text>
      {children.length === 0 ? (
        <Quiet>{empty}</Quiet>
      ) : (
        <ul className={classes['choices']}>{children}</ul>
      )}
    </section>
  );
}

type RowProps = { name: string; onUse: () => void; children?: ReactNode };

function Row({ name, onUse, children }: RowProps) {
  return (
    <li>
      <span className="clipped">{name}</span>
      <Button size="xs" variant="light" aria-label={`Use ${name}`} onClick={onUse}>
        Use
      </Button>
      {children}
    </li>
  );
}
