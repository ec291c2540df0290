import { Button, Group, Title, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { useTerms } from '../../../entities/site/terms.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { findQuestions } from './find-questions.ts';
import { questionGroups, type Question } from './questions.ts';
import classes from './support.module.css';
import { SearchField } from '../../../ui/search-field.tsx';

/** Questions and answers by subject, to be searched and linked to. */
export function QuestionsList() {
  const [typed, setTyped] = useState('');
  const terms = useTerms();
  const groups = useMemo(() => questionGroups(terms), [terms]);
  const found = findQuestions(groups, typed);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  const isSearching = typed.trim() !== '';
  return (
    <section aria-labelledby="questions">
      <Title order={2} id="questions" mb="md">
        Questions and answers
      </Title>
      <SearchField
        aria-label="Search questions and answers"
        placeholder="Search, for example: payout"
        size="md"
        mb="lg"
        value={typed}
        onChange={setTyped}
      />
      <VisuallyHidden role="status">
        {isSearching && `${count} ${count === 1 ? 'answer' : 'answers'} found`}
      </VisuallyHidden>
      {found.map(({ name, questions }) => (
        <div key={name} className={classes['group']}>
          <Title order={3} mb={10}>
            {name}
          </Title>
          <div className="panel">
            {questions.map((question) => (
              <Answered key={question.id} question={question} isFound={isSearching && count <= 3} />
            ))}
          </div>
        </div>
      ))}
      {count === 0 && (
        <EmptyState
          Icon={IconSearch}
          title="No results"
          message="Try fewer words, or write to us."
          action={
            <Button variant="default" size="sm" onClick={() => setTyped('')}>
              Show all questions
            </Button>
          }
        />
      )}
    </section>
  );
}

/** One question; opens when its anchor is in the address, or when it is one of the few found. */
function Answered(props: { question: Question; isFound: boolean }) {
  const {
    question: { id, ...asked },
    isFound,
  } = props;
  const { hash } = useLocation();
  const place = useRef<HTMLDetailsElement>(null);
  const isMeant = hash === id;
  useEffect(() => {
    if (!isMeant || !place.current) return;
    place.current.open = true;
    const summary = place.current.querySelector('summary');
    summary?.scrollIntoView({ block: 'center' });
    summary?.focus({ preventScroll: true });
  }, [isMeant]);
  return (
    <details ref={place} id={id} className={classes['question']} open={isFound}>
      <summary>
        {asked.question}
        <IconChevronDown size={18} aria-hidden />
      </summary>
      <div className={classes['answer']}>
        {asked.answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Group gap={14} justify="space-between" wrap="nowrap" mih={32} fz="sm">
          <span>
            {asked.more && <LinkAnchor to={asked.more.to}>{asked.more.label}</LinkAnchor>}
          </span>
          <CopyButton
            what="link to this answer"
            value={new URL(`/support#${id}`, location.origin).href}
          />
        </Group>
      </div>
    </details>
  );
}
