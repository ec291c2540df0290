import { siteTextNames, siteTexts } from '@stoke/domain';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { SiteTextView } from '../../features/everyone/docs/site-text-view.tsx';
import { callQuery } from '../../lib/session/call-query.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';

/** `/terms`, `/privacy`, `/imprint` and `/contact`: what the operator of this Stoke wrote. */
export function SiteTextPage() {
  const { pathname } = useLocation();
  const name = siteTextNames.find((one) => pathname.includes(one)) ?? 'terms';
  const query = useQuery(callQuery('siteText', ['site-text', name], { params: { name } }));
  return (
    <Page title={siteTexts[name]} width={860}>
      <Loaded name="text" query={query}>
        {({ text }) => <SiteTextView text={text} />}
      </Loaded>
    </Page>
  );
}
