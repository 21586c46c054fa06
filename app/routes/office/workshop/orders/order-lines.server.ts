import { maxInvoiceLines } from '../../../../../domain/billing/invoices/invoice-lines.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { lineTotalExclTax } from '../../../../../domain/kernel/money/vat.ts'
import { isRecordBilled, type OrderRecord } from '../../../../../domain/workshop/orders/find-order.ts'
import {
  changeOrderLines,
  serializeOrderLines,
  toOrderLines,
  toTypedOrderLines,
} from '../../../../../domain/workshop/orders/order-lines.ts'
import type { BodyLimits } from '../../../../forms/bodies/body-limits.ts'
import { formError } from '../../../../forms/form-outcome.ts'
import type { RecordRouteArgs } from '../../../../http/route-args.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { orderChangedMessage } from '../../../../office/records/order-step-labels.ts'

/** Returns the lines that the order will be billed with. */
export const billedLinesView = ({ order: { lines, total_te, total_ti }, invoice }: OrderRecord) => ({
  isBilled: isRecordBilled({ invoice }),
  typed: toTypedOrderLines(lines),
  rows: lines.map((line, index) => ({
    key: `${index} ${line.description}`,
    description: line.nature === 'goods' ? `${line.description} (bien)` : line.description,
    quantity: String(line.quantity),
    unit: formatCents(line.unit_price),
    total: formatCents(lineTotalExclTax(line)),
  })),
  totalTe: formatCents(total_te),
  total: formatCents(total_ti),
})

/** Maximum number of values per column of the lines. The form has empty rows, and its rules name the maximum of lines. */
const mostRows = maxInvoiceLines + 20

/** Limits of the form with the lines to bill: one field per column, and the values it was filled with. */
const linesLimits: BodyLimits = {
  types: ['application/x-www-form-urlencoded'],
  fields: {
    description: { longest: 4_096, maxCount: mostRows },
    quantity: { longest: 64, maxCount: mostRows },
    price: { longest: 64, maxCount: mostRows },
    vat: { longest: 16, maxCount: mostRows },
    nature: { longest: 16, maxCount: mostRows },
    base: { longest: 131_072 },
  },
  maxBytes: 524_288,
}

const linesConflict =
  'Quelqu’un d’autre a modifié ces lignes entre-temps\u00a0: les siennes sont au-dessus. Enregistrez de nouveau pour les remplacer par les vôtres.'

/** Saves the lines to bill. Returns the typed rows; after a conflict, with the colleague's rows as their new base. */
const lines = officeForm({
  permission: 'edit-orders',
  limits: linesLimits,
  run: ({ deps, by, typed: { base = '' }, fields }, { params }: RecordRouteArgs) =>
    changeOrderLines(deps, by, params.id, { rows: typedRows(fields), base }),
  rejections: {
    gone: orderChangedMessage,
    billed: 'Cette commande est facturée\u00a0: ses lignes ne changent plus.',
    invalid: ({ problem }, { fields, typed: { base = '' } }) => ({
      ...formError(problem),
      typed: { rows: serializeOrderLines(typedRows(fields)), base },
    }),
    conflict: ({ theirs }, { fields }) => ({
      ...formError(linesConflict),
      typed: { rows: serializeOrderLines(typedRows(fields)), base: serializeOrderLines(theirs) },
    }),
  },
})

function typedRows(fields: URLSearchParams) {
  return toOrderLines({
    description: fields.getAll('description'),
    quantity: fields.getAll('quantity'),
    price: fields.getAll('price'),
    vat: fields.getAll('vat'),
    nature: fields.getAll('nature'),
  })
}

/** Form handlers of the lines to bill, by the form name in the address. */
export const orderLinesForms = { lignes: lines }
