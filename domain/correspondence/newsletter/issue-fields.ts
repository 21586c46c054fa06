import type { newsletterIssues } from '../../../db/schema/tables.ts'

export type IssueState = typeof newsletterIssues.$inferSelect.state

/** Fields of an issue. A draft is saved even when they are incomplete. */
export const issueFields = ['subject', 'preheader', 'content', 'pictures'] as const
export type IssueField = (typeof issueFields)[number]
export type IssueContent = Readonly<Record<IssueField, string>>

export const issueFieldNames: Readonly<Record<IssueField, string>> = {
  subject: 'Objet',
  preheader: 'Accroche',
  content: 'Texte',
  pictures: 'Images',
}
