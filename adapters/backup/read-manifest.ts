import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { manifestHashName, manifestName } from './backup-paths.ts'
import { backupFormat, type Manifest, manifestRule } from './manifest.ts'
import { openPlainFile } from './plain-files.ts'
import { hashOf } from './tally.ts'

type ReadManifest =
  | { outcome: 'read'; manifest: Manifest }
  /** No backup, one that was cut or changed, one of a later version of the site. */
  | { outcome: 'missing' | 'damaged' | 'newer' }

/** What a backup says that it holds. */
export async function readManifest(folder: string): Promise<ReadManifest> {
  const [manifest, sum] = await Promise.all(
    [manifestName, manifestHashName].map((name) =>
      openPlainFile(join(folder, name))
        .then(text)
        .catch(() => null),
    ),
  )
  if (manifest == null && sum == null) return { outcome: 'missing' }
  if (manifest == null || sum !== `${hashOf(manifest)}  ${manifestName}\n`) return { outcome: 'damaged' }
  const said = parse(manifest) as { format?: number } | null
  if (Number(said?.format) > backupFormat) return { outcome: 'newer' }
  const { data, success } = manifestRule.safeParse(said)
  return success ? { outcome: 'read', manifest: data } : { outcome: 'damaged' }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
