import type { Transaction } from '../../../db/client.ts'
import type { PrintingReason } from '../../../db/schema/billing/documents.ts'
import type { MatterKind } from '../../../db/schema/correspondence/inbox.ts'
import type { DocumentKey } from '../document-key.ts'
import type { AccountNoticeKind } from '../person.ts'

/** Data of each job, by job name: ids only, never personal data. */
export interface JobDataMap {
  'derive-picture': { fileId: string }
  'make-photo-thumbnail': { quoteRequestId: string; photoId: string }
  'make-rim-photo-thumbnail': { orderId: string; photoId: string }
  'erase-rim-photo': { photoId: string }
  /** Deletes the files of a person whose data were erased. */
  'erase-files': { erasureId: string }
  'send-quote-request-mail': { quoteRequestId: string; mail: 'workshop' | 'visitor' }
  /** `requestId` is unique to each repeated request; missing for the first mail of a subscription. */
  'send-newsletter-mail': { subscriptionId: string; requestId?: string }
  /** Sends a part of the mails of a newsletter issue, then queues itself for the rest. */
  'send-newsletter': { issueId: string }
  /** Sends the current content of an issue to the staff member who asked for a test. `testId` is unique to each test. */
  'send-newsletter-test': { issueId: string; userId: string; testId: string }
  /** `reason`: why the content of the document has changed. */
  'print-document': DocumentKey & { reason?: PrintingReason }
  'send-letter': { letterId: string }
  /** Sends an estimate, or a reminder of one. A draft is issued first. */
  'send-estimate': { mailId: string }
  /**
   * Sends the contract to the client of an accepted estimate, or a notice to the workshop. Sends nothing if the acceptance was
   * withdrawn meanwhile.
   */
  'send-acceptance-mail': { estimateId: string; acceptanceId: string; mail: 'client' | 'workshop' }
  /** Sends the code that confirms the acceptance of an estimate. Sends nothing if a newer code was requested meanwhile. */
  'send-acceptance-code': { estimateId: string; nonce: string }
  /** Notifies the workshop that a client declined an estimate on the estimate's page. `declinedAt` is in ISO 8601. */
  'send-decline-mail': { estimateId: string; declinedAt: string }
  /**
   * Sends a mail about a declaration of withdrawal: the acknowledgement, a notice to the workshop that it was received or
   * confirmed, or the workshop's answer. `decidedAt` (ISO 8601) identifies the decision that an answer belongs to: nothing is
   * sent if that decision was reversed meanwhile.
   */
  'send-withdrawal-mail': {
    withdrawalId: string
    mail: 'receipt' | 'workshop' | 'confirmed' | 'answer'
    decidedAt?: string
  }
  'expire-estimates': Record<string, never>
  'send-invoice-mail': { mailId: string }
  'send-to-platform': { invoiceId: string }
  /** Reports to the platform that an invoice sent through it has been paid. */
  'tell-platform-paid': { invoiceId: string }
  'follow-platform': Record<string, never>
  /** Notifies the workshop of a visitor's message (`letterId`) on their private page; `null`: of the withdrawal of a request. */
  'send-thread-notice': { kind: 'request' | 'message'; id: string; letterId: string | null }
  /** Sends a new link to a private page. `linkId` is unique to each request for a link. */
  'send-thread-link': { kind: MatterKind; id: string; linkId: string }
  'send-contact-mail': { messageId: string; mail: 'workshop' | 'visitor' }
  /** Notifies a client that their order was cancelled at `at` (ISO 8601). Sends nothing if the cancellation was undone. */
  'send-cancellation-mail': { orderId: string; at: string }
  /** Sends a slip of the counter to its client as a PDF. Sends nothing if the mail was cancelled. */
  'send-slip-mail': { slipId: string }
  /**
   * Sends a mail about a supplement: `ask` asks the client, `confirmation` confirms the client's acceptance, `workshop` notifies
   * the workshop of the client's answer.
   */
  'send-supplement-mail': { supplementId: string; mail: 'ask' | 'confirmation' | 'workshop' }
  /** Sends the link of a dossier to its expert. Sends nothing if the mail was cancelled or the link revoked. */
  'send-dossier-mail': { dossierId: string }
  /** Notifies the workshop of an expert's answer. */
  'send-dossier-answer-mail': { dossierId: string; answer: 'agreement' | 'photos' }
  /** Makes the statements of past months for the clients who get monthly statements. */
  'make-statements': Record<string, never>
  'send-statement-mail': { clientId: string; month: string }
  /** Queues a `send-pickup-reminder` for each client whose rims have been ready for the set number of days. */
  'remind-pickups': Record<string, never>
  'send-pickup-reminder': { orderId: string }
  'send-storage-notice': { mailId: string }
  'send-new-day': { mailId: string }
  'recover-password': { recoveryId: string }
  /**
   * A `userId` of `null` means that the e-mail address has no account: the job does the same work without sending a
   * mail, so that its duration does not reveal which addresses have one (`hidesAccounts`).
   */
  'send-recovery-mail': { recoveryId: string; userId: string | null }
  'send-password-changed-mail': { userId: string; changeId: string }
  'send-invitation-mail': { creationId: string }
  'send-account-notice-mail': { userId: string; noticeId: string; notice: AccountNoticeKind }
  'send-staff-invitation-mail': { userId: string; invitationId: string }
  'sum-up-day': Record<string, never>
  'send-summary-mail': { userId: string; day: string }
  'sweep-accounts': Record<string, never>
  'sweep-client-imports': Record<string, never>
  'sweep-abandoned-photos': Record<string, never>
  'forget-old-records': Record<string, never>
  'close-payments': Record<string, never>
  'back-up': Record<string, never>
  /** Copies the newest backup to the bucket. */
  'copy-backup': Record<string, never>
  /** Restores the newest backup beside the live site, compares it and drops it again. */
  'test-restore': Record<string, never>
  'send-backup-failed-mail': { userId: string; runId: number }
  /** Runs the health checks and queues mails about new problems. */
  'look-after-site': Record<string, never>
  /** Sends news about the health of the site. `tellingId` is the same for all recipients of one announcement. */
  'send-site-news-mail': { userId: string; tellingId: string }
  'count-audience': Record<string, never>
  'sweep-unused-files': Record<string, never>
  'publish-due-content': Record<string, never>
  'count-order-figures': Record<string, never>
}
export type JobName = keyof JobDataMap

