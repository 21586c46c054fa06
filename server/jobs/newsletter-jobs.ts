import {
  newsletterIssueMail,
  newsletterMail,
} from '../../adapters/mail/templates/correspondence/newsletter-mails.tsx'
import { readMailWords } from '../../domain/business/texts/mails/mail-words.ts'
import { deliverIssue, type MailWriter } from '../../domain/correspondence/newsletter/deliver-issue.ts'
import { findIssue, type Issue } from '../../domain/correspondence/newsletter/issues.ts'
import { deliveryMailId } from '../../domain/correspondence/newsletter/newsletter-bounces.ts'
import { findSubscription, recordConsent } from '../../domain/correspondence/newsletter/subscriptions.ts'
import type { JobDataMap } from '../../domain/kernel/ports/jobs.ts'
import { confirmLink, leavingPage, unsubscribeLink } from '../site/mail-links.ts'
import type { JobDeps } from './job-deps.ts'

/** The jobs that send the newsletter and what belongs to it. */
export function newsletterJobHandlers(deps: JobDeps) {
  const { db, accounts, mailer } = deps
  return {
    /** Whoever has left before the mail did gets none. */
    async 'send-newsletter-mail'({ subscriptionId: id }: JobDataMap['send-newsletter-mail']) {
      const found = await findSubscription(db, id)
      if (!found) return
      // A version of the site from before consents were kept took it in.
      await recordConsent(db, [{ subscription_id: id, subscribed_at: found.createdAt, source: 'site' }])
      const links = { confirm: confirmLink(deps, id), unsubscribe: unsubscribeLink(deps, id) }
      const words = await readMailWords(db, 'subscribed')
      await mailer.send(await newsletterMail(words, { id, email: found.email }, links))
    },
    'send-newsletter': ({ issueId }: JobDataMap['send-newsletter']) =>
      deliverIssue(deps, issueId, (issue) => writer(deps, issue)),
    /** Leads to the page that explains leaving: whoever tests is no subscriber. */
    async 'send-newsletter-test'({ issueId, userId, testId }: JobDataMap['send-newsletter-test']) {
      const [account, issue] = [await accounts.findById(db, userId), await findIssue(db, issueId)]
      if (!account || !issue) return
      const mail = await writeIssueMail(deps, issue)
      const reader = {
        id: `newsletter-test-${testId}`,
        to: account.email,
        unsubscribeUrl: leavingPage(deps),
      }
      const test = mail(reader)
      await mailer.send({ ...test, subject: `[Essai] ${test.subject}`, unsubscribeUrl: undefined })
    },
  }
}

async function writer(deps: JobDeps, issue: Issue): Promise<MailWriter> {
  const mail = await writeIssueMail(deps, issue)
  return ({ id, subscriptionId, email }) =>
    mail({ id: deliveryMailId(id), to: email, unsubscribeUrl: unsubscribeLink(deps, subscriptionId) })
}

async function writeIssueMail({ db, siteUrl }: Pick<JobDeps, 'db' | 'siteUrl'>, issue: Issue) {
  return newsletterIssueMail(await readMailWords(db, 'newsletter-issue'), issue, siteUrl)
}

/** As whoever tests it gets it. */
export async function previewIssue(deps: Pick<JobDeps, 'db' | 'siteUrl'>, issue: Issue) {
  const mail = await writeIssueMail(deps, issue)
  return mail({ id: 'apercu', to: '', unsubscribeUrl: leavingPage(deps) })
}
