import type { contentRecords, portfolioSources } from '../../../db/schema/tables.ts'
import {
  type ArchiveColumnsOf,
  type ArchiveSections,
  leaveOutColumn,
  otherRecordReferenceColumn,
} from '../../kernel/personal-data/archive-section.ts'

const pageStateNames: Readonly<Record<(typeof contentRecords.$inferSelect)['state'], string>> = {
  draft: 'En préparation',
  published: 'Sur le site',
  withdrawn: 'Retirée du site',
}

/** Section of the personal-data archive with the portfolio entries that show a person’s rims. */
export const portfolioArchiveSections = {
  showings: {
    title: 'Vos jantes sur notre site',
    columns: {
      order_number: 'Commande',
      title: 'Titre',
      state: 'État',
      published_at: 'Publiée le',
      record_id: otherRecordReferenceColumn,
      order_id: otherRecordReferenceColumn,
      rim_id: otherRecordReferenceColumn,
      step_photos: leaveOutColumn('shown on the published page'),
    } satisfies ArchiveColumnsOf<
      typeof portfolioSources,
      'order_number' | 'title' | 'state' | 'published_at'
    >,
    words: { state: pageStateNames },
  },
} as const satisfies ArchiveSections
