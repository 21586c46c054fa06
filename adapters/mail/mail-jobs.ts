import type { MailSamples } from '../../domain/business/texts/mails/mail-samples.ts'
import type { JobName } from '../../domain/kernel/ports/jobs.ts'
import { invoiceMailJob } from './mails/billing/invoice-mail.tsx'
import { acceptanceCodeMailJob } from './mails/contracts/acceptance-code-mail.tsx'
import { acceptanceMailJob } from './mails/contracts/acceptance-mails.tsx'
import { declineMailJob } from './mails/contracts/decline-mail.tsx'
import { estimateMailJob } from './mails/contracts/estimate-mail.tsx'
import { supplementMailJob } from './mails/contracts/supplement-mails.tsx'
import { withdrawalMailJob } from './mails/contracts/withdrawal-mails.tsx'
import { contactMailJob } from './mails/correspondence/contact-mails.tsx'
import { matterLinkMailJob } from './mails/correspondence/matter-link-mail.tsx'
import { messageMailJob } from './mails/correspondence/message-mail.tsx'
import { newsletterJob, newsletterTestJob } from './mails/correspondence/newsletter-issue-mail.tsx'
import { quoteRequestMailJob } from './mails/correspondence/quote-request-mails.tsx'
import { subscriptionMailJob } from './mails/correspondence/subscription-mail.tsx'
import { threadNoticeJob } from './mails/correspondence/thread-notice-mails.tsx'
import type { MailJob, SampleWriters } from './mails/mail-job.ts'
import { dossierAnswerMailJob, dossierMailJob } from './mails/oversight/dossier-mails.tsx'
import { backupFailedMailJob, healthProblemsMailJob } from './mails/oversight/health-mails.tsx'
import { statementMailJob } from './mails/oversight/statement-mail.tsx'
import {
  accountNoticeMailJob,
  passwordChangedMailJob,
  recoveryMailJob,
} from './mails/people/account-mails.tsx'
import { invitationMailJob, staffInvitationMailJob } from './mails/people/invitation-mails.tsx'
import { noticeMailJob, summaryMailJob } from './mails/people/notice-mails.tsx'
import { newPromisedDayMailJob } from './mails/workshop/new-day-mail.tsx'
import { orderMailJob } from './mails/workshop/order-mail.tsx'
import { cancellationMailJob } from './mails/workshop/order-notice-mails.tsx'
import { pickupReminderJob } from './mails/workshop/pickup-mails.tsx'
import { slipMailJob } from './mails/workshop/slip-mail.tsx'
import { storageNoticeJob } from './mails/workshop/storage-notice-mail.tsx'

/**
 * All jobs that send mails, by job name. Each module contains everything from reading the data to sending the text. The workers
 * of the queue and the previews in the office are derived from this list.
 */
export const mailJobs = {
  'send-recovery-mail': recoveryMailJob,
  'send-password-changed-mail': passwordChangedMailJob,
  'send-account-notice-mail': accountNoticeMailJob,
  'send-invitation-mail': invitationMailJob,
  'send-staff-invitation-mail': staffInvitationMailJob,
  'send-notice-mail': noticeMailJob,
  'send-summary-mail': summaryMailJob,

  'send-contact-mail': contactMailJob,
  'send-thread-link': matterLinkMailJob,
  'send-letter': messageMailJob,
  'send-newsletter': newsletterJob,
  'send-newsletter-test': newsletterTestJob,
  'send-quote-request-mail': quoteRequestMailJob,
  'send-newsletter-mail': subscriptionMailJob,
  'send-thread-notice': threadNoticeJob,

  'send-invoice-mail': invoiceMailJob,

  'send-order-mail': orderMailJob,
  'send-cancellation-mail': cancellationMailJob,
  'send-pickup-reminder': pickupReminderJob,
  'send-slip-mail': slipMailJob,
  'send-storage-notice': storageNoticeJob,
  'send-new-day': newPromisedDayMailJob,

  'send-acceptance-code': acceptanceCodeMailJob,
  'send-acceptance-mail': acceptanceMailJob,
  'send-decline-mail': declineMailJob,
  'send-estimate': estimateMailJob,
  'send-supplement-mail': supplementMailJob,
  'send-withdrawal-mail': withdrawalMailJob,

  'send-dossier-mail': dossierMailJob,
  'send-dossier-answer-mail': dossierAnswerMailJob,
  'send-backup-failed-mail': backupFailedMailJob,
  'send-site-news-mail': healthProblemsMailJob,
  'send-statement-mail': statementMailJob,
} satisfies { readonly [Job in JobName]?: MailJob<Job> }

type MailJobs = typeof mailJobs
/** Kinds of mails that the jobs of `mailJobs` send. A kind that the domain declares and no job sends is a type error below. */
type SentMail = { [Job in keyof MailJobs]: keyof MailJobs[Job]['samples'] }[keyof MailJobs]

const samples: SampleWriters<SentMail> = Object.assign(
  {},
  ...Object.values(mailJobs).map((job) => job.samples),
)

/** Samples of all mails, for the previews in the office. */
export const mailSamples: MailSamples = { write: (mail, words, site) => samples[mail](words, site) }
