import type { Database } from '../../../db/client.ts'
import type { PrintingReason } from '../../../db/schema/billing/documents.ts'
import type { MatterKind } from '../../../db/schema/correspondence/inbox.ts'
import type { DocumentKey } from '../document-key.ts'
import type { AccountNotice } from '../person.ts'

/** Every job of the product and the data it carries: ids only, never personal data. */
export interface JobDataMap {
  'derive-picture': { fileId: string }
  'make-photo-thumbnail': { quoteRequestId: string; photoId: string }
  'make-rim-photo-thumbnail': { orderId: string; photoId: string }
  'erase-rim-photo': { photoId: string }
  /** The files of somebody whose data were erased. */
  'erase-files': { erasureId: string }
  'send-quote-request-mail': { quoteRequestId: string; mail: 'workshop' | 'visitor' }
  'send-newsletter-mail': { subscriptionId: string }
  /** Sends some of a letter, then queues itself for the others. */
  'send-newsletter': { issueId: string }
  /** A letter as it stands, to whoever of the workshop asks; `testId` tells one time from another. */
  'send-newsletter-test': { issueId: string; userId: string; testId: string }
  /** `reason`: why what it says has changed. */
  'print-document': DocumentKey & { reason?: PrintingReason }
  'send-letter': { letterId: string }
  /** A quote, which is issued first where it is a draft, or a reminder of one. */
  'send-estimate': { mailId: string }
  /** A quote was accepted: its client is sent the contract, the workshop a notice. Nothing once the acceptance was taken back. */
  'send-acceptance-mail': { estimateId: string; acceptanceId: string; mail: 'client' | 'workshop' }
  /** The code by which a quote is accepted; nothing where another one was asked for since. */
  'send-acceptance-code': { estimateId: string; nonce: string }
  /** Tells the workshop that a client has declined a quote on their page, at that ISO instant. */
  'send-decline-mail': { estimateId: string; declinedAt: string }
  /** Mails about a declaration of withdrawal: acknowledgement, notices that it was received and confirmed, answer of the workshop. */
  /** `decidedAt`, an ISO instant: which decision an answer is of; one that was taken back meanwhile is answered by nobody. */
  'send-withdrawal-mail': {
    withdrawalId: string
    mail: 'receipt' | 'workshop' | 'confirmed' | 'answer'
    decidedAt?: string
  }
  'expire-estimates': Record<string, never>
  'send-invoice-mail': { mailId: string }
  'send-to-platform': { invoiceId: string }
  /** An invoice that went by the platform has been paid: the platform has to know. */
  'tell-platform-paid': { invoiceId: string }
  'follow-platform': Record<string, never>
  /** A notice to the workshop of what a visitor wrote on their page; without a message, that they withdrew. */
  'send-thread-notice': { kind: 'request' | 'message'; id: string; letterId: string | null }
  /** A new link to a private page; `linkId` tells one time from another. */
  'send-thread-link': { kind: MatterKind; id: string; linkId: string }
  'send-contact-mail': { messageId: string; mail: 'workshop' | 'visitor' }
  /** Tells a client that their order was cancelled at `at` (ISO 8601); nothing once that was undone. */
  'send-cancellation-mail': { orderId: string; at: string }
  /** A slip of the counter to its client, with its PDF; nothing once it was taken back. */
  'send-slip-mail': { slipId: string }
  /** Of a supplement: what its client is asked, its confirmation once they accepted, what the workshop is told of their answer. */
  'send-supplement-mail': { supplementId: string; mail: 'ask' | 'confirmation' | 'workshop' }
  /** The link to a dossier to its expert; nothing once it was taken back or revoked. */
  'send-dossier-mail': { dossierId: string }
  /** The workshop is told what an expert has answered. */
  'send-dossier-answer-mail': { dossierId: string; answer: 'agreement' | 'photos' }
  /** Statements of the months that are over, for the clients who have them. */
  'make-statements': Record<string, never>
  'send-statement-mail': { clientId: string; month: string }
  /** Clients whose rims have waited long enough are reminded, one job each. */
  'remind-pickups': Record<string, never>
  'send-pickup-reminder': { orderId: string }
  'send-storage-notice': { mailId: string }
  'recover-password': { recoveryId: string }
  /** `null` where accounts are hidden and there is none: the same work, and no mail. */
  'send-recovery-mail': { recoveryId: string; userId: string | null }
  'send-password-changed-mail': { userId: string; changeId: string }
  'send-invitation-mail': { creationId: string }
  'send-account-notice-mail': { userId: string; noticeId: string; notice: AccountNotice }
  'send-staff-invitation-mail': { userId: string; invitationId: string }
  'sum-up-day': Record<string, never>
  'send-summary-mail': { userId: string; day: string }
  'sweep-accounts': Record<string, never>
  'sweep-client-imports': Record<string, never>
  'sweep-abandoned-photos': Record<string, never>
  'forget-old-records': Record<string, never>
  'close-payments': Record<string, never>
  'back-up': Record<string, never>
  /** The newest backup is taken elsewhere. */
  'copy-backup': Record<string, never>
  /** The newest backup is put back beside the site, and dropped again. */
  'test-restore': Record<string, never>
  'send-backup-failed-mail': { userId: string; runId: number }
  /** Looks at how the site fares, and tells whoever looks after it what is new. */
  'look-after-site': Record<string, never>
  /** `tellingId` tells one time from another. */
  'send-site-news-mail': { userId: string; tellingId: string }
  'count-audience': Record<string, never>
  'sweep-unused-files': Record<string, never>
  'publish-due-content': Record<string, never>
  'count-order-figures': Record<string, never>
}
export type JobName = keyof JobDataMap

