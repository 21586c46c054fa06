import { accountSections } from './sections/account-sections.ts'
import { correspondenceSections } from './sections/correspondence-sections.ts'
import { paymentSections } from './sections/payment-sections.ts'
import type { SectionShape, Sections } from './sections/section-shape.ts'
import { workSections } from './sections/work-sections.ts'

/** The parts of an archive in their order (docs/product.md §11.24). */
export const archiveSections = {
  ...accountSections,
  ...correspondenceSections,
  ...workSections,
  ...paymentSections,
  events: { title: 'Ce qui a été fait de votre fiche', columns: { at: 'Date', sentence: 'Acte' } },
} as const satisfies Sections

export type SectionName = keyof typeof archiveSections

export const shapeOfSection = (name: SectionName): SectionShape => archiveSections[name]
