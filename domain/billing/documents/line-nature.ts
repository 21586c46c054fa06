import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import { storedValueNames } from '../../kernel/text/stored-value-names.ts'

/** Nature of the thing sold by a line. Lines stored before this field existed have none and count as services. */
export type LineNature = NonNullable<DocumentLine['nature']>

/** Nature of a whole document, which the law requires it to state (CGI, annexe II, article 242 nonies A, I). */
export type DocumentNature = LineNature | 'mixed'

/** Choices of a line's nature in forms, by value. The empty value is a service. */
export const lineNatureChoices: Readonly<Record<string, string>> = {
  '': 'Prestation',
  goods: 'Bien',
}

export const documentNatureNames: Readonly<Record<DocumentNature, string>> = storedValueNames({
  service: 'prestation de services',
  goods: 'livraison de biens',
  mixed: 'livraison de biens et prestation de services',
})

type Natured = Pick<DocumentLine, 'vat_rate' | 'nature'>

export const defaultLineNature = ({ nature = 'service' }: Natured): LineNature => nature

/** Reads the nature from a form field. A service is stored as `undefined`. */
export const parseLineNature = (typed: unknown): 'goods' | undefined =>
  typed === 'goods' ? 'goods' : undefined

/** Returns the stored `nature` field of a line; services have none. */
export const toStoredNature = (nature: LineNature | undefined): Pick<DocumentLine, 'nature'> =>
  nature === 'goods' ? { nature } : {}

/** Whether any of these lines sells goods: the withdrawal period of such a contract starts on their receipt (L. 221-18). */
export const containsGoods = (lines: readonly Natured[]): boolean =>
  lines.some((line) => defaultLineNature(line) === 'goods')

/** Returns what a document with these lines sells; a service if it has no lines. */
export function documentNatureOf(lines: readonly Natured[]): DocumentNature {
  if (!containsGoods(lines)) return 'service'
  return lines.every((line) => defaultLineNature(line) === 'goods') ? 'goods' : 'mixed'
}

/** Matches first words that name goods sold without work. Work on a rim is a service, whatever material it uses. */
const goods =
  /^(valve|écrou|vis|boulon|cabochon|capteur|obus|cache|jante|pneu|insigne|logo|kit)s?(?![\p{L}\d])/iu

const delivery = /^(?:frais (?:de |d’|d'))?(?:livraison|port|expédition|envoi|transport)s?(?![\p{L}\d])/iu

/**
 * Whether a line is the delivery of goods, by its first words. It is taxed as the goods of its document (CGI, article 267, I,
 * 2°).
 */
export const isDeliveryLine = ({ description }: Pick<DocumentLine, 'description'>): boolean =>
  delivery.test(description.trim())

/** Whether a line is taxed as goods: goods, or their delivery if `lines` contain goods at the same rate. */
export const isTaxedAsGoods = (
  line: Natured & Pick<DocumentLine, 'description'>,
  lines: readonly Natured[],
): boolean =>
  defaultLineNature(line) === 'goods' ||
  (isDeliveryLine(line) && containsGoods(lines.filter(({ vat_rate }) => vat_rate === line.vat_rate)))

/** Returns the default nature of an extra of the price grid, by the first word of its name, such as « Valve neuve ». */
export const defaultNatureOfExtra = (name: string): LineNature =>
  goods.test(name.trim()) ? 'goods' : 'service'
