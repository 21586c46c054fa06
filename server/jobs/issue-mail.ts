import { newsletterIssueMail } from '../../adapters/mail/templates/newsletter/newsletter-issue-mail.tsx'
import type { Issue } from '../../domain/newsletter/issues/issue.ts'
import { readMailWords } from '../../domain/texts/mails/read-mail-words.ts'
import type { JobsWorld } from './jobs-world.ts'

export async function issueMail({ db, siteUrl }: Pick<JobsWorld, 'db' | 'siteUrl'>, issue: Issue) {
  return newsletterIssueMail(await readMailWords(db, 'newsletter-issue'), issue, siteUrl)
}
