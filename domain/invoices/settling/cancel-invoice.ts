import type { World } from '../../world.ts'
import { moveStatus } from './move-status.ts'

/** An unpaid invoice is not owed any more; its PDF says so. False when there is none such. */
export function cancelInvoice({ db, jobs }: World<'db' | 'jobs'>, id: string): Promise<boolean> {
  return db.transaction((tx) => moveStatus(tx, jobs, id, { status: 'cancelled' }))
}
