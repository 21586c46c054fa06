import type { Database } from '../../../db/client.ts'
import type { newsletterIssues } from '../../../db/schema/tables.ts'
import { frenchSpaces } from '../../french-spaces.ts'
import type { World } from '../../world.ts'
import type { IssueContent, IssueState } from './issue-fields.ts'

export type Issue = typeof newsletterIssues.$inferSelect

export const issueStateNames: Readonly<Record<IssueState, string>> = {
  draft: 'Brouillon',
  queued: 'Part dans un instant',
  sending: 'Envoi en cours',
  paused: 'En pause',
  sent: 'Envoyée',
  stopped: 'Arrêtée',
}

export const announceIssues = (tx: Database, { announcements }: World<'announcements'>) =>
  announcements.announce(tx, 'office')

export const contentOf = ({ subject, preheader, content, pictures }: Issue): IssueContent => ({
  subject,
  preheader,
  content,
  pictures,
})

/** How events call it. */
export const issueTold = ({ subject }: Pick<Issue, 'subject'>) => ({ called: frenchSpaces(subject.trim()) })
