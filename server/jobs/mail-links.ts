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

/**
 * Returns the link to the page for choosing a new password. The functions of this file return the links of mails and commands
 * (docs/product.md §2).
 */
export const resetLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, token: string) =>
  siteUrl + withQuery(href('/update_user_actions'), { mode: 'resetPassword', oobCode: token })

/** Returns the link of an invitation. */
export const creationLink = ({ siteUrl, secret }: Site, creationId: string) =>
  siteUrl + href('/creation_compte/:id', { id: signId('customer-creation', creationId, secret) })

/** Returns the link to the page for subscribing to the newsletter. */
export const newsletterLink = ({ siteUrl }: Pick<Site, 'siteUrl'>) =>
  `${siteUrl}${href('/')}#${newsletterAnchor}`

/** Returns the link that confirms a subscription. Valid as long as the subscription exists. */
export const confirmLink = ({ siteUrl, secret }: Site, subscriptionId: string) =>
  siteUrl +
  withQuery(href('/confirmation_lettre'), { token: signId('newsletter-confirm', subscriptionId, secret) })

/** Returns the link to unsubscribe from the newsletter. It never expires, because people may use the link of an old issue. */
export const unsubscribeLink = ({ siteUrl, secret }: Site, subscriptionId: string) =>
  siteUrl +
  withQuery(href('/unsubscribe_email'), { token: signId('newsletter-unsubscribe', subscriptionId, secret) })

/** Returns the link to the page that explains how to unsubscribe, for recipients who are no subscribers. */
export const unsubscribeHelpUrl = ({ siteUrl }: Pick<Site, 'siteUrl'>) => siteUrl + href('/unsubscribe_email')

/** Returns the link to the private page of the matter of a record, for its client. Valid for 90 days (docs/product.md §11.28). */
export async function matterLink(
  { db, siteUrl, secret, clock }: Deps<'db' | 'siteUrl' | 'secret' | 'clock'>,
  record: MatterKey,
): Promise<string> {
  const { kind, id } = (await matterOf(db, record)) ?? record
  return siteUrl + signedPath(matterPath({ kind, id }), clock.now(), secret)
}

/** Returns the link to a client's monthly statement in the client area. */
export const statementLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, month: string) =>
  siteUrl + href('/espace_pro/releves/:month', { month })

/** Returns the link to a request or message in the office. */
export const officeThreadLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, { kind, id }: ThreadKey) =>
  siteUrl + inboxRecordAddress(kind, id)

export const clientOrderLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, id: string) =>
  siteUrl + href('/espace_pro/commande/:id', { id })

/**
 * Returns `matterLink` for the recipient of a mail; `null` for recipients other than the client, such as an insurer or an
 * accountant, because the rest of the matter concerns the client only.
 */
export const matterLinkFor = async (
  deps: Deps<'db' | 'siteUrl' | 'secret' | 'clock'>,
  record: MatterKey,
  recipient: string,
): Promise<string | null> =>
  (await isOwnAddress(deps.db, record, recipient)) ? matterLink(deps, record) : null

/**
 * Returns the link to a quote. Valid for 90 days (docs/product.md §11.13). For recipients other than the client, it opens only
 * this page and not the matter.
 */
export async function estimateLink(
  { db, siteUrl, secret, clock }: Deps<'db' | 'siteUrl' | 'secret' | 'clock'>,
  key: { posId: string; id: string },
  recipient: string,
): Promise<string> {
  const isOwn = await isOwnAddress(db, { kind: 'estimate', id: key.id }, recipient)
  return siteUrl + signedPath(receivedEstimatePath(key), clock.now(), secret, isOwn ? '' : 'alone')
}

/** Returns the link to the withdrawal form, with the number of the contract filled in. */
export const withdrawalLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, contract: string) =>
  siteUrl + withdrawalPath(contract)

/**
 * Returns the link to the declaration for a mail to the contract's client. A declaration by this link is confirmed immediately,
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

/** Returns the link to a declaration, for its author. Valid for 90 days. */
export const withdrawalReceiptLink = (
  { siteUrl, secret, clock }: Deps<'siteUrl' | 'secret' | 'clock'>,
  id: string,
) => siteUrl + signedPath(withdrawalReceiptPath(id), clock.now(), secret)

/** Returns the link to a quote in the office. */
export const officeEstimateLink = (
  { siteUrl }: Pick<Site, 'siteUrl'>,
  { posId, id }: { posId: string; id: string },
) => siteUrl + estimateAddress(posId, id)

/** Returns the link to an expert's dossier. Valid until the dossier ends. */
export const dossierLink = ({ siteUrl, secret }: Site, id: string) =>
  siteUrl + dossierPath(signId('expert-dossier', id, secret))

/** Returns the link to the dossiers of a record in the office. */
export const officeDossiersLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, subject: DossierSubject) =>
  siteUrl + dossiersAddress(subject)

/** Returns the link to a declaration of withdrawal in the office. */
export const officeWithdrawalLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, id: string) =>
  siteUrl + href('/gestion/retractations/:id', { id })

/** Returns the link that opens a quote request without an account. */
export const requestLink = ({ siteUrl, secret, clock }: Deps<'siteUrl' | 'secret' | 'clock'>, id: string) =>
  siteUrl + signedPath(href('/demandes/:id', { id }), clock.now(), secret)

/** Returns the link to a supplement, for the client who is asked. Valid for 90 days. */
export const supplementLink = (
  { siteUrl, secret, clock }: Deps<'siteUrl' | 'secret' | 'clock'>,
  id: string,
) => siteUrl + signedPath(supplementPath(id), clock.now(), secret)

/** Returns the link to a rim in the office. */
export const officeRimLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, orderId: string, rimId: string) =>
  siteUrl + rimAddress(orderId, rimId)
