import { href } from 'react-router'
import { formatDate } from '../../../../../domain/calendar/paris-day.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import { lineTotal } from '../../../../../domain/money/vat.ts'
import type { OrderRecord, OrderRim } from '../../../../../domain/orders/find-order-record.ts'
import { typedLinesOf } from '../../../../../domain/orders/lines/typed-lines.ts'
import { photoIdOf } from '../../../../../domain/quote-requests/photo-path.ts'
import { rimValuesOf } from '../../../../../domain/rims/rim-fields.ts'
import { defectNames, rimName, rimWork } from '../../../../../domain/rims/rim-name.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { photoAddress, recordAddress, thumbnailAddress } from '../../inbox/inbox-address.ts'
import { invoiceAddress } from '../../invoices/invoice-address.ts'
import { rimAddress } from '../../rims/rim-addresses.ts'

interface Fact {
  label: string
  value: string
  to?: string | null
}

/** What is known, and nothing else. */
export function factsOf({ order, estimate, invoice, request }: OrderRecord, reader: StaffPerson): Fact[] {
  const readsDocuments = may(reader, 'read-documents')
  const rows: (Fact | null)[] = [
    { label: 'Créée le', value: formatDate(order.created_at) },
    fact('Bon de commande', order.purchase_order),
    fact('Kilométrage', order.mileage === null ? null : `${kilometres.format(order.mileage)}\u00a0km`),
    request && {
      label: 'Demande',
      value: request.reference,
      to: may(reader, 'read-requests') ? recordAddress('request', request.id) : null,
    },
    estimate && {
      ...{ label: 'Devis', value: estimate.number },
      to: readsDocuments
        ? href('/gestion/devis/:posId/:id', { posId: estimate.pos_id, id: estimate.id })
        : null,
    },
    invoice && {
      ...{ label: 'Facture', value: invoice.number },
      to: readsDocuments ? invoiceAddress(invoice.id, invoice.pos_id) : null,
    },
    { label: 'E-mails au client', value: order.tells_client ? 'À chaque étape' : 'Aucun' },
    fact('Notes de l’atelier', order.notes),
  ]
  return rows.filter((row): row is Fact => row !== null)
}

const kilometres = new Intl.NumberFormat('fr-FR')

const fact = (label: string, value: string | null): Fact | null => (value ? { label, value } : null)

/** The photos that the client sent with the request. */
export function requestPhotos({ request }: OrderRecord, reader: StaffPerson) {
  if (!request || !may(reader, 'read-requests')) return []
  return request.images.map((image) => ({
    name: image.name,
    url: photoAddress(request.id, photoIdOf(image)),
    thumbnail: thumbnailAddress(request.id, photoIdOf(image)),
  }))
}

export const rimView = (rim: OrderRim) => ({
  id: rim.id,
  to: rimAddress(rim.order_id, rim.id),
  place: rim.place,
  name: rimName(rim),
  work: rimWork(rim),
  part: [rim.make, rim.part_number].filter(Boolean).join(', '),
  defects: defectNames(rim.defects).join(', '),
  notes: rim.notes,
  problem: rim.problem,
  values: rimValuesOf(rim),
})

/** What it will be billed. */
export const linesView = ({ lines, total_te, total_ti, invoice }: OrderRecord['order']) => ({
  isBilled: invoice !== null,
  typed: typedLinesOf(lines),
  rows: lines.map((line, index) => ({
    key: `${index} ${line.description}`,
    description: line.description,
    quantity: String(line.quantity),
    unit: formatCents(line.unit_price),
    total: formatCents(lineTotal(line)),
  })),
  totalTe: formatCents(total_te),
  total: formatCents(total_ti),
})
