import type { MessageForm } from '../../../../domain/threads/message-form.ts'
import type { ThreadKey } from '../../../../domain/threads/messages.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import type { RecordVisit } from '../../../http/visit.ts'

export interface ThreadSubmission {
  visit: RecordVisit
  key: ThreadKey
  typed: Record<string, string>
  message: MessageForm
}

/** What a form of the thread ends in; without JavaScript whatever was saved leads back to the page it was sent from. */
export type ThreadAction = (written: ThreadSubmission) => Promise<FormOutcome>
