/** The address of a bucket. */
export type S3Place = {
  /** The bucket's URL, path-style: `https://host/bucket`. */
  url: string;
  /** The prefix of every name: empty, or it ends with a slash. */
  prefix: string;
  region: string;
};

/**
 * Reads `s3://bucket/prefix?region=eu-west-1&endpoint=https://host`. Without an endpoint it is
 * Amazon S3. Null for anything else.
 */
export function parseStorageUrl(text: string): S3Place | null {
  const parts = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(\/[\w./-]*)?(\?.*)?$/.exec(text);
  if (!parts) return null;
  const [, bucket = '', path = '', query = ''] = parts;
  const asked = new URLSearchParams(query);
  const region = asked.get('region') ?? 'us-east-1';
  const endpoint = asked.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const isEndpoint = /^https?:\/\/[\w.:[\]-]+$/.test(endpoint) && URL.canParse(endpoint);
  if (!isEndpoint || !/^[a-z0-9-]{1,40}$/.test(region)) return null;
  if ([...asked.keys()].some((key) => key !== 'region' && key !== 'endpoint')) return null;
  const prefix = path.split('/').filter((part) => part !== '');
  if (prefix.includes('..') || prefix.includes('.')) return null;
  return {
    url: `${endpoint}/${bucket}`,
    prefix: prefix.map((part) => `${part}/`).join(''),
    region,
  };
}
