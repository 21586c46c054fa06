import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** Starts an S3-compatible server with one bucket. `url` is a value for `STORAGE_URL`. */
export async function startS3Server(): Promise<{ url: string; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'tw-jantes-s3-'))
  const configureBuckets = [{ name: 'bucket' }]
  const server = new S3rver({ address: '127.0.0.1', port: 0, directory, silent: true, configureBuckets })
  const { port } = await server.run()
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/bucket?region=eu-west-3&tls=off`,
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
