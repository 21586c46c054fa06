import { paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3'
import type { ListedFile } from '../../domain/ports/file-store.ts'

export async function* listObjects(
  client: S3Client,
  Bucket: string,
  Prefix: string,
): AsyncIterable<ListedFile> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
    for (const { Key, Size = 0, LastModified = new Date(0) } of Contents)
      if (Key) yield { key: Key, size: Size, changedAt: LastModified }
  }
}
