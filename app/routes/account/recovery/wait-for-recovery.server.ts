import { findRecoveryStatus } from '../../../../domain/sign-in/recovery/recovery-status.ts'
import type { SiteContext } from '../../../context.ts'

/** How long a page without JavaScript waits for the job, in milliseconds. */
const patience = 4_000

/** The status as soon as it is another than pending, and at the latest after `patience`. */
export async function waitForEnd({ db, announcements }: SiteContext, id: string) {
  const changed = Promise.withResolvers<void>()
  const stop = announcements.listen(`password-recoveries/${id}`, changed.resolve)
  const impatience = setTimeout(changed.resolve, patience)
  try {
    const status = await findRecoveryStatus(db, id)
    if (status !== 'pending') return status
    await changed.promise
    return await findRecoveryStatus(db, id)
  } finally {
    clearTimeout(impatience)
    stop()
  }
}