export interface JobQueue {
  /**
   * Queues a job in the caller's transaction: the job exists if and only if the transaction commits. It starts after
   * `inSeconds` at the earliest.
   */
  enqueue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    data: JobDataMap[Name],
    when?: { inSeconds: number },
  ): Promise<void>
}

/** Job that has failed permanently. It runs again only if staff retry it. Contains ids only. */
export interface GivenUpJob {
  id: string
  name: JobName
  at: Date
  attempts: number
  /** First line of the last error, without addresses. */
  reason: string
}

/** Jobs that have failed permanently and were neither retried nor dismissed. */
export interface GivenUpJobs {
  /** Returns the jobs, the oldest first. */
  list(): Promise<GivenUpJob[]>
  /** Queues the jobs again as new ones. Returns their number. */
  retry(ids: string[]): Promise<number>
  /** Deletes the jobs. */
  dismiss(ids: string[]): Promise<void>
}

/** Numbers of unfinished jobs of one name, on all nodes together. */
export interface PendingJobs {
  name: JobName
  /** Number of jobs that are due and not started, and when the first of them became due. */
  waiting: number
  waitingSince: Date | null
  running: number
  /** Number of jobs that have failed and will be retried. `nextTry` is the next attempt, `reason` the latest error. */
  failing: number
  /** When the oldest of the failing jobs was queued. */
  failingSince: Date | null
  nextTry: Date | null
  reason: string
}

/** Status of the job queues, for all nodes together. */
export interface JobQueueStatus {
  /** Returns the numbers of unfinished jobs, one entry for each job name, sorted by name. */
  pending(): Promise<PendingJobs[]>
  /** Returns when a job of each name last succeeded, if it did so in the last forty days. */
  lastDone(names: readonly JobName[]): Promise<Partial<Record<JobName, Date>>>
  givenUp: GivenUpJobs
}

/** Thrown by a job that must not be retried as usual: it is tried once more, in case of a mistake, and then given up. */
export class PermanentJobFailure extends Error {}

/** Thrown by a job that needs something which has not happened yet. It is retried as after any other error. */
export class JobNotReady extends Error {}

/** Reason why a job was given up: its last attempt failed, or the process ended too often while it ran. */
export type GivenUpCause = 'failed' | 'process-ended'
