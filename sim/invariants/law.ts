import type { DocumentBuyer, DocumentLine } from '../../db/schema/billing/documents.ts'
import type { Invariant } from '../invariant.ts'

/* Value added tax, by the articles of the law. The rules do not use the functions of the domain. */

const memberStates = new Set(
  'AT BE BG CY CZ DE DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)
/** France, Monaco, and the overseas departments in which French tax applies to services. */
const taxedAtHome = new Set(['FR', 'MC', 'GP', 'MQ', 'RE'])

interface UntaxedInvoice {
  number: string
  exemption: string | null
  buyer: DocumentBuyer | null
  lines: DocumentLine[]
}

/** Returns why a document at 0 % should be taxed; `null` if its reason fits the sold lines and the buyer. */
function taxDue({ exemption, buyer, lines }: UntaxedInvoice): string | null {
  if (exemption === null) return 'no reason is stated'
  if (exemption === 'disbursement') return null
  const untaxed = lines.filter(({ vat_rate, unit_price }) => vat_rate === 0 && unit_price > 0)
  const isOfGoods = exemption === 'intra-community' || exemption === 'export'
  const isWrong = ({ nature, description }: DocumentLine) =>
    isOfGoods ? nature !== 'goods' && !/^livraison/i.test(description) : nature === 'goods'
  if (untaxed.some(isWrong)) return `« ${exemption} » does not fit what is sold`
  const country = buyer?.address?.country ?? 'FR'
  const isCompany = buyer?.type === 'company'
  const hasUnionNumber =
    isCompany && memberStates.has((buyer?.vat_number ?? '').slice(0, 2).replace('EL', 'GR'))
  const isInUnion = memberStates.has(country)
  const fits = {
    'reverse-charge': hasUnionNumber && isInUnion,
    'intra-community': hasUnionNumber && isInUnion,
    'outside-union': isCompany && !isInUnion && !taxedAtHome.has(country),
    export: !isInUnion && country !== 'FR' && country !== 'MC',
  }[exemption]
  return fits ? null : `« ${exemption} » does not fit a ${buyer?.type} in ${country}`
}

/** Nothing is billed at 0 % that the law taxes. */
const untaxedIsLawful: Invariant = {
  name: 'nothing is billed at 0 % that the law taxes',
  source: 'CGI, articles 259-1°, 262 I, 262 ter I, 267 II 2°, 283-2 and 294',
  tables: ['invoices'],
  async check({ query }) {
    const invoices = await query<UntaxedInvoice>(
      `select i.invoice_number as number, i.vat_exemption as exemption, i.lines,
         coalesce(i.buyer, jsonb_build_object('type', c.type, 'vat_number', c.vat_number, 'address', c.address)) as buyer
       from invoices i join clients c on c.id = i.client_id
       where i.credited_invoice is null and i.lines @> '[{"vat_rate": 0}]' order by i.invoice_number`,
    )
    for (const invoice of invoices) {
      const reason = taxDue(invoice)
      if (reason) return `${invoice.number} has lines at 0 %: ${reason}`
    }
    return null
  },
}

export const lawInvariants: readonly Invariant[] = [untaxedIsLawful]
