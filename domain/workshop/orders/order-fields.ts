import type { orders } from '../../../db/schema/tables.ts'
import { parsePlateCountry } from '../../business/safety/plate-country.ts'
import type { HandoverWay } from './order-status.ts'

/** Fields of an order that staff edit, as text values of its form. */
export const orderFields = [
  'promised_on',
  'late_reason',
  'handover',
  'drop_off_on',
  'handover_on',
  'brand',
  'model',
  'registration_number',
  'plate_country',
  'mileage',
  'purchase_order',
  'status_name',
  'notes',
  'tells_client',
] as const
export type OrderField = (typeof orderFields)[number]
export type OrderValues = Record<OrderField, string>

/** Field named in a change event. The promised day has an event of its own. */
export type ChangedOrderField = Exclude<OrderField, 'promised_on'>

type OrderRecord = typeof orders.$inferSelect

/** Converts an order to form values. Booleans become `on` or empty. */
export const toOrderValues = (order: Pick<OrderRecord, OrderField>): OrderValues => ({
  promised_on: order.promised_on ?? '',
  late_reason: order.late_reason ?? '',
  handover: order.handover,
  drop_off_on: order.drop_off_on ?? '',
  handover_on: order.handover_on ?? '',
  brand: order.brand ?? '',
  model: order.model ?? '',
  registration_number: order.registration_number ?? '',
  plate_country: order.plate_country ?? '',
  mileage: order.mileage === null ? '' : String(order.mileage),
  purchase_order: order.purchase_order ?? '',
  status_name: order.status_name ?? '',
  notes: order.notes,
  tells_client: order.tells_client ? 'on' : '',
})

/** Converts form values to the columns of an order. */
export const toOrderRecord = (values: OrderValues): Pick<OrderRecord, OrderField> => ({
  promised_on: values.promised_on || null,
  late_reason: values.late_reason || null,
  handover: values.handover as HandoverWay,
  drop_off_on: values.drop_off_on || null,
  handover_on: values.handover_on || null,
  brand: values.brand || null,
  model: values.model || null,
  registration_number: values.registration_number || null,
  plate_country: parsePlateCountry(values.plate_country),
  mileage: values.mileage === '' ? null : Number(values.mileage),
  purchase_order: values.purchase_order || null,
  status_name: values.status_name || null,
  notes: values.notes,
  tells_client: values.tells_client === 'on',
})
