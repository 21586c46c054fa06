import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { FileStore, ListedFile } from '../../domain/ports/file-store.ts'

const probes = 'probes/'

/** What `probe` writes is nobody's. */
export async function* withoutProbes(
  files: AsyncIterable<ListedFile>,
  tenant: string,
): AsyncIterable<ListedFile> {
  for await (const { key, ...file } of files) {
    const own = key.slice(tenant.length + 1)
    if (!own.startsWith(probes)) yield { key: own, ...file }
  }
}

/** Writes, reads and deletes a small file; throws where it does not come back as it was. */
export async function probe(store: FileStore): Promise<void> {
  const content = randomUUID()
  const key = `${probes}${content}.txt`
  await store.put(key, Buffer.from(content), 'text/plain')
  const found = await store.find(key)
  const read = found ? await text(found.body) : null
  await store.delete(key)
  if (read !== content) throw new Error('the storage does not give back what was written')
}
