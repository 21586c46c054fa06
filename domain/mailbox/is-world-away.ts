import { isOutage } from '../../db/is-outage.ts'
import type { World } from '../world.ts'

/** What the database or the file store does not take now, they take later. */
export async function isWorldAway({ files }: World<'files'>, error: unknown): Promise<boolean> {
  return isOutage(error) || !(await files.check().then(...bothWays))
}

const bothWays = [() => true, () => false] as const
