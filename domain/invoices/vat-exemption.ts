import type { DocumentBuyer, DocumentLine } from '../../db/schema/documents.ts'
import type { invoices } from '../../db/schema/tables.ts'
import { findCountry } from '../countries.ts'

export type VatExemption = NonNullable<(typeof invoices.$inferSelect)['vat_exemption']>

/** Why what is billed at 0 % bears no tax, as it is chosen. */
export const exemptionNames: Readonly<Record<VatExemption, string>> = {
  'reverse-charge': 'Autoliquidation\u00a0: professionnel d’un autre pays de l’Union',
  'outside-union': 'Professionnel établi hors de l’Union',
  disbursement: 'Débours\u00a0: avancés au nom du client, sans marge',
}

/** What the law wants read on the document (CGI, annexe II, article 242 nonies A, I, 12° and 13°). */
export const exemptionMentions: Readonly<Record<VatExemption, string>> = {
  'reverse-charge': 'Autoliquidation\u00a0: la TVA est due par le preneur (CGI, articles 259-1° et 283-2).',
  'outside-union': 'TVA non applicable\u00a0: preneur assujetti établi hors de France (CGI, article 259-1°).',
  disbursement:
    'À 0\u00a0%\u00a0: débours au nom et pour le compte du client, hors de la base d’imposition (CGI, article 267, II, 2°).',
}

/** The other countries of the Union, as their VAT numbers begin; Northern Ireland has goods alone. */
const unionVatNumber =
  /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)(?=\w*\d)\w{2,12}$/

export const isInUnion = ({ type, vat_number }: DocumentBuyer) =>
  type === 'company' && unionVatNumber.test((vat_number ?? '').replace(/\s/g, '').toUpperCase())

/** What goes without saying for that client; `null` where nothing at 0 % does. */
export const usualExemption = (buyer: DocumentBuyer): VatExemption | null =>
  isInUnion(buyer) ? 'reverse-charge' : null

export const isUntaxed = (lines: readonly Pick<DocumentLine, 'vat_rate'>[]): boolean =>
  lines.some(({ vat_rate }) => vat_rate === 0)

/** Why these lines cannot be billed to that client for that reason; `null` where they can. */
export function exemptionProblem(
  chosen: VatExemption | null,
  lines: readonly Pick<DocumentLine, 'vat_rate'>[],
  buyer: DocumentBuyer,
): string | null {
  if (!isUntaxed(lines)) return null
  if (!chosen) return 'Une ligne est à 0\u00a0%\u00a0: dites pourquoi, la facture doit le mentionner'
  if (chosen === 'disbursement') return null
  if (chosen === 'reverse-charge' && !isInUnion(buyer))
    return 'L’autoliquidation demande le numéro de TVA d’un autre pays de l’Union\u00a0: complétez la fiche du client'
  if (chosen === 'outside-union' && !isAbroad(buyer))
    return 'La fiche ne dit pas que ce client est un professionnel établi à l’étranger'
  // What is outside the tax shares no invoice with what is taxed (EN 16931, BR-O-11).
  return chosen === 'outside-union' && lines.some(({ vat_rate }) => vat_rate > 0)
    ? 'Une facture sans TVA française n’a pas de lignes taxées\u00a0: séparez-les, au besoin dès la commande'
    : null
}

/** Why what is issued at 0 % bears no tax: what was chosen, or what goes without saying; `problem` where neither will do. */
export function resolveExemption(
  chosen: VatExemption | null | undefined,
  lines: readonly Pick<DocumentLine, 'vat_rate'>[],
  buyer: DocumentBuyer,
): { exemption: VatExemption | null; problem: string | null } {
  const exemption = isUntaxed(lines) ? (chosen ?? usualExemption(buyer)) : null
  return { exemption, problem: exemptionProblem(exemption, lines, buyer) }
}

export const isAbroad = ({ type, address }: DocumentBuyer) =>
  type === 'company' && (findCountry(address?.country ?? '') ?? 'FR') !== 'FR'
