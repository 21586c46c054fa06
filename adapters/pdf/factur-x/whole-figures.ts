import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import type { PrintableDocument } from '../../../domain/documents/printable-document.ts'
import { sum } from '../../../domain/money/sum.ts'
import { totalsOf } from '../../../domain/money/vat.ts'

/** Whether lines tell what the totals say, each with a tax or the reason why there is none: the norm wants both. */
export function hasWholeFigures({ lines, totals, exemption }: PrintableDocument): boolean {
  const isTold = ({ vat_rate }: DocumentLine) => vat_rate > 0 || exemption !== null
  const isWithout = exemption === 'outside-union' && lines.some(({ vat_rate }) => vat_rate > 0)
  // Nothing taxed stands beside what is outside the tax (BR-O-11).
  const isTaxed = lines.length > 0 && lines.every(isTold) && !isWithout
  const bases = totalsOf(lines).rates.map(({ rate, base }) => `${rate} ${base}`)
  const isOfLines = bases.join() === totals.rates.map(({ rate, base }) => `${rate} ${base}`).join()
  const total_te = sum(totals.rates.map(({ base }) => base))
  const total = total_te + sum(totals.rates.map(({ vat }) => vat))
  return isTaxed && isOfLines && total_te === totals.total_te && total === totals.total
}
