import type { contactMessages, quoteRequests } from '../../../db/schema/tables.ts'
import { messageTold, requestTold } from '../../events/inbox-told.ts'
import { vehicleName } from '../../vehicle-name.ts'
import type { Thread } from './thread.ts'

type QuoteRequest = typeof quoteRequests.$inferSelect
type ContactMessage = typeof contactMessages.$inferSelect

export function ofRequest([request]: QuoteRequest[]): Thread | null {
  if (!request) return null
  const { id, first_name, last_name, email, reference, brand, model, shop, complementary_infos } = request
  return {
    kind: 'request',
    id,
    email,
    reference,
    shop,
    name: `${first_name} ${last_name}`.trim(),
    subject: `Votre demande de devis, référence ${reference}`,
    vehicle: vehicleName({ brand, model }),
    text: complementary_infos ?? '',
    told: requestTold(request),
    ...standingOf(request),
  }
}

export function ofMessage([message]: ContactMessage[]): Thread | null {
  if (!message) return null
  const { id, name, email, object, message: text } = message
  return {
    kind: 'message',
    id,
    email,
    text,
    reference: null,
    shop: null,
    vehicle: '',
    name: name ?? '',
    subject: object,
    told: messageTold(message),
    ...standingOf(message),
  }
}

type Standing = Pick<
  QuoteRequest,
  'state' | 'seen' | 'handled_by' | 'closed_reason' | 'waits_since' | 'created_at'
>

const standingOf = ({ state, seen, handled_by, closed_reason, waits_since, created_at }: Standing) => ({
  state,
  isSeen: seen,
  handledBy: handled_by,
  closedReason: closed_reason,
  waitsSince: waits_since,
  createdAt: created_at,
})
