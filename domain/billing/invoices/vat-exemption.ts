import type { DocumentBuyer, DocumentLine } from '../../../db/schema/billing/documents.ts'
import type { invoices } from '../../../db/schema/tables.ts'
import { containsGoods, defaultLineNature, isDeliveryLine } from '../documents/line-nature.ts'
import { buyerCountryOf, euVatPrefixOf } from './vat-territory.ts'

/*
 * Reasons for which no VAT is charged on a line. A reason must fit the sold item and its destination: services are taxed at the
 * place of the company that buys them (CGI, article 259-1°), goods by the place to which they are sent (articles 262, 262 ter and
 * 294). An invoice with a reason that does not fit is rejected with a French sentence.
 */

export type VatExemption = NonNullable<(typeof invoices.$inferSelect)['vat_exemption']>

/** French names of the reasons in forms. */
export const vatExemptionNames: Readonly<Record<VatExemption, string>> = {
  'reverse-charge': 'Prestation à un professionnel d’un autre pays de l’Union\u00a0: autoliquidation',
  'intra-community': 'Biens expédiés à un professionnel d’un autre pays de l’Union',
  'outside-union': 'Prestation à un professionnel établi hors de l’Union, en Guyane ou à Mayotte',
  export: 'Biens expédiés hors de l’Union ou outre-mer\u00a0: exportation',
  disbursement: 'Débours\u00a0: avancés au nom du client, sans marge',
}

const exemptionMentions: Readonly<Record<VatExemption, string>> = {
  'reverse-charge': 'Autoliquidation\u00a0: la TVA est due par le preneur (CGI, articles 259-1° et 283-2).',
  'intra-community': 'Exonération de TVA\u00a0: livraison intracommunautaire (CGI, article 262 ter, I).',
  'outside-union': 'TVA non applicable\u00a0: preneur assujetti établi hors de France (CGI, article 259-1°).',
  export: 'Exonération de TVA\u00a0: exportation (CGI, article 262, I).',
  disbursement:
    'À 0\u00a0%\u00a0: débours au nom et pour le compte du client, hors de la base d’imposition (CGI, article 267, II, 2°).',
}

/** Returns the legal mention of a reason on the document (CGI, annexe II, article 242 nonies A, I, 12° and 13°). */
export function vatExemptionMention(exemption: VatExemption, buyer: DocumentBuyer): string {
  const territory = buyerCountryOf(buyer)?.territory
  if (exemption === 'outside-union' && territory === 'untaxed-overseas')
    return 'TVA non applicable\u00a0: preneur assujetti établi en Guyane ou à Mayotte (CGI, articles 259-1° et 294, 1).'
  if (exemption === 'export' && (territory === 'overseas' || territory === 'untaxed-overseas'))
    return 'Exonération de TVA\u00a0: expédition outre-mer, assimilée à une exportation (CGI, articles 262, I et 294, 2).'
  return exemptionMentions[exemption]
}

type TaxedLine = Pick<DocumentLine, 'vat_rate' | 'nature' | 'description'>

/**
 * Returns the usual reason for a buyer; `null` if there is none, and for goods, because nothing proves by itself that they are
 * sent abroad.
 */
export const proposeVatExemption = (
  buyer: DocumentBuyer,
  lines: readonly TaxedLine[] = [],
): VatExemption | null =>
  !containsGoods(lines) && countryProblems['reverse-charge'](buyer) === null ? 'reverse-charge' : null

export const hasUntaxedLine = (lines: readonly Pick<DocumentLine, 'vat_rate'>[]): boolean =>
  lines.some(({ vat_rate }) => vat_rate === 0)

/** Returns why these lines cannot be billed at 0 % to that buyer for that reason; `null` if they can. */
export function findVatExemptionProblem(
  chosen: VatExemption | null,
  lines: readonly TaxedLine[],
  buyer: DocumentBuyer,
): string | null {
  if (!hasUntaxedLine(lines)) return null
  if (!chosen) return 'Une ligne est à 0\u00a0%\u00a0: choisissez le motif, la facture doit le mentionner'
  if (chosen === 'disbursement') return null
  const problem = natureProblem(chosen, lines) ?? countryProblems[chosen](buyer)
  if (problem) return problem
  // Category O cannot be combined with taxed lines (EN 16931, BR-O-11).
  return chosen === 'outside-union' && lines.some(({ vat_rate }) => vat_rate > 0)
    ? 'Une facture sans TVA française n’a pas de lignes taxées\u00a0: séparez-les, au besoin dès la commande'
    : null
}

const isOfGoods = (exemption: VatExemption) => exemption === 'intra-community' || exemption === 'export'

function natureProblem(chosen: VatExemption, lines: readonly TaxedLine[]): string | null {
  const excludedNature = isOfGoods(chosen) ? 'service' : 'goods'
  const untaxed = lines.filter(({ vat_rate }) => vat_rate === 0)
  const deliversGoods = isOfGoods(chosen) && containsGoods(untaxed)
  const isWrong = (line: TaxedLine) =>
    defaultLineNature(line) === excludedNature && !(deliversGoods && isDeliveryLine(line))
  if (!untaxed.some(isWrong)) return null
  return excludedNature === 'goods'
    ? 'Ce motif ne vaut que pour des prestations\u00a0: des biens ne sont à 0\u00a0% que s’ils quittent la France, sur une facture à part et avec leur propre motif. Sinon, facturez-les avec TVA'
    : 'Ce motif ne vaut que pour des biens expédiés\u00a0: une prestation à 0\u00a0% demande une facture à part et son propre motif. Sinon, facturez-la avec TVA'
}

