import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { S3Place } from '../../platform/config/storage-url.ts';
import { checkName, StorageUnavailable, type Storage } from './storage.ts';

type S3Bucket = S3Place & { accessKeyId: string; secretAccessKey: string };

const timeoutMs = 10_000;
/** Retries after the first try; the pause doubles from 50 ms. */
const retries = 2;

/** Stores files in a bucket of any S3-compatible store. */
export function s3Storage(place: S3Bucket): Storage {
  const { region, accessKeyId, secretAccessKey } = place;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  async function ask(method: string, name: string, body?: { bytes: Buffer; type: string }) {
    const address = `${place.url}/${place.prefix}${checkName(name)}`;
    const answer = await client
      .fetch(address, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && {
          body: new Uint8Array(body.bytes),
          headers: { 'content-type': body.type, 'cache-control': 'max-age=31536000, immutable' },
        }),
      })
      .catch((error: unknown) => {
        throw new StorageUnavailable(error);
      });
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw new StorageUnavailable(new Error(`${method} was answered with ${answer.status}`));
  }
  return {
    put: async (name, bytes, type) => {
      const answer = await ask('PUT', name, { bytes, type });
      await answer.body?.cancel();
      // A 404 on a PUT means that the bucket is missing.
      if (answer.status === 404)
        throw new StorageUnavailable(new Error('The bucket does not exist.'));
    },
    get: async (name) => {
      const answer = await ask('GET', name);
      if (answer.status === 404 || answer.body === null) {
        await answer.body?.cancel();
        return null;
      }
      const size = Number(answer.headers.get('content-length'));
      return { size, content: Readable.from(answer.body) };
    },
    remove: async (name) => {
      const answer = await ask('DELETE', name);
      await answer.body?.cancel();
    },
  };
}
