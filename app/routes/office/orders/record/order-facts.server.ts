import { href } from 'react-router'
import { formatDate } from '../../../../../domain/calendar/paris-day.ts'
import { frenchNumber } from '../../../../../domain/french-number.ts'
import type { OrderRecord } from '../../../../../domain/orders/find-order-record.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { recordAddress } from '../../inbox/inbox-address.ts'
import { invoiceAddress } from '../../invoices/invoice-address.ts'

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
    fact('Kilométrage', order.mileage === null ? null : `${frenchNumber(order.mileage)}\u00a0km`),
    request && {
      label: 'Demande',
      value: request.reference,
      to: may(reader, 'read-requests') ? recordAddress('request', request.id) : null,
    },
    estimate && {
      label: 'Devis',
      value: estimate.number,
      to: readsDocuments
        ? href('/gestion/devis/:posId/:id', { posId: estimate.pos_id, id: estimate.id })
        : null,
    },
    invoice && {
      label: 'Facture',
      value: invoice.number,
      to: readsDocuments ? invoiceAddress(invoice.id, invoice.pos_id) : null,
    },
    { label: 'E-mails au client', value: order.tells_client ? 'À chaque étape' : 'Aucun' },
    fact('Notes de l’atelier', order.notes),
  ]
  return rows.filter((row): row is Fact => row !== null)
}

const fact = (label: string, value: string | null): Fact | null => (value ? { label, value } : null)
