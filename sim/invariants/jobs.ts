import { queueSettings } from '../../adapters/jobs/queue-settings.ts'
import type { mailJobs } from '../../adapters/mail/mail-jobs.ts'
import type { JobName } from '../../domain/kernel/ports/jobs.ts'
import type { Invariant } from '../invariant.ts'

/** SQL condition: the outbox does not show the mail as waiting any more. */
const isSettledInOutbox = (id: 'mailId' | 'letterId') =>
  `not exists (select from outgoing_mails where id = data->>'${id}' and state = 'queued')`

/** SQL condition: the step recorded that event about a record named in the data of the job. */
const hasEvent = (act: string, id: string) =>
  `exists (select from events where id::text = any($2) and act = '${act}' and record_id = ${id})`

/**
 * SQL conditions on the `data` of a job: the record of its mail shows the office that the mail was not sent, or needs the mail no
 * more. `null` if only the list of abandoned jobs (État) shows it, because no record of the office states whether the mail was
 * sent. These are notices to staff and to the workshop, mails about accounts, and copies of what a page shows.
 */
const recordTellsFailure: Readonly<Record<keyof typeof mailJobs, string | null>> = {
  'send-estimate': isSettledInOutbox('mailId'),
  'send-invoice-mail': isSettledInOutbox('mailId'),
  'send-letter': isSettledInOutbox('letterId'),
  'send-storage-notice': isSettledInOutbox('mailId'),
  'send-new-day': isSettledInOutbox('mailId'),
  'send-order-mail': hasEvent('order.client-not-told', `data->>'orderId'`),
  'send-cancellation-mail': hasEvent('order.cancellation-not-told', `data->>'orderId'`),
  'send-slip-mail': hasEvent(
    'order.slip-not-mailed',
    `(select order_id from order_slips where id = data->>'slipId')`,
  ),
  'send-supplement-mail': `data->>'mail' = 'workshop'
    or exists (select from supplements s where s.id = data->>'supplementId' and case data->>'mail'
      when 'ask' then s.mailed_at is not null or s.state <> 'sent' or ${hasEvent('order.supplement-not-mailed', 's.order_id')}
      else s.rim_id is null or ${hasEvent('order.supplement-confirmation-failed', 's.order_id')} end)`,
  'send-acceptance-mail': `data->>'mail' = 'workshop' or ${hasEvent('estimate.confirmation-failed', `data->>'estimateId'`)}
    or not exists (select from estimates where id = data->>'estimateId' and state = 'accepted' and confirmed_at is null
      and consent->>'id' = data->>'acceptanceId')`,
  'send-withdrawal-mail': `data->>'mail' in ('workshop', 'confirmed')
    or ${hasEvent('withdrawal.receipt-failed', `data->>'withdrawalId'`)}
    or ${hasEvent('withdrawal.answer-failed', `data->>'withdrawalId'`)}`,
  'send-dossier-mail': `${hasEvent(
    'order.dossier-not-mailed',
    `(select order_id from expert_dossiers where id = data->>'dossierId')`,
  )} or ${hasEvent(
    'estimate.dossier-not-mailed',
    `(select estimate_id from expert_dossiers where id = data->>'dossierId')`,
  )}`,
  'send-statement-mail': hasEvent('client.statement-not-mailed', `data->>'clientId'`),
  // The mail is queued again in the next night.
  'send-pickup-reminder': null,
  'send-newsletter': null,
  'send-newsletter-mail': null,
  'send-newsletter-test': null,
  'send-quote-request-mail': null,
  'send-contact-mail': null,
  'send-thread-link': null,
  'send-thread-notice': null,
  'send-acceptance-code': null,
  'send-decline-mail': null,
  'send-dossier-answer-mail': null,
  'send-recovery-mail': null,
  'send-password-changed-mail': null,
  'send-account-notice-mail': null,
  'send-invitation-mail': null,
  'send-staff-invitation-mail': null,
  'send-notice-mail': null,
  'send-summary-mail': null,
  'send-backup-failed-mail': null,
  'send-site-news-mail': null,
}

const isMailJob = (name: JobName): name is keyof typeof mailJobs => Object.hasOwn(recordTellsFailure, name)

/** The record of a mail says so if the mail will not be sent, because its job was given up or its recipient was rejected for good. */
const unsentMailsAreReported: Invariant = {
  name: 'a mail that does not leave is reported',
  source: 'docs/product.md §11.25',
  async check({ jobs, query }, changes) {
    for (const { name, data } of jobs.takeUnsent()) {
      const condition = isMailJob(name) ? recordTellsFailure[name] : null
      if (condition === null) continue
      const [row] = await query<{ is_told: boolean }>(
        `select (${condition}) as is_told from (select $1::jsonb as data) job`,
        [JSON.stringify(data), ...(condition.includes('$2') ? [changes.ids('events') ?? []] : [])],
      )
      if (!row?.is_told) return `the mail of ${name} does not leave and nothing says so`
    }
    return null
  },
}

/** Every job is tried again within the delay of its queue, and never more often than its limit. */
const jobsAreTriedInTime: Invariant = {
  name: 'a failed job is tried again in time',
  source: 'adapters/jobs/queue-settings.ts',
  tables: ['sim_jobs'],
  async check({ query, clock }) {
    const jobs = await query<{ name: JobName; attempts: number; due_at: Date }>(
      'select name, attempts, due_at from sim_jobs where attempts > 0 order by id',
    )
    for (const { name, attempts, due_at } of jobs) {
      const { retryDelayMax, retryLimit } = queueSettings[name]
      // The clock may have been set back since the attempt, so its latest time counts.
      const latest = clock.latest().getTime() + retryDelayMax * 1000
      if (attempts > retryLimit) return `the job ${name} was tried ${attempts} times`
      if (due_at.getTime() > latest) return `the job ${name} is tried again only at ${due_at.toISOString()}`
    }
    return null
  },
}

export const jobInvariants: readonly Invariant[] = [unsentMailsAreReported, jobsAreTriedInTime]
