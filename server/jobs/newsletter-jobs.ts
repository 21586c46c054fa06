import { newsletterMail } from '../../adapters/mail/templates/newsletter/newsletter-mail.tsx'
import { keepConsent } from '../../domain/newsletter/consents.ts'
import { findSubscription } from '../../domain/newsletter/find-subscription.ts'
import { deliverIssue } from '../../domain/newsletter/issues/delivery/deliver-issue.ts'
import type { WriteTo } from '../../domain/newsletter/issues/delivery/hand-mails-over.ts'
import { findIssue } from '../../domain/newsletter/issues/find-issue.ts'
import type { Issue } from '../../domain/newsletter/issues/issue.ts'
import { mailIdOf } from '../../domain/newsletter/issues/take-back.ts'
import type { Jobs } from '../../domain/ports/job-queue.ts'
import { readMailWords } from '../../domain/texts/mails/read-mail-words.ts'
import { confirmLink, leavingPage, unsubscribeLink } from '../site/mail-links.ts'
import { issueMail } from './issue-mail.ts'
import type { JobsWorld } from './jobs-world.ts'

/** The jobs that send the newsletter and what belongs to it. */
export function newsletterJobHandlers(world: JobsWorld) {
  const { db, accounts, mailer } = world
  return {
    /** Whoever has left before the mail did gets none. */
    async 'send-newsletter-mail'({ subscriptionId: id }: Jobs['send-newsletter-mail']) {
      const found = await findSubscription(db, id)
      if (!found) return
      // A version of the site from before consents were kept took it in.
      await keepConsent(db, [{ subscription_id: id, subscribed_at: found.createdAt, source: 'site' }])
      const links = { confirm: confirmLink(world, id), unsubscribe: unsubscribeLink(world, id) }
      const words = await readMailWords(db, 'subscribed')
      await mailer.send(await newsletterMail(words, { id, email: found.email }, links))
    },
    'send-newsletter': ({ issueId }: Jobs['send-newsletter']) =>
      deliverIssue(world, issueId, (issue) => writer(world, issue)),
    /** Leads to the page that explains leaving: whoever tests is no subscriber. */
    async 'send-newsletter-test'({ issueId, userId, testId }: Jobs['send-newsletter-test']) {
      const [account, issue] = [await accounts.findById(db, userId), await findIssue(db, issueId)]
      if (!account || !issue) return
      const mail = await issueMail(world, issue)
      const reader = {
        id: `newsletter-test-${testId}`,
        to: account.email,
        unsubscribeUrl: leavingPage(world),
      }
      const test = mail(reader)
      await mailer.send({ ...test, subject: `[Essai] ${test.subject}`, unsubscribeUrl: undefined })
    },
  }
}

async function writer(world: JobsWorld, issue: Issue): Promise<WriteTo> {
  const mail = await issueMail(world, issue)
  return ({ id, subscriptionId, email }) =>
    mail({ id: mailIdOf(id), to: email, unsubscribeUrl: unsubscribeLink(world, subscriptionId) })
}
