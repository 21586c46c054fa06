import { join } from 'node:path'
import { createDiskStore } from '../../adapters/files/disk-store.ts'
import type { FileStore } from '../../domain/ports/file-store.ts'
import type { Environment } from '../env.ts'

export async function chooseFiles({
  STORAGE_URL,
  DATA_DIR,
  TENANT,
  DISK_RESERVE_MB,
}: Environment): Promise<FileStore> {
  if (!STORAGE_URL) {
    const reserve = DISK_RESERVE_MB * 1024 * 1024
    return createDiskStore({ directory: join(DATA_DIR, 'files'), tenant: TENANT, reserve })
  }
  // The S3 client is large; who keeps files on disk does not wait for it.
  const { createS3Store } = await import('../../adapters/files/s3-store.ts')
  return createS3Store({ url: STORAGE_URL, tenant: TENANT })
}
