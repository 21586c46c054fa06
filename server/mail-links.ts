import { signedPath, signId } from '../domain/signed-links.ts'
import type { World } from '../domain/world.ts'

type Site = World<'siteUrl' | 'secret'>

/** Where mails and commands lead (docs/product.md §2): the page where a new password is chosen. */
export const resetLink = ({ siteUrl }: Pick<Site, 'siteUrl'>, token: string) =>
  `${siteUrl}/update_user_actions?${new URLSearchParams({ mode: 'resetPassword', oobCode: token })}`

/** An invitation. */
export const creationLink = ({ siteUrl, secret }: Site, creationId: string) =>
  `${siteUrl}/creation_compte/${signId('customer-creation', creationId, secret)}`

/** The way out of the newsletter. It never ends: people leave by the oldest letter too. */
export const unsubscribeLink = ({ siteUrl, secret }: Site, subscriptionId: string) =>
  `${siteUrl}/unsubscribe_email?token=${signId('newsletter-unsubscribe', subscriptionId, secret)}`

/** A quote request as the workshop sees it. */
export const requestLink = ({ siteUrl, secret, clock }: World<'siteUrl' | 'secret' | 'clock'>, id: string) =>
  siteUrl + signedPath(`/demandes/${id}`, clock.now(), secret)
