import { href } from 'react-router'
import { formatDate } from '../../../../../domain/calendar/paris-day.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import { statusNameOf } from '../../../../../domain/orders/order-status.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { vehicleName } from '../../../../../domain/vehicle-name.ts'
import { type HistoryLine, joined, type Rows } from './history-line.server.ts'

export const orderLine = (row: Rows<'orders'>, reader: StaffPerson): HistoryLine => ({
  id: row.id,
  title: row.order_number,
  note: joined(
    formatDate(row.created_at),
    pointOfSaleName(row.pos_id),
    vehicleName(row),
    row.registration_number,
  ),
  to: may(reader, 'read-orders') ? href('/gestion/commandes/:id', { id: row.id }) : null,
  status: statusNameOf(row),
  tone: row.status >= 3 ? 'done' : 'moving',
})
