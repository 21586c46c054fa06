import type { DocumentLine } from '../../../db/schema/billing/documents.ts'

/** What a line sells; of lines that do not say it, a service: they all were until lines said it. */
export type LineNature = NonNullable<DocumentLine['nature']>

/** What a whole document sells, as the law wants it said (Code général des impôts, annexe II, article 242 nonies A, I). */
export type DocumentNature = LineNature | 'mixed'

/** As it is chosen of a line, under the names of a form: a service is what is not said otherwise. */
export const natureChoices: Readonly<Record<string, string>> = {
  '': 'Prestation',
  goods: 'Bien',
}

export const natureNames: Readonly<Record<DocumentNature, string>> = {
  service: 'prestation de services',
  goods: 'livraison de biens',
  mixed: 'livraison de biens et prestation de services',
}

type Natured = Pick<DocumentLine, 'vat_rate' | 'nature'>

export const lineNature = ({ nature = 'service' }: Natured): LineNature => nature

/** As a form gives it back; nothing is kept of a service. */
export const parseNature = (typed: unknown): 'goods' | undefined => (typed === 'goods' ? 'goods' : undefined)

/** A line's own part of what is kept: nothing of a service, as in all lines of before. */
export const storedNature = (nature: LineNature | undefined): Pick<DocumentLine, 'nature'> =>
  nature === 'goods' ? { nature } : {}

/** Whether goods are among these lines: the withdrawal period of such a contract runs from their receipt (L. 221-18). */
export const containsGoods = (lines: readonly Natured[]): boolean =>
  lines.some((line) => lineNature(line) === 'goods')

/** What a document of these lines sells; without lines, a service. */
export function documentNature(lines: readonly Natured[]): DocumentNature {
  if (!containsGoods(lines)) return 'service'
  return lines.every((line) => lineNature(line) === 'goods') ? 'goods' : 'mixed'
}

/** Words of what is handed over by itself; what is done to a rim is a service, whatever it uses up (docs/product.md §11.12). */
const goods =
  /^(valve|écrou|vis|boulon|cabochon|capteur|obus|cache|jante|pneu|insigne|logo|kit)s?(?![\p{L}\d])/iu

const delivery = /^(?:frais (?:de |d’|d'))?(?:livraison|port|expédition|envoi|transport)s?(?![\p{L}\d])/iu

/** Whether a line is the delivery of goods by its first words: it is taxed as the goods of its document are (CGI, article 267, I, 2°). */
export const isDelivery = ({ description }: Pick<DocumentLine, 'description'>): boolean =>
  delivery.test(description.trim())

/** Whether a line is of goods for its tax: goods themselves, and their delivery where goods of the same rate are among `lines`. */
export const isTaxedAsGoods = (
  line: Natured & Pick<DocumentLine, 'description'>,
  lines: readonly Natured[],
): boolean =>
  lineNature(line) === 'goods' ||
  (isDelivery(line) && containsGoods(lines.filter(({ vat_rate }) => vat_rate === line.vat_rate)))

/** What an extra of the price grid is until somebody says otherwise on its line, by its first word: « Valve neuve ». */
export const natureOfExtra = (name: string): LineNature => (goods.test(name.trim()) ? 'goods' : 'service')
