import { Container } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ArticleView } from '../../features/everyone/docs/article-view.tsx';
import classes from '../../features/everyone/docs/docs.module.css';
import { articlesOf, libraryFor, openArticle } from '../../features/everyone/docs/library.ts';
import { Neighbours } from '../../features/everyone/docs/neighbours.tsx';
import { SearchBox } from '../../features/everyone/docs/search-box.tsx';
import { Shelves } from '../../features/everyone/docs/shelves.tsx';
import { useTerms } from '../../entities/site/terms.ts';
import { LinkButton } from '../../ui/links.tsx';
import { WholeWindow } from '../../ui/whole-window.tsx';

export { SiteTextPage } from './site-text.tsx';

/** The documentation: one article at a time, with all the others in reach. */
export function DocsPage() {
  const { slug = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const terms = useTerms();
  const library = useMemo(() => libraryFor(terms), [terms]);
  const articles = useMemo(() => articlesOf(library), [library]);
  const found = openArticle(library, slug);
  function go(address: string) {
    const [to = '', hash = ''] = address.split('#');
    void navigate({ to, hash });
  }
  return (
    <Container size="var(--page-width)" w="100%" px="lg" py={40}>
      <div className={classes['layout']}>
        <div className={classes['side']}>
          <SearchBox articles={articles} onGo={go} />
          <Shelves library={library} />
        </div>
        {found ? (
          <ArticleView key={slug} article={found.article}>
            <Neighbours before={found.before} after={found.after} />
          </ArticleView>
        ) : (
          <NoArticle />
        )}
      </div>
    </Container>
  );
}

function NoArticle() {
  return (
    <WholeWindow
      Icon={IconMapQuestion}
      title="404 Not Found"
      actions={<LinkButton to="/docs">All docs</LinkButton>}
    >
      No article at this address. Search, or choose one on the left.
    </WholeWindow>
  );
}
