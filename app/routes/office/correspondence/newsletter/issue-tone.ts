import type { IssueState } from '../../../../../domain/correspondence/newsletter/issue-fields.ts'
import type { StatusTone } from '../../../../ui/status-text.tsx'

export const issueStateTone: Readonly<Record<IssueState, StatusTone>> = {
  draft: 'open',
  queued: 'moving',
  sending: 'moving',
  paused: 'open',
  sent: 'done',
  stopped: 'void',
}
