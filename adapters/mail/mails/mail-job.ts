import type { Site } from '../../../domain/business/site.ts'
import type { MailName, MailWords } from '../../../domain/business/texts/mails/mail-texts.ts'
import type { ThreadKey } from '../../../domain/kernel/inbox-kind.ts'
import type { MatterKey } from '../../../domain/kernel/matters/matter.ts'
import type { AllDeps } from '../../../domain/kernel/ports/deps.ts'
import type { GivenUpCause, JobDataMap, JobName } from '../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../domain/kernel/ports/mailer.ts'
import type { DossierSubject } from '../../../domain/oversight/dossiers/load-dossier.ts'

/** A job that sends mails: from its data to the sent text. */
export interface MailJob<Job extends JobName, Name extends MailName = never> {
  /** Reads the data of the mail, writes it and sends it. The job is retried when this throws. */
  send(deps: MailDeps, data: JobDataMap[Job]): Promise<void>
  /** Runs after the last attempt has failed. */
  givenUp?(deps: MailDeps, data: JobDataMap[Job], cause: GivenUpCause): Promise<void>
  /** Sample of each mail that the job sends, for the preview in the office. */
  samples: SampleWriters<Name>
}

/** Writes a sample of each mail, with invented values and the facts of `site`. */
export type SampleWriters<Name extends MailName> = {
  readonly [Own in Name]: (words: MailWords<Own>, site: Site) => Promise<Mail>
}

/** Dependencies of the jobs that send mails. Rate limits apply to requests only. */
export type MailDeps = Omit<AllDeps, 'limits'> & { links: MailLinks }

/** Absolute URLs of the pages that mails link to. Signed links are valid for 90 days unless stated otherwise. */
export interface MailLinks {
  /** Page for choosing a new password. */
  reset(token: string): string
  /** Page on which an invited person creates their account. */
  invitation(creationId: string): string
  /** URL of the subscription form. */
  newsletter(): string
  /** Page that confirms a subscription. Valid as long as the subscription exists. */
  confirmSubscription(subscriptionId: string): string
  /** Page to unsubscribe from the newsletter. Never expires, because people may use the link of an old issue. */
  unsubscribe(subscriptionId: string): string
  /** Page that explains how to unsubscribe, for recipients who are no subscribers. */
  unsubscribeHelp(): string

  /** Link to the private page of the matter of a record, for its client. */
  matter(record: MatterKey): Promise<string>
  /**
   * `matter` for the recipient of a mail; `null` for recipients other than the client, such as an insurer or an accountant,
   * because the rest of the matter concerns the client only.
   */
  matterFor(record: MatterKey, recipient: string): Promise<string | null>
  /** Link to an estimate. For recipients other than the client, the link opens only this page, not the matter. */
  estimate(key: { posId: string; id: string }, recipient: string): Promise<string>
  /** Page of a supplement, for the client who is asked. */
  supplement(id: string): string
  /** Page of the withdrawal form, with the number of the contract filled in. */
  withdrawal(contract: string): string
  /**
   * Link to the withdrawal form for the contract's client. A declaration made by this link is confirmed immediately, because only
   * the client receives the link.
   */
  withdrawalFor(record: MatterKey, contract: string, recipient: string): Promise<string>
  /** Page linked from an acknowledgement, on which the client confirms the declaration. */
  withdrawalConfirm(id: string): string
  /** Page of a declaration of withdrawal, for the person who made it. */
  withdrawalReceipt(id: string): string
  /** Page of a dossier, for the expert who received its link. Valid until the dossier expires. */
  dossier(id: string): string

  /** Sign-in page of the client area. */
  clientArea(): string
  clientInvoices(): string
  clientOrder(id: string): string
  /** Monthly statement in the client area. */
  statement(month: string): string

  /** Page « Aujourd’hui » of the office. */
  office(): string
  /** Page of the reader's own account in the office. */
  officeAccount(): string
  /** Page « État » of the office. */
  officeHealth(): string
  /** Page of a request or message in the office. */
  officeThread(record: ThreadKey): string
  /** Page of a quote request with its photos, for readers of the workshop without an account. */
  request(id: string): string
  officeEstimate(key: { posId: string; id: string }): string
  officeRim(orderId: string, rimId: string): string
  /** Page of the dossiers of a record in the office. */
  officeDossiers(subject: DossierSubject): string
  /** Page of a declaration of withdrawal in the office. */
  officeWithdrawal(id: string): string
}
