import { data, href } from 'react-router'
import { locationOf } from '../../../domain/business/site.ts'
import {
  findRequestByReference,
  listRequestedWork,
  type QuoteRequest,
} from '../../../domain/correspondence/quote-requests/quote-request.ts'
import { formatDayAndHour } from '../../../domain/kernel/calendar/french-dates.ts'
import { signedPath } from '../../../domain/kernel/signatures.ts'
import { countWithNoun } from '../../../domain/kernel/text/french-number.ts'
import { requestContext, siteContext } from '../../http/context.ts'
import { verifyLinkAccess } from '../../records/matter-address.server.ts'
import type { Route } from './+types/request-tracking.ts'

/* Page of the sent quote request, for the browser that sent it. Its link was not mailed, so the visitor who follows it may not own the
   typed mail address: the page shows the state and the chosen options, and no typed text, message, estimate or order. */

const trackingPath = (reference: string) => href('/devis/suivi/:reference', { reference })

/**
 * Returns the signed address of the page. Its validity counts from the arrival of the request, so that a repeated submission
 * does not prolong it. The signature opens no other page.
 */
export const requestTrackingAddress = (reference: string, receivedAt: Date, secret: string) =>
  signedPath(trackingPath(reference), receivedAt, secret, 'this-page')

export async function loadRequestTrackingPage({ params, url, context }: Route.LoaderArgs) {
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  const { db, facts } = context.get(siteContext)
  const request = await findRequestByReference(db, params.reference)
  if (!request) throw data(null, { status: 404 })
  const key = { kind: 'request', id: request.id } as const
  const { linkState } = await verifyLinkAccess(
    context,
    url.searchParams,
    trackingPath(request.reference),
    key,
  )
  if (linkState !== 'open') throw data(null, { status: 404 })
  const site = facts.current()
  return {
    reference: request.reference,
    state: trackingStates[request.state],
    sent: [
      { label: 'Envoyée le', value: formatDayAndHour(request.created_at) },
      ...listRequestedWork(request, site),
      { label: 'Photos', value: countWithNoun(request.images.length, 'photo reçue', 'photos reçues') },
    ],
    workshop: locationOf(request.shop, site),
  }
}

const received = { label: 'Reçue', next: 'L’atelier va étudier vos photos.' }

/** Wording of each state. It does not depend on messages, estimates or orders. */
const trackingStates: Readonly<Record<QuoteRequest['state'], { label: string; next: string }>> = {
  new: received,
  in_progress: { label: 'En cours d’étude', next: 'L’atelier étudie vos photos et prépare sa réponse.' },
  answered: {
    label: 'Répondue',
    next: 'La réponse est partie par e-mail\u00a0: regardez aussi dans vos indésirables.',
  },
  estimated: {
    label: 'Devis envoyé',
    next: 'Votre devis est parti par e-mail\u00a0: regardez aussi dans vos indésirables.',
  },
  closed: { label: 'Close', next: 'Rien n’est en attente.' },
  // The author of a request marked as spam is not told so.
  spam: received,
}
