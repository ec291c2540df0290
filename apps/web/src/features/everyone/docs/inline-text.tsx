import { Anchor } from '@mantine/core';
import type { MarkedToken } from 'marked';
import { Fragment } from 'react';
import { LinkAnchor } from '../../../ui/links.tsx';
import { known, plain } from './article.ts';

/** Not pages of this application: the server answers them, or another site. */
const elsewhere = /^(?:https:|mailto:|\/docs\/api|\/api\/|\/\.well-known\/)/;

/** A text of an article with its links and marks. */
export function InlineText({ tokens }: { tokens: readonly MarkedToken[] }) {
  return tokens.map((token, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- a text that never changes
    <Fragment key={place}>{shown(token)}</Fragment>
  ));
}

function shown(token: MarkedToken) {
  switch (token.type) {
    case 'strong':
      return (
        <strong>
          <InlineText tokens={known(token.tokens)} />
        </strong>
      );
    case 'codespan':
      return <code>{token.text}</code>;
    case 'link':
      return <ArticleLink to={token.href} text={plain(known(token.tokens))} />;
    case 'paragraph':
    case 'text':
      return token.tokens ? <InlineText tokens={known(token.tokens)} /> : token.text;
    default:
      return token.raw;
  }
}

function ArticleLink({ to: address, text }: { to: string; text: string }) {
  if (elsewhere.test(address)) return <Anchor href={address}>{text}</Anchor>;
  if (!address.startsWith('/')) return text;
  const [to = '', hash] = address.split('#');
  return (
    <LinkAnchor to={to} {...(hash === undefined ? {} : { hash })}>
      {text}
    </LinkAnchor>
  );
}
