import type { LetterForm } from '../../../../domain/letters/letter-form.ts'
import type { ThreadKey } from '../../../../domain/letters/threads/thread-key.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import type { RecordVisit } from '../../../http/visit.ts'

export interface Written {
  visit: RecordVisit
  key: ThreadKey
  typed: Record<string, string>
  letter: LetterForm
}

/** What a form of the thread ends in; without JavaScript whatever was saved leads back to the page it was sent from. */
export type ThreadAct = (written: Written) => Promise<FormOutcome>
