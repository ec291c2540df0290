import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export type S3Server = { endpoint: string; close(): Promise<void> };

/** An S3 server with one empty bucket. */
export async function startS3(bucket: string): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'stoke-s3-'));
  const configureBuckets = [{ name: bucket, configs: [] }];
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets };
  const server = new S3rver(options);
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
