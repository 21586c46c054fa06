import { randomIdPattern } from '../../../../domain/kernel/random-id.ts'
import { getOwnProperty } from '../../../../domain/kernel/text/own-property.ts'
import { findPasswordRecoveryStatus } from '../../../../domain/people/sign-in/recovery.ts'
import { signInEmailMissingMessage } from '../../../../domain/people/sign-in/sign-in-forms.ts'
import type { SiteContext } from '../../../http/context.ts'
import {
  recoveryFailedMessage,
  recoverySentMessage,
  recoveryUndeliveredMessage,
  unknownRecoveryEmailMessage,
} from './recovery-outcome.ts'

/** State of the recovery named by the page's address, for visitors without JavaScript and for later visits. */
export type PasswordRecoveryStatus =
  | { outcome: 'form-shown'; problem?: string }
  | { outcome: 'sending'; id: string }
  | { outcome: 'sent' | 'rejected'; message: string }

/**
 * Returns the state of a recovery. `word` is the value in the address: the id of the recovery or a word for its outcome; `null` without
 * one.
 */
export async function loadPasswordRecoveryStatus(
  deps: SiteContext,
  word: string | null,
): Promise<PasswordRecoveryStatus | null> {
  if (word === null) return null
  const problem = getOwnProperty(problems, word)
  if (problem) return { outcome: 'form-shown', problem }
  if (!randomIdPattern.test(word)) return { outcome: 'form-shown' }
  switch (await waitForRecoveryEnd(deps, word)) {
    case 'pending':
      return { outcome: 'sending', id: word }
    case 'done':
      return { outcome: 'sent', message: recoverySentMessage }
    case 'email error':
      return { outcome: 'rejected', message: unknownRecoveryEmailMessage }
    case 'failed':
      return { outcome: 'form-shown', problem: recoveryUndeliveredMessage }
    case null:
      return { outcome: 'form-shown' }
  }
}

const problems: Record<string, string> = {
  missing: signInEmailMissingMessage,
  refused: 'Trop de demandes. Merci de patienter une heure avant de réessayer.',
  failed: recoveryFailedMessage,
}

/** Milliseconds that a page without JavaScript waits for the job. */
const timeout = 4_000

/** Waits until the status is no longer `pending`, at most `timeout` milliseconds, and returns it. */
async function waitForRecoveryEnd({ db, announcements }: SiteContext, id: string) {
  const changed = Promise.withResolvers<void>()
  const stop = announcements.listen(`password-recoveries/${id}`, changed.resolve)
  const timer = setTimeout(changed.resolve, timeout)
  try {
    const status = await findPasswordRecoveryStatus(db, id)
    if (status !== 'pending') return status
    await changed.promise
    return await findPasswordRecoveryStatus(db, id)
  } finally {
    clearTimeout(timer)
    stop()
  }
}
