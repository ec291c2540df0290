import { Alert, Box } from '@mantine/core';
import { isMissing } from '../../lib/load-failure.ts';
import { LinkAnchor } from '../../ui/links.tsx';
import { LoadError } from '../../ui/load-error.tsx';

/** `data` is null where there is no such campaign. */
type Wanted = { data: unknown; error: Error | null; refetch: () => unknown };

/** Why a form has not become the copy that was asked for; it stands over the form. */
export function CopyProblem({ wanted }: { wanted: Wanted }) {
  const { data, error } = wanted;
  if (data === null || (error !== null && isMissing(error))) {
    return (
      <Alert color="amber" role="alert" mb="lg">
        This campaign could not be copied.{' '}
        <LinkAnchor to="/creator-dashboard" size="sm">
          Choose another
        </LinkAnchor>
        , or fill in the form below.
      </Alert>
    );
  }
  if (error === null || data !== undefined) return null;
  return (
    <Box mb="lg">
      <LoadError title="The campaign to copy could not be loaded" query={wanted} />
    </Box>
  );
}
