import { href } from 'react-router'
import { locationName } from '../../../../domain/business/points-of-sale.ts'
import { formatDay } from '../../../../domain/kernel/calendar/paris-day.ts'
import {
  clientOrderSource,
  hasOlderOrders,
  type ListedOrder,
  maxListedOrders,
} from '../../../../domain/workshop/orders/list-orders.ts'
import {
  clientOrderStatusName,
  orderProgressNote,
  orderStatuses,
  toShownPromisedDay,
} from '../../../../domain/workshop/orders/order-status.ts'
import type { ListDefinition } from './list-definition.ts'

export const orderListDefinition: ListDefinition<ListedOrder> = {
  title: 'Mes commandes',
  lead: async (db, client, length) =>
    (await hasOlderOrders(db, client, length))
      ? `Vos ${maxListedOrders} commandes les plus récentes.`
      : 'Toutes vos commandes, tous ateliers confondus.',
  empty: 'Aucune commande',
  next: { label: 'Demander un devis', to: href('/devis') },
  csv: href('/espace_pro/commandes.csv'),
  fileName: 'commandes',
  records: clientOrderSource,
  search: {
    label: 'Numéro, véhicule ou immatriculation',
    fields: ['order_number', 'brand', 'model', 'registration_number'],
  },
  filter: {
    field: 'status',
    choices: Object.fromEntries(
      orderStatuses.map(({ status, name }) => [status, { label: name, values: [status] }]),
    ),
  },
  columns: [
    { key: 'numero', label: 'Commande', sort: { by: 'order_number' }, value: (order) => order.order_number },
    { key: 'date', label: 'Date', sort: { by: 'created_at' }, value: (order) => order.created_at },
    {
      key: 'vehicule',
      label: 'Véhicule',
      sort: { by: 'vehicle' },
      value: (order) => ({ text: order.vehicle, note: order.registration_number }),
      file: {
        Marque: (order) => order.brand,
        Modèle: (order) => order.model,
        'Immatriculation / OR': (order) => order.registration_number,
      },
    },
    {
      key: 'jantes',
      label: 'Jantes',
      isFigure: true,
      sort: { by: 'rim_n' },
      value: (order) => order.rim_n || null,
    },
    {
      key: 'ht',
      label: 'Total HT',
      isFigure: true,
      sort: { by: 'total_te', isComputedFigure: true },
      value: (order) => ({ cents: order.total_te }),
    },
    {
      key: 'ttc',
      label: 'Total TTC',
      isFigure: true,
      sort: { by: 'total_ti', isComputedFigure: true },
      value: (order) => ({ cents: order.total_ti }),
    },
    {
      key: 'status',
      label: 'Statut',
      sort: { by: 'status' },
      value: (order) => ({
        status: clientOrderStatusName(order),
        tone: orderTone(order),
        notes: orderNotes(order),
      }),
    },
    {
      key: 'pos',
      label: 'Atelier',
      isFileOnly: true,
      value: (order, site) => locationName(order.pos_id, site),
    },
  ],
  totals: [
    { label: 'Commandes' },
    { label: 'Jantes', sum: 'rim_n' },
    { label: 'Total HT', cents: 'total_te' },
    { label: 'Total TTC', cents: 'total_ti' },
  ],
  to: ({ id }) => href('/espace_pro/commande/:id', { id }),
}

/** Tones by status. */
const tones = ['open', 'moving', 'moving', 'done'] as const

const orderTone = ({ status }: { status: number }) => tones[status] ?? 'done'

/** Returns the lines below the status: the workshop's note and the promised day. */
function orderNotes(order: ListedOrder) {
  const promised = toShownPromisedDay(order)
  const notes = [orderProgressNote(order), promised && `date prévue\u00a0: le ${formatDay(promised)}`]
  return notes.filter((note) => note !== null).map((text) => ({ text }))
}
