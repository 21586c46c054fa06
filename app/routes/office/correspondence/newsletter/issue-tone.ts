import type { NewsletterIssueState } from '../../../../../domain/correspondence/newsletter/issue-fields.ts'
import type { StatusTone } from '../../../../ui/status-text.tsx'

export const newsletterIssueStateTone: Readonly<Record<NewsletterIssueState, StatusTone>> = {
  draft: 'open',
  queued: 'moving',
  sending: 'moving',
  paused: 'open',
  sent: 'done',
  stopped: 'void',
}
