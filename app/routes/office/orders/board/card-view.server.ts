import type { OrderCard } from '../order-card.server.ts'

/** What a card shows, and no more: there are many, and each travels twice, as the page and as its data. */
export const cardView = (
  { id, to, photo, number, plate, client, vehicle, rims, promised, isLate, blockedReason, status }: OrderCard,
  undoSeconds: number,
) => ({
  id,
  to,
  photo,
  number,
  client,
  promised,
  isLate,
  blockedReason,
  undoSeconds,
  title: plate ?? number,
  note: [vehicle, rims].filter(Boolean).join(', '),
  isDone: status === 3,
})
