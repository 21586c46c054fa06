import type { OrderCard } from '../orders/order-card.server.ts'
import type { TodayLine } from './today-line.server.ts'

/** An order whose day has come, or is over. */
export const orderLine = (card: OrderCard): TodayLine => ({
  id: card.id,
  to: card.to,
  photo: card.photo,
  place: card.place,
  isLate: card.isLate,
  name: card.plate ?? card.number,
  what: [card.client, card.vehicle, card.rims].filter(Boolean).join(', '),
  at: card.promised ? card.promised.day : '',
  age: card.promised ? `promise pour le ${card.promised.said}` : '',
  when: card.number,
  next: card.blockedReason ? `Bloquée\u00a0: ${card.blockedReason}` : card.statusName,
})