export interface JobQueue {
  /**
   * Queues inside the caller's transaction: the job exists if and only if the transaction commits. Nobody takes it before
   * so many seconds have passed.
   */
  enqueue<Name extends JobName>(
    tx: Database,
    name: Name,
    data: JobDataMap[Name],
    when?: { inSeconds: number },
  ): Promise<void>
}

/** A job that nobody will try again unless somebody says so. Carries ids only. */
export interface GivenUpJob {
  id: string
  name: JobName
  at: Date
  /** How often it was tried. */
  attempts: number
  /** The error's first line, without addresses. */
  reason: string
}

/** The jobs that were given up and that nobody has dealt with yet. */
export interface GivenUpJobs {
  /** The oldest first. */
  list(): Promise<GivenUpJob[]>
  /** Starts these again, as if they were new; answers how many. */
  retry(ids: string[]): Promise<number>
  /** Forgets these. */
  dismiss(ids: string[]): Promise<void>
}

/** Jobs of one kind that are not done yet, on all nodes together. */
export interface PendingJobs {
  name: JobName
  /** Whose time has come and that nobody has taken, since when the oldest. */
  waiting: number
  waitingSince: Date | null
  running: number
  /** Failed at least once and tried again later, the next at that time, and why the last failed. */
  failing: number
  /** When the oldest of those was asked for. */
  failingSince: Date | null
  nextTry: Date | null
  reason: string
}

/** How it goes with the jobs of the whole site, on whichever node. */
export interface JobBook {
  /** Kinds of which some are to be done, by name. */
  pending(): Promise<PendingJobs[]>
  /** When a job of each of these kinds was last done, in the last forty days. */
  lastDone(names: readonly JobName[]): Promise<Partial<Record<JobName, Date>>>
  givenUp: GivenUpJobs
}

/** A job's work was refused for good: its job is tried once more, in case the refusal was a slip, then given up. */
export class PermanentRefusal extends Error {}

/** Why nobody will try a job again: its last attempt failed, or the process ended too often during it. */
export type GivenUpCause = 'failed' | 'process-ended'
