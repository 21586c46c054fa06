import { href } from 'react-router'
import { formatDate, formatDay } from '../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../domain/kernel/money/amounts.ts'
import { formatRimName } from '../../../../domain/kernel/rim-words.ts'
import { slipKindNames } from '../../../../domain/kernel/slip-words.ts'
import { missingValueText } from '../../../../domain/kernel/text/missing-value.ts'
import type { findOrder, OrderRim } from '../../../../domain/workshop/orders/find-order.ts'
import {
  clientOrderStatusName,
  isOrderStatusReached,
  orderProgressNote,
  orderStatuses,
  toShownPromisedDay,
} from '../../../../domain/workshop/orders/order-status.ts'
import type { PrintedSlip } from '../../../../domain/workshop/slips/printable-slip.ts'

type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export function orderView(order: FoundOrder, slips: readonly PrintedSlip[], rims: readonly OrderRim[]) {
  const { id, order_number, status, invoice } = order
  const promised = toShownPromisedDay(order)
  return {
    number: order_number,
    statusName: clientOrderStatusName(order),
    progressWords: orderProgressNote(order),
    promisedOn: promised && formatDay(promised),
    steps: orderStatuses.map(({ status: shown, label }) => ({
      label,
      isDone: isOrderStatusReached(shown, status),
      isCurrent: shown === status,
    })),
    invoice: invoice && href('/espace_pro/facture/:posId/:id', { posId: invoice.pos_id, id: invoice.id }),
    facts: orderFacts(order),
    rims: rims.map((rim) => ({
      id: rim.id,
      name: formatRimName(rim),
      to: href('/espace_pro/commande/:id/jantes/:rimId', { id, rimId: rim.id }),
    })),
    slips: slips.map(({ id: slipId, kind, created_at }) => ({
      id: slipId,
      name: `${slipKindNames[kind]} du ${formatDate(created_at)}`,
      to: href('/espace_pro/commande/:id/bons/:slipId/pdf', { id, slipId }),
    })),
    events: href('/espace_pro/commande/:id/suivi', { id }),
  }
}

function orderFacts({
  created_at,
  rim_n,
  brand,
  model,
  registration_number,
  total_te,
  total_ti,
  purchase_order,
}: FoundOrder) {
  return [
    { label: 'Date de création', value: formatDate(created_at) },
    { label: 'Nombre de jantes', value: rim_n ? String(rim_n) : missingValueText },
    { label: 'Marque du véhicule', value: brand || missingValueText },
    { label: 'Modèle', value: model || missingValueText },
    { label: 'Immatriculation / OR', value: registration_number || missingValueText },
    ...(purchase_order ? [{ label: 'Votre bon de commande', value: purchase_order }] : []),
    { label: 'Total HT', value: formatCents(total_te) },
    { label: 'Total TTC', value: formatCents(total_ti) },
  ]
}
