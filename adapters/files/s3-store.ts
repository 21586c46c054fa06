import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { FileStore } from '../../domain/ports.ts'
import { createFlydriveStore } from './flydrive-store.ts'

interface Options {
  /** `s3://KEY:SECRET@HOST/BUCKET?region=…`, with percent-encoded key and secret; `&tls=off` for plain HTTP. */
  url: string
  tenant: string
}

/** Files in a bucket of any S3-compatible storage, private, under the prefix `tenant`/. */
export function createS3Store({ url, tenant }: Options): FileStore {
  const { protocol, host, bucket, region, accessKeyId, secretAccessKey } = readStorageUrl(url)
  const driver = new S3Driver({
    endpoint: `${protocol}//${host}`,
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey },
    visibility: 'private',
    // What S3-compatible storages other than Amazon's understand.
    forcePathStyle: true,
    supportsACL: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A storage that died is noticed within ten seconds; a slow upload is not silence and may last.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 4_500 },
  })
  const disk = new Disk(driver)
  return createFlydriveStore({
    disk,
    tenant,
    put: (key, body, contentType) => disk.put(key, body, { contentType }),
  })
}

function readStorageUrl(text: string) {
  const { host, username, password, pathname, searchParams } = new URL(text)
  return {
    protocol: searchParams.get('tls') === 'off' ? 'http:' : 'https:',
    host,
    bucket: decodeURIComponent(pathname.slice(1)),
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}
