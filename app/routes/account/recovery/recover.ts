import { href } from 'react-router'
import { sendForm } from '../../../forms/send-form.ts'
import type { FollowedRecovery } from './follow-recovery.server.ts'
import {
  type RecoveryOutcome,
  recoveryFailed,
  recoveryRefused,
  recoverySent,
  recoveryUndelivered,
} from './recovery-outcome.ts'
import { watchRecovery } from './watch-recovery.ts'

export const failures = { unreachable: recoveryFailed, failing: recoveryFailed }

/** Where it stands, as the modal shows it. */
export type Recovery = FollowedRecovery | { outcome: 'sending'; isSlow: boolean }
type Ended = Extract<Recovery, { outcome: 'sent' | 'refused' }>

export const isEnded = (state: Recovery | RecoveryOutcome): state is Ended =>
  state.outcome === 'sent' || state.outcome === 'refused'

const endings = {
  done: { outcome: 'sent', message: recoverySent },
  'email error': { outcome: 'refused', message: recoveryRefused },
  failed: { outcome: 'failed', message: recoveryUndelivered },
} as const

/** How a recovery ended, or why it could not be asked for. */
export async function recover(
  answers: URLSearchParams,
  signal: AbortSignal,
): Promise<Ended | RecoveryOutcome> {
  const asked = await sendForm<RecoveryOutcome>(href('/recuperation'), answers, failures, signal)
  if (asked.outcome !== 'saved') return asked
  try {
    return endings[await watchRecovery(asked.id, signal)]
  } catch {
    return { outcome: 'failed', message: recoveryFailed }
  }
}
