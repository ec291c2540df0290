import { siteTexts, type SiteText } from '@stoke/domain';
import { useQuery } from '@tanstack/react-query';
import { SiteTextView } from '../../features/everyone/docs/site-text-view.tsx';
import { dayText } from '../../lib/day-text.ts';
import { callQuery } from '../../lib/session/call-query.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Page } from '../../ui/page.tsx';

export const TermsPage = () => <SiteTextPage name="terms" />;
export const PrivacyPage = () => <SiteTextPage name="privacy" />;
export const ImprintPage = () => <SiteTextPage name="imprint" />;
export const ContactPage = () => <SiteTextPage name="contact" />;

/** `/terms`, `/privacy`, `/imprint` and `/contact`: what the operator of this Stoke wrote. */
function SiteTextPage({ name }: { name: SiteText }) {
  const query = useQuery(callQuery('siteText', ['site-text', name], { params: { name } }));
  const { data } = query;
  return (
    <Page
      title={siteTexts[name]}
      subtitle={data?.changedAt ? `Changed ${dayText(data.changedAt.slice(0, 10))}` : undefined}
      width={860}
    >
      {data ? (
        <SiteTextView text={data.text} />
      ) : (
        <NotLoaded what={siteTexts[name]} query={query} rows={[4, 96]} label="Loading" />
      )}
    </Page>
  );
}
