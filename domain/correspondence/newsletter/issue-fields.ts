import type { newsletterIssues } from '../../../db/schema/tables.ts'

export type NewsletterIssueState = typeof newsletterIssues.$inferSelect.state

/** Fields of an issue. A draft is saved even when they are incomplete. */
export const newsletterIssueFields = ['subject', 'preheader', 'content', 'pictures'] as const
export type NewsletterIssueField = (typeof newsletterIssueFields)[number]
export type NewsletterIssueContent = Readonly<Record<NewsletterIssueField, string>>

export const newsletterIssueFieldNames: Readonly<Record<NewsletterIssueField, string>> = {
  subject: 'Objet',
  preheader: 'Accroche',
  content: 'Texte',
  pictures: 'Images',
}
