import {
  deserializeTypedLines,
  documentLinesFromForm,
  isTypedLineFilled,
  maxDocumentLines,
  type TypedDocumentLine,
  typedDocumentLinesOf,
} from '../../../../../../domain/billing/documents/document-lines.ts'
import { formatCents } from '../../../../../../domain/kernel/money/amounts.ts'
import { lineTotalExclTaxOf } from '../../../../../../domain/kernel/money/vat.ts'
import { isOrderRecordBilled, type OrderRecord } from '../../../../../../domain/workshop/orders/find-order.ts'
import { changeOrderLines } from '../../../../../../domain/workshop/orders/order-lines.ts'
import type { BodyLimits } from '../../../../../forms/bodies/body-limits.ts'
import { formWideProblem } from '../../../../../forms/form-outcome.ts'
import type { RecordRouteArgs } from '../../../../../http/route-args.ts'
import { officeForm } from '../../../../../office/form/office-form.server.ts'
import { orderChangedMessage } from '../../../../../office/records/order-status-labels.ts'

/** Returns the lines that the order will be billed with. */
export const billedLinesView = ({ order: { lines, total_te, total_ti }, invoice }: OrderRecord) => ({
  isBilled: isOrderRecordBilled({ invoice }),
  typed: toRows(typedDocumentLinesOf(lines)),
  rows: lines.map((line, index) => ({
    key: `${index} ${line.description}`,
    description: line.nature === 'goods' ? `${line.description} (bien)` : line.description,
    quantity: String(line.quantity),
    unit: formatCents(line.unit_price),
    total: formatCents(lineTotalExclTaxOf(line)),
  })),
  totalTe: formatCents(total_te),
  total: formatCents(total_ti),
})

/** Maximum number of values per column of the lines. The form has empty rows, and its rules name the maximum of lines. */
const mostRows = maxDocumentLines + 20

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
  run: ({ deps, by, typed: { base }, fields }, { params }: RecordRouteArgs) =>
    changeOrderLines(deps, by, params.id, {
      typed: documentLinesFromForm(fields, fieldNames),
      base: deserializeTypedLines(base, fieldNames),
    }),
  rejections: {
    gone: orderChangedMessage,
    billed: 'Cette commande est facturée\u00a0: ses lignes ne changent plus.',
    invalid: ({ problem }, { fields, typed: { base = '' } }) => ({
      ...formWideProblem(problem),
      typed: { rows: typedRows(fields), base },
    }),
    conflict: ({ theirs }, { fields }) => ({
      ...formWideProblem(linesConflict),
      typed: { rows: typedRows(fields), base: JSON.stringify(toRows(theirs)) },
    }),
  },
})

/** Names of the form's fields for price and VAT rate. Pages that were opened before an update send them, so they do not change. */
const fieldNames = { unit_price: 'price', vat_rate: 'vat' } as const

/**
 * Returns the lines as rows of the form, by the names of its fields. The order of the properties is that of earlier releases, which
 * compare rows as text.
 */
const toRows = (lines: readonly TypedDocumentLine[]) =>
  lines.map(({ unit_price: price, vat_rate: vat, nature, ...line }) => ({
    ...line,
    price,
    vat,
    ...(nature && { nature }),
  }))

/** Returns the typed lines as JSON, without empty rows. */
const typedRows = (fields: URLSearchParams) =>
  JSON.stringify(toRows(documentLinesFromForm(fields, fieldNames).filter(isTypedLineFilled)))

/** Form handlers of the lines to bill, by the form name in the address. */
export const orderLinesForms = { lignes: lines }
