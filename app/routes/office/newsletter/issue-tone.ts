import type { IssueState } from '../../../../domain/newsletter/issues/issue-fields.ts'
import type { StatusTone } from '../../../ui/status-text/status-text.tsx'

export const issueTone: Readonly<Record<IssueState, StatusTone>> = {
  draft: 'open',
  queued: 'moving',
  sending: 'moving',
  paused: 'open',
  sent: 'done',
  stopped: 'void',
}
