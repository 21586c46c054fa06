import { sendingFailures } from '../sending/sending-failures.ts'
import type { UploadOutcome } from './upload-outcome.ts'

export type PhotosOutcome = { outcome: 'sent' } | { outcome: 'stopped'; message: string; canRetry: boolean }

/** What becomes of the sending after a photo that was not stored. */
export function stopOf(result: UploadOutcome): PhotosOutcome {
  switch (result.outcome) {
    // The record exists: the form's own answer will say so.
    case 'stored':
    case 'already-sent':
      return { outcome: 'sent' }
    case 'refused':
      return { outcome: 'stopped', message: sendingFailures.refused, canRetry: false }
    case 'limited':
      return { outcome: 'stopped', message: result.message, canRetry: true }
    // Nobody signs in for it.
    case 'signed-out':
      return { outcome: 'stopped', message: sendingFailures.failing, canRetry: true }
    default:
      return { outcome: 'stopped', message: sendingFailures[result.outcome], canRetry: true }
  }
}
