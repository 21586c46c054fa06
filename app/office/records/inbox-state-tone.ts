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

/** Returns the colour of a state's label. */
export const inboxStateToneOf = (state: InboxState) => tones[state]
