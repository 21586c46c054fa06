import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { PassThrough, pipeline, type Readable, Transform } from 'node:stream'
import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { FileStore, ListedFile } from '../../domain/kernel/ports/file-store.ts'
import { createFlydriveStore } from './flydrive-store.ts'

interface Options {
  /** `s3://KEY:SECRET@HOST/BUCKET?region=…`, with percent-encoded key and secret; `&tls=off` for plain HTTP. */
  url: string
  tenant: string
  /** Maximum time of an XML response in milliseconds; shorter in tests. */
  timeout?: number
  /** Maximum time in milliseconds without a byte from the storage while one is expected; shorter in tests. */
  silence?: number
}

/** Creates a store of private files in an S3-compatible bucket, under the prefix `tenant`/. */
export function createS3Store({ url, tenant, timeout = 60_000, silence = 4_500 }: Options): FileStore {
  const { protocol, host, bucket, region, accessKeyId, secretAccessKey } = parseBucketUrl(url)
  const client = new S3Client({
    endpoint: `${protocol}//${host}`,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // S3-compatible storages other than Amazon's support these settings too.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A storage that died is noticed within ten seconds; a slow upload counts as activity and may take longer.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: silence },
  })
  boundAnswers(client, timeout, silence)
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return createFlydriveStore({
    disk,
    tenant,
    put: (key, body, contentType) =>
      typeof body === 'string'
        ? disk.putStream(key, createReadStream(body), { contentType })
        : disk.put(key, body, { contentType }),
    read: async (key, size, part) => {
      const Range = part ? `bytes=${part.first}-${part.last}` : undefined
      const file = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }))
      const body = file.Body as Readable
      if (Number(file.ContentRange?.split('/')[1] ?? file.ContentLength) === size) return body
      body.destroy()
      return null
    },
    list: (prefix) => listObjects(client, bucket, prefix),
    // A bucket has no fixed size, and one request writes all or nothing.
    hasRoom: async () => true,
    deleteUnfinishedFiles: async () => 0,
  })
}

/** Maximum size of an XML response in bytes: lists of 1,000 keys of at most 1.5 kB each with their attributes, and errors. */
const maxXmlBytes = 4 * 1024 * 1024

/** Thrown when an XML response is too long or takes too long. */
class UnboundedAnswer extends Error {
  override name = 'UnboundedAnswer'
}

/**
 * Limits size and time of all responses except the content of files: the S3 client reads them into memory as a whole and parses
 * them. Files are streamed, and their size is known from `find`.
 */
function boundAnswers(client: S3Client, timeout: number, silence: number): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (request) => {
        const result = await next(request)
        const response = result.response as { statusCode: number; body?: Readable }
        const isFile = commandName === 'GetObjectCommand' && response.statusCode < 300
        if (response.body)
          response.body = isFile
            ? watchSilence(response.body as IncomingMessage, silence)
            : boundBody(response.body, timeout)
        return result
      },
    // Priority `low` is nearest to the network, before the parser.
    { step: 'deserialize', priority: 'low' },
  )
}

/**
 * Returns the content of a file as a stream that fails if the storage sends nothing for `silence` milliseconds while the reader
 * waits. The client's own timeout also counts the time in which a slow reader, such as a mail server, does not read.
 */
function watchSilence(body: IncomingMessage, silence: number): Readable {
  body.socket.setTimeout(0)
  const content = new PassThrough()
  const timer = setTimeout(() => {
    if (content.writableNeedDrain) timer.refresh()
    else content.destroy(new Error(`the bucket sends nothing for ${silence} ms`))
  }, silence).unref()
  body.on('data', () => timer.refresh())
  body.on('end', () => clearTimeout(timer))
  content.on('drain', () => timer.refresh())
  return pipeline(body, content, () => clearTimeout(timer))
}

function boundBody(body: Readable, timeout: number): Readable {
  let bytes = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes <= maxXmlBytes) done(null, chunk)
      else done(new UnboundedAnswer(`the bucket’s answer is longer than ${maxXmlBytes} bytes`))
    },
  })
  const giveUp = setTimeout(() => {
    bounded.destroy(new UnboundedAnswer(`the bucket’s answer takes longer than ${timeout} ms`))
  }, timeout)
  return pipeline(body, bounded, () => clearTimeout(giveUp))
}

export function parseBucketUrl(text: string) {
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

async function* listObjects(client: S3Client, Bucket: string, Prefix: string): AsyncIterable<ListedFile> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
    for (const { Key, Size = 0, LastModified = new Date(0) } of Contents)
      if (Key) yield { key: Key, size: Size, changedAt: LastModified }
  }
}
