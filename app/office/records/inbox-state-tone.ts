import type { InboxState } from '../../../domain/kernel/inbox-kind.ts'
import type { StatusTone } from '../../ui/status-text.tsx'

const tones: Readonly<Record<InboxState, StatusTone>> = {
  new: 'moving',
  in_progress: 'open',
  answered: 'done',
  estimated: 'done',
  closed: 'void',
  spam: 'void',
}

/** How its state looks beside the word for it. */
export const inboxStateTone = (state: InboxState) => tones[state]