const unknownCountry =
  'La fiche ne dit pas dans quel pays est ce client\u00a0: choisissez-le dans la liste, ou facturez avec TVA'

/** Returns, for each reason, why it does not apply to a buyer's place and VAT number; `null` if it does. */
const countryProblems: Readonly<
  Record<Exclude<VatExemption, 'disbursement'>, (buyer: DocumentBuyer) => string | null>
> = {
  /** CGI, article 259-1°; directive 2006/112/EC, articles 44 and 196: a company of another member state with its VAT number. */
  'reverse-charge'(buyer) {
    const prefix = euVatPrefixOf(buyer)
    if (!prefix || prefix === 'XI')
      return 'L’autoliquidation demande le numéro de TVA d’un autre pays de l’Union\u00a0: complétez la fiche du client, ou facturez avec TVA'
    const buyerCountry = buyerCountryOf(buyer)
    if (!buyerCountry) return unknownCountry
    return buyerCountry.territory === 'union'
      ? null
      : `L’adresse de la fiche n’est pas dans un autre pays de l’Union (${buyerCountry.country})\u00a0: corrigez-la, ou facturez avec TVA`
  },

  /** CGI, article 262 ter, I; directive 2006/112/EC, article 138: goods sent to a company that has a VAT number there. */
  'intra-community'(buyer) {
    if (!euVatPrefixOf(buyer))
      return 'Une livraison intracommunautaire demande un professionnel avec le numéro de TVA d’un autre pays de l’Union\u00a0: complétez la fiche du client, ou facturez avec TVA'
    const buyerCountry = buyerCountryOf(buyer)
    if (!buyerCountry) return unknownCountry
    return buyerCountry.territory === 'union' || buyerCountry.territory === 'northern-ireland'
      ? null
      : `L’adresse de la fiche n’est pas dans un autre pays de l’Union (${buyerCountry.country})\u00a0: ces biens n’y sont pas expédiés`
  },

  /**
   * CGI, article 259-1°: a taxable person established outside the Union, or in Guyane or Mayotte. A consumer is taxed
   * where the work is done (article 259 A, 5°).
   */
  'outside-union'(buyer) {
    if (buyer.type !== 'company')
      return 'Un particulier paie la TVA du travail fait en France (CGI, article 259 A, 5°)\u00a0: seul un professionnel établi hors de l’Union est facturé à 0\u00a0%'
    const buyerCountry = buyerCountryOf(buyer)
    if (!buyerCountry) return 'La fiche ne dit pas que ce client est un professionnel établi à l’étranger'
    const reasons: Partial<Record<typeof buyerCountry.territory, string>> = {
      france:
        buyerCountry.code === 'MC'
          ? 'Pour la TVA, Monaco est en France\u00a0: facturez avec TVA'
          : 'La fiche ne dit pas que ce client est un professionnel établi à l’étranger',
      overseas: `La TVA française s’applique dans ce département (${buyerCountry.country})\u00a0: facturez avec TVA`,
      union: `Ce client est établi dans l’Union (${buyerCountry.country})\u00a0: autoliquidation avec son numéro de TVA, sinon facturez avec TVA`,
    }
    return reasons[buyerCountry.territory] ?? null
  },

  /** CGI, article 262, I: goods sent out of the Union, for any buyer; article 294, 2: or to an overseas department. */
  export(buyer) {
    const buyerCountry = buyerCountryOf(buyer)
    if (!buyerCountry) return unknownCountry
    if (buyerCountry.code === 'MC')
      return 'Pour la TVA, Monaco est en France\u00a0: ces biens ne sont pas exportés'
    return ['france', 'union', 'northern-ireland'].includes(buyerCountry.territory)
      ? `L’adresse de la fiche n’est ni hors de l’Union ni outre-mer (${buyerCountry.country})\u00a0: ces biens n’y sont pas exportés`
      : null
  },
}

/**
 * Returns why goods that must be sent cannot be billed at 0 %: the client collects the order with the number `collected`; `null`
 * if there is no such order.
 */
export const findExemptGoodsPickupProblem = (
  exemption: VatExemption | null,
  collected: string | undefined,
): string | null =>
  exemption && isOfGoods(exemption) && collected
    ? `La commande ${collected} est retirée à l’atelier\u00a0: ses biens ne sont à 0\u00a0% que s’ils sont expédiés. Choisissez «\u00a0Livraison\u00a0» dans la commande, ou facturez avec TVA`
    : null

/** Returns the reason for lines at 0 %, chosen or usual; `problem` says why it is missing or not valid. */
export function resolveVatExemption(
  chosen: VatExemption | null | undefined,
  lines: readonly TaxedLine[],
  buyer: DocumentBuyer,
): { exemption: VatExemption | null; problem: string | null } {
  const untaxed = lines.filter(({ vat_rate }) => vat_rate === 0)
  const exemption = hasUntaxedLine(lines) ? (chosen ?? proposeVatExemption(buyer, untaxed)) : null
  return { exemption, problem: findVatExemptionProblem(exemption, lines, buyer) }
}
