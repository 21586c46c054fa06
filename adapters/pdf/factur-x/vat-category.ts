import { exemptionMentions, type VatExemption } from '../../../domain/invoices/vat-exemption.ts'

/** Categories of the norm (UNCL 5305) and codes of reasons (VATEX) for what bears no tax. */
const categories = {
  'reverse-charge': { code: 'AE', reason: 'VATEX-EU-AE' },
  'outside-union': { code: 'O', reason: 'VATEX-EU-O' },
  // Directive 2006/112/EC, article 79 (c): repaid expenditure.
  disbursement: { code: 'E', reason: 'VATEX-EU-79-C' },
} as const

export const categoryOf = (rate: number, exemption: VatExemption | null) =>
  rate === 0 && exemption ? categories[exemption].code : 'S'

export const reasonOf = (exemption: VatExemption) => ({
  exemptionReason: exemptionMentions[exemption],
  exemptionReasonCode: categories[exemption].reason,
})
