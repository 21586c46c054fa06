import type { Database } from '../../../db/client.ts'
import type { PrintingReason } from '../../../db/schema/billing/documents.ts'
import type { MatterKind } from '../../../db/schema/correspondence/inbox.ts'
import type { DocumentKey } from '../document-key.ts'
import type { AccountNotice } from '../person.ts'

/** Every job and the data it carries: ids only, never personal data. */
export interface JobDataMap {
  'derive-picture': { fileId: string }
  'make-photo-thumbnail': { quoteRequestId: string; photoId: string }
  'make-rim-photo-thumbnail': { orderId: string; photoId: string }
  'erase-rim-photo': { photoId: string }
  /** Deletes the files of a person whose data were erased. */
  'erase-files': { erasureId: string }
  'send-quote-request-mail': { quoteRequestId: string; mail: 'workshop' | 'visitor' }
  'send-newsletter-mail': { subscriptionId: string }
  /** Sends a part of a newsletter issue, then queues itself for the remaining subscribers. */
  'send-newsletter': { issueId: string }
  /** Sends the current state of a newsletter issue to a staff member who asked for it. `testId` distinguishes the tests. */
  'send-newsletter-test': { issueId: string; userId: string; testId: string }
  /** `reason`: why the contents of the document have changed. */
  'print-document': DocumentKey & { reason?: PrintingReason }
  'send-letter': { letterId: string }
  /** Sends a quote, which is issued first if it is a draft, or a reminder of a quote. */
  'send-estimate': { mailId: string }
  /**
   * Sends the contract to the client of an accepted quote, and a notice to the workshop. Sends nothing if the acceptance was
   * undone.
   */
  'send-acceptance-mail': { estimateId: string; acceptanceId: string; mail: 'client' | 'workshop' }
  /** Sends the code by which a quote is accepted. Sends nothing if another code was requested since. */
  'send-acceptance-code': { estimateId: string; nonce: string }
  /** Tells the workshop that a client has declined a quote on their page, at that ISO instant. */
  'send-decline-mail': { estimateId: string; declinedAt: string }
  /**
   * Sends a mail about a declaration of withdrawal: acknowledgement, notices that it was received and confirmed, answer of the
   * workshop. `decidedAt` (ISO instant) identifies the decision that an answer is about; an answer is not sent if its decision was
   * undone.
   */
  'send-withdrawal-mail': {
    withdrawalId: string
    mail: 'receipt' | 'workshop' | 'confirmed' | 'answer'
    decidedAt?: string
  }
  'expire-estimates': Record<string, never>
  'send-invoice-mail': { mailId: string }
  'send-to-platform': { invoiceId: string }
  /** Tells the invoicing platform that an invoice sent through it has been paid. */
  'tell-platform-paid': { invoiceId: string }
  'follow-platform': Record<string, never>
  /** Notifies the workshop of a visitor's message on their private page; `letterId: null` means that they withdrew. */
  'send-thread-notice': { kind: 'request' | 'message'; id: string; letterId: string | null }
  /** Sends a new link to a private page; `linkId` distinguishes the requests. */
  'send-thread-link': { kind: MatterKind; id: string; linkId: string }
  'send-contact-mail': { messageId: string; mail: 'workshop' | 'visitor' }
  /**
   * Tells the client the status of their order; sends nothing if the order has another status by then. `corrects` is the later
   * status that was announced by mistake.
   */
  'send-order-mail': { orderId: string; status: OrderStatus; corrects?: OrderStatus }
  /** Tells a client that their order was cancelled at `at` (ISO 8601). Sends nothing if that was undone. */
  'send-cancellation-mail': { orderId: string; at: string }
  /** Sends a deposit or handover slip to its client, with its PDF. Sends nothing if the slip was withdrawn. */
  'send-slip-mail': { slipId: string }
  /**
   * Sends a mail about a supplement: the question to the client, the confirmation after they accepted, or the notice to the
   * workshop.
   */
  'send-supplement-mail': { supplementId: string; mail: 'ask' | 'confirmation' | 'workshop' }
  /** Sends the link of a dossier to its expert. Sends nothing if the dossier was undone or revoked. */
  'send-dossier-mail': { dossierId: string }
  /** Tells the workshop an expert's answer. */
  'send-dossier-answer-mail': { dossierId: string; answer: 'agreement' | 'photos' }
  /** Makes the statements of past months for the clients who receive them. */
  'make-statements': Record<string, never>
  'send-statement-mail': { clientId: string; month: string }
  /** Queues a reminder for each client whose rims have waited long enough. */
  'remind-pickups': Record<string, never>
  'send-pickup-reminder': { orderId: string }
  'send-storage-notice': { mailId: string }
  'recover-password': { recoveryId: string }
  /** `userId` is `null` for an address without account if accounts are hidden: the same work is done, and no mail is sent. */
  'send-recovery-mail': { recoveryId: string; userId: string | null }
  'send-password-changed-mail': { userId: string; changeId: string }
  'send-invitation-mail': { creationId: string }
  'send-account-notice-mail': { userId: string; noticeId: string; notice: AccountNotice }
  'send-staff-invitation-mail': { userId: string; invitationId: string }
  /** Queues mails to the staff who want one for each new item. */
  'notify-staff': { kind: NoticeKind; id: string }
  'send-notice-mail': { userId: string; kind: NoticeKind; id: string }
  'sum-up-day': Record<string, never>
  'send-summary-mail': { userId: string; day: string }
  'sweep-accounts': Record<string, never>
  'sweep-client-imports': Record<string, never>
  'sweep-abandoned-photos': Record<string, never>
  'forget-old-records': Record<string, never>
  'close-payments': Record<string, never>
  'back-up': Record<string, never>
  /** Copies the newest backup to the other place. */
  'copy-backup': Record<string, never>
  /** Restores the newest backup beside the site and drops it again. */
  'test-restore': Record<string, never>
  'send-backup-failed-mail': { userId: string; runId: number }
  /** Checks the health of the site and mails new problems to the people in charge. */
  'look-after-site': Record<string, never>
  /** `tellingId` distinguishes the mails. */
  'send-site-news-mail': { userId: string; tellingId: string }
  'count-audience': Record<string, never>
  'sweep-unused-files': Record<string, never>
  'publish-due-content': Record<string, never>
  'count-order-figures': Record<string, never>
}
export type JobName = keyof JobDataMap

