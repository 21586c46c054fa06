import { href } from 'react-router'
import { withQuery } from '../../app/address.ts'
import {
  receivedEstimatePath,
  threadPath,
  withdrawalPath,
  withdrawalReceiptPath,
} from '../../app/page-addresses.ts'
import { estimateAddress } from '../../app/routes/office/estimates/estimate-address.ts'
import { inboxRecordAddress } from '../../app/routes/office/inbox/inbox-address.ts'
import { newsletterAnchor } from '../../app/ui/newsletter-answers.ts'
import type { Deps } from '../../domain/deps.ts'
import { signedPath, signId } from '../../domain/signatures.ts'
import type { ThreadKey } from '../../domain/threads/messages.ts'

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

/** The private page of a thread, for its visitor: 90 days (docs/product.md §11.8). */
export const threadPageLink = (
  { siteUrl, secret, clock }: Deps<'siteUrl' | 'secret' | 'clock'>,
  { kind, id }: ThreadKey,
) => siteUrl + signedPath(threadPath(kind, id), clock.now(), secret)

/** A request or message in the office, for those who have an account there. */
export const officeLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, { kind, id }: ThreadKey) =>
  siteUrl + inboxRecordAddress(kind, id)

export const clientOrderLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, id: string) =>
  siteUrl + href('/espace_pro/commande/:id', { id })

/** A quote, for its client: 90 days (docs/product.md §11.13). */
export const estimateLink = (
  { siteUrl, secret, clock }: Deps<'siteUrl' | 'secret' | 'clock'>,
  key: { posId: string; id: string },
) => siteUrl + signedPath(receivedEstimatePath(key), clock.now(), secret)

/** Where anybody withdraws from a contract; its number stands in the form. */
export const withdrawalLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, contract: string) =>
  siteUrl + withdrawalPath(contract)

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

/** A declaration of withdrawal in the office. */
export const officeWithdrawalLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, id: string) =>
  siteUrl + href('/gestion/retractations/:id', { id })

/** A quote request, for whoever holds the link. */
export const requestLink = ({ siteUrl, secret, clock }: Deps<'siteUrl' | 'secret' | 'clock'>, id: string) =>
  siteUrl + signedPath(href('/demandes/:id', { id }), clock.now(), secret)
