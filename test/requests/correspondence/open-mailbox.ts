import { join } from 'node:path'
import { createDiskStore } from '../../../adapters/files/disk-store.ts'
import { createEmlMailer } from '../../../adapters/mail/eml-mailer.ts'
import { createMailReader } from '../../../adapters/mail-reader.ts'
import { createPostgresRateLimits } from '../../../adapters/postgres-rate-limits.ts'
import { invoiceOutbox } from '../../../domain/billing/invoices/invoice-mails.ts'
import { estimateOutbox } from '../../../domain/contracts/estimates/estimate-mails.ts'
import { processIncomingMail } from '../../../domain/correspondence/mailbox/process-incoming-mail.ts'
import { combineOutboxes } from '../../../domain/correspondence/outbox/outbox.ts'
import { messageOutbox } from '../../../domain/correspondence/threads/queue-message.ts'
import type { FileStore } from '../../../domain/kernel/ports/file-store.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { newPromisedDayOutbox } from '../../../domain/workshop/orders/new-day-notice.ts'
import { storageNoticeOutbox } from '../../../domain/workshop/orders/storage-notice.ts'
import { mailWorker } from '../../../server/environment/paths.ts'
import { smallPhoto } from '../../content/photos.ts'
import { submitQuoteRequestTo } from '../../content/submit-quote-request.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'

const secret = 'un secret pour les essais'
const visitor = 'jerome.marchal@gmail.com'

/** Opens a site whose incoming mails are given by the test. */
export async function openMailbox(settings: Record<string, string> = {}) {
  const site = await openTestSite({ settings })
  const workshop = await openWorkshop(site)
  const clock = { now: () => new Date() }
  const files: FileStore = createDiskStore({ directory: join(site.dataDir, 'files'), tenant: 'tw' })
  const deps = {
    ...workshop,
    clock,
    files,
    secret,
    mailAddress: 'contact@exemple.fr',
    readsMail: true,
    outboxes: combineOutboxes([
      invoiceOutbox,
      estimateOutbox,
      storageNoticeOutbox,
      newPromisedDayOutbox,
      messageOutbox,
    ]),
    mailer: createEmlMailer({ directory: join(site.dataDir, 'mail'), from: 'contact@exemple.fr' }),
    mailReader: createMailReader({ worker: mailWorker }),
    limits: createPostgresRateLimits({ db: workshop.db, clock, secret }),
  }
  let uids = 0
  const take = async (source: Buffer, { isComplete = true, mailboxUid = `1.${++uids}` } = {}) =>
    (await processIncomingMail(deps, 'essai', { mailboxUid, fetch: async () => ({ source, isComplete }) }))
      .outcome
  return { site, deps, files, take, ask: () => answeredRequest(site) }
}

export type OpenMailbox = Awaited<ReturnType<typeof openMailbox>>

/** Makes a request that staff have opened and answered. Returns the Message-ID of the answer. */
async function answeredRequest(site: TestSite) {
  const id = (await submitQuoteRequestTo(site.origin, await smallPhoto(), 1)) ?? ''
  const messageId = randomId()
  await site.query(
    `update quote_requests
     set email = $2, seen = true, state = 'answered', waits_since = null, closed_reason = 'x' where id = $1`,
    [id, visitor],
  )
  await site.query('update form_counters set notifications = 0')
  await site.query(
    `insert into thread_messages (id, thread_kind, thread_id, direction, channel, author_name, email, text, state, created_at)
     values ($1, 'request', $2, 'sent', 'mail', 'Sophie', $3, 'Bonjour', 'dispatched', now())`,
    [messageId, id, visitor],
  )
  await site.query(
    `insert into outgoing_mails (id, message_id, kind, recipient, state, author_name, created_at, due_at, sent_at)
     values ($1, $1, 'message', $2, 'sent', 'Sophie', now(), now(), now())`,
    [messageId, visitor],
  )
  return { thread: { kind: 'request', id } as const, id, messageId, sent: `letter-${messageId}@exemple.fr` }
}