export interface JobQueue {
  /**
   * Queues a job in the caller's transaction: the job exists if and only if the transaction commits. It starts after `inSeconds`
   * at the earliest.
   */
  enqueue<Name extends JobName>(
    tx: Database,
    name: Name,
    data: JobDataMap[Name],
    when?: { inSeconds: number },
  ): Promise<void>
}

/** A job that failed for good and runs again only on request. Contains ids only. */
export interface GivenUpJob {
  id: string
  name: JobName
  at: Date
  attempts: number
  /** First line of the error, without e-mail addresses. */
  reason: string
}

/** Failed jobs that were neither retried nor dismissed yet. */
export interface GivenUpJobs {
  /** Lists the jobs, the oldest first. */
  list(): Promise<GivenUpJob[]>
  /** Queues the jobs again as new ones; returns how many. */
  retry(ids: string[]): Promise<number>
  /** Removes the jobs from the list. */
  dismiss(ids: string[]): Promise<void>
}

/** Unfinished jobs of one kind, on all nodes together. */
export interface PendingJobs {
  name: JobName
  /** Number of jobs that are due and not started; `waitingSince` is the time of the oldest. */
  waiting: number
  waitingSince: Date | null
  running: number
  /** Number of jobs that failed at least once and will be retried; `nextTry` is the next attempt, `reason` the last error. */
  failing: number
  /** Time at which the oldest of the failing jobs was queued. */
  failingSince: Date | null
  nextTry: Date | null
  reason: string
}

/** Status of all jobs of the site, on all nodes. */
export interface JobBook {
  /** Lists the kinds that have unfinished jobs, by name. */
  pending(): Promise<PendingJobs[]>
  /** Returns when a job of each kind was last completed, within the last forty days. */
  lastDone(names: readonly JobName[]): Promise<Partial<Record<JobName, Date>>>
  givenUp: GivenUpJobs
}

/** Thrown when a job's work was rejected for good. The job is tried once more, in case that was an error, then given up. */
export class PermanentRefusal extends Error {}

/** Reason for giving up a job: its last attempt failed, or the process ended too often during it. */
export type GivenUpCause = 'failed' | 'process-ended'
