import { decimalCents } from '../../money/format-cents.ts'
import { typedRate } from '../../money/vat-rates.ts'
import type { PreparedInvoice } from '../issuing/prepare-invoice.ts'
import { type TypedLine, tidyText, typedLines } from '../typed-lines.ts'
import { usualExemption } from '../vat-exemption.ts'

/** What is kept of an invoice that is being prepared, as it is typed; the lines are one text. */
export const draftFields = [
  'pos',
  'supplied_on',
  'purchase_order',
  'registration',
  'mileage',
  'exemption',
  'email',
  'lignes',
] as const
export type DraftContent = Record<string, string>

const isFilled = ({ description, unit_price }: TypedLine) => description !== '' || unit_price !== ''

/** Rows in which nothing was typed are none. */
const writeLines = (lines: readonly TypedLine[]): string => JSON.stringify(lines.filter(isFilled))

/** Lines as they were written; none where it is no such text. */
export function writtenLines(written: string | undefined): TypedLine[] {
  try {
    const read: unknown = JSON.parse(written ?? '')
    return Array.isArray(read) ? read.map(lineIn) : []
  } catch {
    return []
  }
}

function lineIn(one: unknown): TypedLine {
  const given: Record<string, unknown> = typeof one === 'object' && one !== null ? { ...one } : {}
  const text = (name: string) => String(given[name] ?? '')
  const [description, quantity] = [text('description'), text('quantity')]
  return { description, quantity, unit_price: text('unit_price'), vat_rate: text('vat_rate') }
}

/** « 4 × 125,00 Rénovation (20 %) », a line each: for who chooses between two. */
export const linesInWords = (written: string): string =>
  writtenLines(written)
    .map(({ description, quantity, unit_price, vat_rate }) => {
      const rate = `${Number(vat_rate).toLocaleString('fr-FR')}\u00a0%`
      return `${quantity} × ${unit_price} ${description} (${rate})`
    })
    .join('\n')

/** What a form holds; the lines are its rows, or the text that was chosen in their place. */
export function contentInForm(form: FormData | URLSearchParams): DraftContent {
  const held = Object.fromEntries(draftFields.map((name) => [name, String(form.get(name) ?? '').trim()]))
  return form.has('description') ? { ...held, lignes: writeLines(typedLines(form)) } : held
}

/** What is proposed before anybody has changed it. */
export function proposedContent(prepared: PreparedInvoice, pos: string): DraftContent {
  const { client, lines, suppliedOn, purchaseOrder, registration, mileage } = prepared
  return {
    pos: prepared.posId ?? pos,
    supplied_on: suppliedOn,
    purchase_order: purchaseOrder.trim(),
    registration: registration.trim(),
    mileage: mileage === null ? '' : String(mileage),
    exemption: usualExemption(client) ?? '',
    email: client.email?.trim() ?? '',
    lignes: writeLines(
      lines.map(({ description, quantity, unit_price, vat_rate }) => ({
        ...{ description: tidyText(description), quantity: String(quantity) },
        ...{ unit_price: decimalCents(unit_price), vat_rate: typedRate(vat_rate) },
      })),
    ),
  }
}
