import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Disk } from 'flydrive'
import type { ByteRange, FileStore, ListedFile, StoredFile } from '../../domain/kernel/ports/file-store.ts'

type Put = FileStore['put']

interface Options {
  disk: Disk
  /** Name of the tenant, the first folder of every key. */
  tenant: string
  /** Writes all of the body or nothing. The key includes the tenant. */
  put: Put
  /**
   * Reads a file of that size, or a part of it. The key includes the tenant. `null` when the file has another size: it was
   * replaced since `find`.
   */
  read(key: string, size: number, part: ByteRange | null): Promise<Readable | null>
  /** Lists the files below that prefix; keys include the tenant. */
  list(prefix: string): AsyncIterable<ListedFile>
  hasRoom: FileStore['hasRoom']
  deleteUnfinishedFiles: FileStore['deleteUnfinishedFiles']
}

/** Creates a store with the parts that disk and S3 have in common. Checks every key before anything touches the storage. */
export function createFlydriveStore({ disk, tenant, put, read, list, ...ofItsKind }: Options): FileStore {
  const keyOf = (key: string) => `${tenant}/${validKey(key)}`
  const store: FileStore = {
    put: async (key, body, contentType) => put(keyOf(key), body, contentType),
    find: async (key, part) => open(keyOf(key), part),
    delete: async (key) => disk.delete(keyOf(key)),
    list: () => withoutProbes(list(`${tenant}/`), tenant),
    check: cacheAnswer(() => probe(store), 1_000),
    ...ofItsKind,
  }
  return store

  async function open(key: string, part?: Parameters<FileStore['find']>[1]): Promise<StoredFile | null> {
    try {
      const { contentLength: size, contentType = 'application/octet-stream' } = await disk.getMetaData(key)
      const body = await read(key, size, part?.(size) ?? null)
      return body ? { body, size, contentType } : open(key, part)
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
}

/** Returns the key. Throws for a key that would be outside of the store. */
function validKey(key: string): string {
  const isPlain = /^[A-Za-z0-9._/-]{1,900}$/.test(key)
  if (!isPlain || key.split('/').some((part) => /^\.{0,2}$/.test(part)))
    throw new Error('not a plain file key')
  return key
}

/** Whether the file does not exist. FlyDrive wraps the error of the file system or of S3. */
function isMissing(error: unknown): boolean {
  const { code, $metadata } = ((error as Error).cause ?? error) as {
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  return code === 'ENOENT' || code === 'ENOTDIR' || $metadata?.httpStatusCode === 404
}

const probes = 'probes/'

/** Leaves out the files that `probe` writes. */
async function* withoutProbes(files: AsyncIterable<ListedFile>, tenant: string): AsyncIterable<ListedFile> {
  for await (const { key, ...file } of files) {
    const own = key.slice(tenant.length + 1)
    if (!own.startsWith(probes)) yield { key: own, ...file }
  }
}

/** Writes, reads and deletes a small file. Throws when its content differs. */
async function probe(store: FileStore): Promise<void> {
  const content = randomUUID()
  const key = `${probes}${content}.txt`
  await store.put(key, Buffer.from(content), 'text/plain')
  const storedFile = await store.find(key)
  const read = storedFile ? await text(storedFile.body) : null
  await store.delete(key)
  if (read !== content) throw new Error('the storage returned other bytes than those written')
}

/** Shares one call of `ask` among all callers: its result, or its failure, is kept for `milliseconds`. */
function cacheAnswer<Answer>(ask: () => Promise<Answer>, milliseconds: number): () => Promise<Answer> {
  let answer: Promise<Answer> | null = null
  return () => {
    if (answer) return answer
    const forget = () => void setTimeout(() => (answer = null), milliseconds).unref()
    answer = ask()
    answer.then(forget, forget)
    return answer
  }
}
