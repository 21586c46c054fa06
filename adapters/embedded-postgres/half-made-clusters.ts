import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isAlive } from './process-table.ts'

/** Removes what killed starts left. An orphaned initdb may still be writing: what resists goes next time. */
export async function dropHalfMade(cluster: string): Promise<void> {
  const parent = dirname(cluster)
  const mark = `${basename(cluster)}.partial-`
  const names = await readdir(parent).catch(() => [])
  for (const name of names.filter((name) => name.startsWith(mark))) {
    const maker = Number.parseInt(name.slice(mark.length), 10)
    if (maker !== process.pid && isAlive(maker)) continue
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  }
}
