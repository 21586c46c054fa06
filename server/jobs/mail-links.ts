import { href } from 'react-router'
import { withQuery } from '../../app/http/address.ts'
import {
  dossierPath,
  matterPath,
  receivedEstimatePath,
  supplementPath,
  withdrawalAccessPath,
  withdrawalConfirmPath,
  withdrawalPath,
  withdrawalReceiptPath,
} from '../../app/http/page-addresses.ts'
import { dossiersAddress } from '../../app/office/records/dossiers-address.ts'
import { estimateAddress } from '../../app/office/records/estimate-address.ts'
import { inboxRecordAddress } from '../../app/office/records/inbox-address.ts'
import { rimAddress } from '../../app/office/records/rim-addresses.ts'
import { newsletterAnchor } from '../../app/ui/newsletter/newsletter-answers.ts'
import { isOwnAddress } from '../../domain/correspondence/matters/own-addresses.ts'
import type { ThreadKey } from '../../domain/kernel/inbox-kind.ts'
import { type MatterKey, matterOf } from '../../domain/kernel/matters/matter.ts'
import type { Deps } from '../../domain/kernel/ports/deps.ts'
import { signedPath, signId } from '../../domain/kernel/signatures.ts'
import type { DossierSubject } from '../../domain/oversight/dossiers/read-dossier.ts'

type Site = Deps<'siteUrl' | 'secret'>

/** Where mails and commands lead (docs/product.md §2): the page where a new password is chosen. */
export const resetLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, token: string) =>
  siteUrl + withQuery(href('/update_user_actions'), { mode: 'resetPassword', oobCode: token })

/** An invitation. */
export const creationLink = ({ siteUrl, secret }: Site, creationId: string) =>
  siteUrl + href('/creation_compte/:id', { id: signId('customer-creation', creationId, secret) })

/** Where anybody subscribes to the newsletter. */
export const newsletterLink = ({ siteUrl }: Pick<Site, 'siteUrl'>) =>
  `${siteUrl}${href('/')}#${newsletterAnchor}`

/** Where a subscription is confirmed; as long as it stands. */
export const confirmLink = ({ siteUrl, secret }: Site, subscriptionId: string) =>
  siteUrl +
  withQuery(href('/confirmation_lettre'), { token: signId('newsletter-confirm', subscriptionId, secret) })

/** The way out of the newsletter. It never ends: people leave by the oldest letter too. */
export const unsubscribeLink = ({ siteUrl, secret }: Site, subscriptionId: string) =>
  siteUrl +
  withQuery(href('/unsubscribe_email'), { token: signId('newsletter-unsubscribe', subscriptionId, secret) })

/** The page that says how to leave, for whoever is no subscriber. */
export const leavingPage = ({ siteUrl }: Pick<Site, 'siteUrl'>) => siteUrl + href('/unsubscribe_email')

/** The private page of the matter that a record belongs to, for its client: 90 days (docs/product.md §11.28). */
export async function matterLink(
  { db, siteUrl, secret, clock }: Deps<'db' | 'siteUrl' | 'secret' | 'clock'>,
  record: MatterKey,
): Promise<string> {
  const { kind, id } = (await matterOf(db, record)) ?? record
  return siteUrl + signedPath(matterPath({ kind, id }), clock.now(), secret)
}

/** A client's statement of a month, in the client area. */
export const statementLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, month: string) =>
  siteUrl + href('/espace_pro/releves/:month', { month })

/** A request or message in the office, for those who have an account there. */
export const officeLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, { kind, id }: ThreadKey) =>
  siteUrl + inboxRecordAddress(kind, id)

export const clientOrderLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, id: string) =>
  siteUrl + href('/espace_pro/commande/:id', { id })

/**
 * The same for whom a mail of it goes to: `null` for whoever is not its client, an insurer or an accountant, since what was
 * written and what else was made is the client's alone.
 */
export const matterLinkFor = async (
  deps: Deps<'db' | 'siteUrl' | 'secret' | 'clock'>,
  record: MatterKey,
  recipient: string,
): Promise<string | null> =>
  (await isOwnAddress(deps.db, record, recipient)) ? matterLink(deps, record) : null

/** A quote, for its client: 90 days (docs/product.md §11.13). For anybody else it is that page alone, and leads to no matter. */
export async function estimateLink(
  { db, siteUrl, secret, clock }: Deps<'db' | 'siteUrl' | 'secret' | 'clock'>,
  key: { posId: string; id: string },
  recipient: string,
): Promise<string> {
  const isOwn = await isOwnAddress(db, { kind: 'estimate', id: key.id }, recipient)
  return siteUrl + signedPath(receivedEstimatePath(key), clock.now(), secret, isOwn ? '' : 'alone')
}

/** Where anybody withdraws from a contract; its number stands in the form. */
export const withdrawalLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, contract: string) =>
  siteUrl + withdrawalPath(contract)

/**
 * Returns the link to the declaration for a mail to the contract's client. A declaration by this link is confirmed at once,
 * because nobody else has it. Valid for 90 days.
 */
export async function withdrawalLinkFor(
  { db, siteUrl, secret, clock }: Deps<'db' | 'siteUrl' | 'secret' | 'clock'>,
  record: MatterKey,
  contract: string,
  recipient: string,
): Promise<string> {
  const address = siteUrl + withdrawalPath(contract)
  if (!(await isOwnAddress(db, record, recipient))) return address
  const access = signedPath(withdrawalAccessPath(contract), clock.now(), secret).split('?')[1]
  return `${address}&${access}`
}

/** Returns the link of an acknowledgement, by which the client confirms the declaration. Valid for 90 days. */
export const withdrawalConfirmLink = (
  { siteUrl, secret, clock }: Deps<'siteUrl' | 'secret' | 'clock'>,
  id: string,
) => siteUrl + signedPath(withdrawalConfirmPath(id), clock.now(), secret)

/** What somebody has declared, for them alone: 90 days. */
export const withdrawalReceiptLink = (
  { siteUrl, secret, clock }: Deps<'siteUrl' | 'secret' | 'clock'>,
  id: string,
) => siteUrl + signedPath(withdrawalReceiptPath(id), clock.now(), secret)

/** A quote in the office. */
export const officeEstimateLink = (
  { siteUrl }: Pick<Site, 'siteUrl'>,
  { posId, id }: { posId: string; id: string },
) => siteUrl + estimateAddress(posId, id)

/** An expert's dossier; until it ends. */
export const dossierLink = ({ siteUrl, secret }: Site, id: string) =>
  siteUrl + dossierPath(signId('expert-dossier', id, secret))

/** The dossiers of a record in the office. */
export const officeDossiersLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, subject: DossierSubject) =>
  siteUrl + dossiersAddress(subject)

/** A declaration of withdrawal in the office. */
export const officeWithdrawalLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, id: string) =>
  siteUrl + href('/gestion/retractations/:id', { id })

/** A quote request, for whoever holds the link. */
export const requestLink = ({ siteUrl, secret, clock }: Deps<'siteUrl' | 'secret' | 'clock'>, id: string) =>
  siteUrl + signedPath(href('/demandes/:id', { id }), clock.now(), secret)

/** A supplement, for the client who is asked: 90 days. */
export const supplementLink = (
  { siteUrl, secret, clock }: Deps<'siteUrl' | 'secret' | 'clock'>,
  id: string,
) => siteUrl + signedPath(supplementPath(id), clock.now(), secret)

/** A rim in the office. */
export const officeRimLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, orderId: string, rimId: string) =>
  siteUrl + rimAddress(orderId, rimId)
