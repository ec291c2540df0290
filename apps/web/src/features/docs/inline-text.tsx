import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import { LinkAnchor } from '../../ui/links.tsx';
import { runsOf, type Run } from './inline.ts';

/** Not pages of this application: the server answers them. */
const fromServer = ['/docs/api', '/api/', '/.well-known/'];

/** A text of an article with its links and marks. */
export function InlineText({ text }: { text: string }) {
  return runsOf(text).map((run, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- a text that never changes
    <Fragment key={place}>{shown(run)}</Fragment>
  ));
}

function shown(run: Run) {
  if (!('to' in run)) {
    if (run.kind === 'plain') return run.text;
    return run.kind === 'strong' ? <strong>{run.text}</strong> : <code>{run.text}</code>;
  }
  if (fromServer.some((path) => run.to.startsWith(path))) {
    return <Anchor href={run.to}>{run.text}</Anchor>;
  }
  const [to = '', hash] = run.to.split('#');
  return (
    <LinkAnchor to={to} {...(hash === undefined ? {} : { hash })}>
      {run.text}
    </LinkAnchor>
  );
}
