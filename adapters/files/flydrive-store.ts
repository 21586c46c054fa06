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
  /** Writes all of the body or nothing; the key includes the tenant. */
  put: Put
  /**
   * Reads a file of that size, or a part of it; the key includes the tenant. `null` when it has another size by now:
   * somebody has replaced it since it was looked at.
   */
  read(key: string, size: number, part: ByteRange | null): Promise<Readable | null>
  /** Below that prefix, keys with the tenant. */
  list(prefix: string): AsyncIterable<ListedFile>
  hasRoom: FileStore['hasRoom']
  sweepDrafts: FileStore['sweepDrafts']
}

/** What disk and S3 have in common. Every key is checked before anything touches the storage. */
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

/** The key itself; throws for one that could lead out of the store. */
function validKey(key: string): string {
  const isPlain = /^[A-Za-z0-9._/-]{1,900}$/.test(key)
  if (!isPlain || key.split('/').some((part) => /^\.{0,2}$/.test(part)))
    throw new Error('not a plain file key')
  return key
}

/** FlyDrive wraps what the file system or S3 answered. */
function isMissing(error: unknown): boolean {
  const { code, $metadata } = ((error as Error).cause ?? error) as {
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  return code === 'ENOENT' || code === 'ENOTDIR' || $metadata?.httpStatusCode === 404
}

const probes = 'probes/'

/** What `probe` writes is nobody's. */
async function* withoutProbes(files: AsyncIterable<ListedFile>, tenant: string): AsyncIterable<ListedFile> {
  for await (const { key, ...file } of files) {
    const own = key.slice(tenant.length + 1)
    if (!own.startsWith(probes)) yield { key: own, ...file }
  }
}

/** Writes, reads and deletes a small file; throws where it does not come back as it was. */
async function probe(store: FileStore): Promise<void> {
  const content = randomUUID()
  const key = `${probes}${content}.txt`
  await store.put(key, Buffer.from(content), 'text/plain')
  const found = await store.find(key)
  const read = found ? await text(found.body) : null
  await store.delete(key)
  if (read !== content) throw new Error('the storage does not give back what was written')
}

/**
 * `ask` for everybody who wants to know, once: its answer, or its failure, stands for `milliseconds` after it
 * came.
 */
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
