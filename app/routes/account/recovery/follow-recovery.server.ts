import { ownValue } from '../../../../domain/own-value.ts'
import { randomIdPattern } from '../../../../domain/random-id.ts'
import { emailMissing } from '../../../../domain/sign-in/sign-in-form.ts'
import type { SiteContext } from '../../../context.ts'
import { recoveryFailed, recoveryRefused, recoverySent, recoveryUndelivered } from './recovery-outcome.ts'
import { waitForEnd } from './wait-for-recovery.server.ts'

/** The recovery that a page's address tells of: for a visitor without JavaScript, or who opens it again. */
export type FollowedRecovery =
  | { outcome: 'form'; problem?: string }
  | { outcome: 'sending'; id: string }
  | { outcome: 'sent' | 'refused'; message: string }

/** `word` is what stands in the address; `null` when nothing does. */
export async function followRecovery(
  site: SiteContext,
  word: string | null,
): Promise<FollowedRecovery | null> {
  if (word === null) return null
  const problem = ownValue(problems, word)
  if (problem) return { outcome: 'form', problem }
  if (!randomIdPattern.test(word)) return { outcome: 'form' }
  switch (await waitForEnd(site, word)) {
    case 'pending':
      return { outcome: 'sending', id: word }
    case 'done':
      return { outcome: 'sent', message: recoverySent }
    case 'email error':
      return { outcome: 'refused', message: recoveryRefused }
    case 'failed':
      return { outcome: 'form', problem: recoveryUndelivered }
    case null:
      return { outcome: 'form' }
  }
}

const problems: Record<string, string> = {
  missing: emailMissing,
  refused: 'Trop de demandes. Merci de patienter une heure avant de réessayer.',
  failed: recoveryFailed,
}
