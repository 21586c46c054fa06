import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupFormat, type Manifest, manifestHashName, manifestName, manifestRule } from './manifest.ts'
import { hashOf } from './tally.ts'

type ReadManifest =
  | { outcome: 'read'; manifest: Manifest }
  /** No backup, one that was cut or changed, one of a later version of the site. */
  | { outcome: 'missing' | 'damaged' | 'newer' }

/** What a backup says that it holds. */
export async function readManifest(folder: string): Promise<ReadManifest> {
  const [text, sum] = await Promise.all(
    [manifestName, manifestHashName].map((name) => readFile(join(folder, name), 'utf8').catch(() => null)),
  )
  if (text == null && sum == null) return { outcome: 'missing' }
  if (text == null || sum !== `${hashOf(text)}  ${manifestName}\n`) return { outcome: 'damaged' }
  const said = parse(text) as { format?: number } | null
  if (Number(said?.format) > backupFormat) return { outcome: 'newer' }
  const { data, success } = manifestRule.safeParse(said)
  return success ? { outcome: 'read', manifest: data } : { outcome: 'damaged' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
