import { invoiceArchiveSections } from '../../billing/invoices/invoice-archive-sections.ts'
import { paymentArchiveSections } from '../../billing/payments/payment-archive-sections.ts'
import type { Site } from '../../business/site.ts'
import { proofArchiveSections } from '../../contracts/acceptance/proof-archive-sections.ts'
import { estimateArchiveSections } from '../../contracts/estimates/estimate-archive-sections.ts'
import { supplementArchiveSections } from '../../contracts/supplements/supplement-archive-sections.ts'
import { withdrawalArchiveSections } from '../../contracts/withdrawals/withdrawal-archive-sections.ts'
import { contactArchiveSections } from '../../correspondence/contact/contact-archive-sections.ts'
import { newsletterArchiveSections } from '../../correspondence/newsletter/newsletter-archive-sections.ts'
import { mailArchiveSections } from '../../correspondence/outbox/mail-archive-sections.ts'
import { quoteRequestArchiveSections } from '../../correspondence/quote-requests/quote-request-archive-sections.ts'
import { threadArchiveSections } from '../../correspondence/threads/thread-archive-sections.ts'
import type { ArchiveSectionLayout, LeftOutColumn } from '../../kernel/personal-data/archive-section.ts'
import { clientArchiveSections } from '../../people/clients/client-archive-sections.ts'
import { signInArchiveSections } from '../../people/sign-in/sign-in-archive-sections.ts'
import { portfolioArchiveSections } from '../../publishing/portfolio/portfolio-archive-sections.ts'
import { orderArchiveSections } from '../../workshop/orders/order-archive-sections.ts'
import { rimArchiveSections } from '../../workshop/rims/rim-archive-sections.ts'
import { slipArchiveSections } from '../../workshop/slips/slip-archive-sections.ts'
import { dossierArchiveSections } from '../dossiers/dossier-archive-sections.ts'
import { statementArchiveSections } from '../fleet/statement-archive-sections.ts'
import { eventArchiveSections } from '../journal/event-archive-sections.ts'
import type { PersonalDataKind } from '../personal-data/personal-data-kinds.ts'

/** Sections of an archive; `gather-archive.ts` has their order. */
const archiveSections = {
  ...clientArchiveSections,
  ...signInArchiveSections,
  ...newsletterArchiveSections,
  ...quoteRequestArchiveSections,
  ...contactArchiveSections,
  ...threadArchiveSections,
  ...mailArchiveSections,
  ...estimateArchiveSections,
  ...proofArchiveSections,
  ...withdrawalArchiveSections,
  ...orderArchiveSections,
  ...rimArchiveSections,
  ...slipArchiveSections,
  ...supplementArchiveSections,
  ...dossierArchiveSections,
  ...portfolioArchiveSections,
  ...invoiceArchiveSections,
  ...paymentArchiveSections,
  ...statementArchiveSections,
  ...eventArchiveSections,
} as const satisfies Partial<
  Record<PersonalDataKind | 'sessions' | 'trail' | 'rims', ArchiveSectionLayout<Site>>
>

export type ArchiveSectionName = keyof typeof archiveSections

/** Returns the columns that a section contains, in display order. */
export function archiveColumnsOf(name: ArchiveSectionName): { column: string; key: string; label: string }[] {
  return Object.entries(archiveSectionLayoutOf(name).columns).flatMap(([column, use]) => {
    if (typeof use === 'string') return [{ column, key: column, label: use }]
    return 'leftOut' in use ? [] : [{ column, ...use }]
  })
}

export const archiveSectionLayoutOf = (name: ArchiveSectionName): ArchiveSectionLayout<Site> =>
  archiveSections[name]

type Columns<Name extends ArchiveSectionName> = (typeof archiveSections)[Name]['columns']

/** A row of a section. A row that lacks one of the section's columns is a type error. */
export type ArchiveRow<Name extends ArchiveSectionName> = Record<
  {
    [Column in keyof Columns<Name>]: Columns<Name>[Column] extends LeftOutColumn ? never : Column
  }[keyof Columns<Name>],
  unknown
>
