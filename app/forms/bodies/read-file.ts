import type { Visited } from '../../http/visit.ts'
import { BodyRefused } from './body-refusal.ts'
import { incomingBytes } from './incoming-bytes.ts'
import { keepFile } from './keep-file.ts'
import { orRefused, type Refused } from './or-refused.ts'
import type { SpooledFile } from './spool-file.ts'

/** A body that is one file: on the disk until the caller has removed it. */
export function readFile(
  visit: Visited,
  mostBytes: number,
): Promise<{ outcome: 'read'; file: SpooledFile } | Refused> {
  return orRefused(visit, async () => {
    const file = await keepFile(visit, incomingBytes(visit.request, mostBytes), mostBytes)
    if (!file) throw new BodyRefused('too-large')
    return { outcome: 'read', file } as const
  })
}
