import type { orderRims } from '../../../db/schema/tables.ts'
import {
  type ArchiveColumnsOf,
  type ArchiveSections,
  internalColumn,
  internalIdColumn,
  staffIdentityColumn,
} from '../../kernel/personal-data/archive-section.ts'
import { rimDefectNames, rimFinishNames, rimPositionNames, rimServiceNames } from '../../kernel/rim-words.ts'

/** Labels of the values of a rim, in its own columns and in the rims of an estimate. */
export const rimValueLabels = {
  position: rimPositionNames,
  service: rimServiceNames,
  finish: rimFinishNames,
  defects: rimDefectNames,
}

/** Section of the personal-data archive with the rims of orders. */
export const rimArchiveSections = {
  rims: {
    title: 'Jantes',
    columns: {
      order_number: 'Commande',
      place: 'Jante',
      position: 'Position',
      size: 'Taille',
      make: 'Marque',
      part_number: 'Référence',
      service: 'Prestation',
      finish: 'Finition',
      colour: 'Teinte convenue',
      defects: 'Défauts',
      notes: 'Notes',
      problem: 'Problème',
      problem_at: 'Constaté le',
      problem_by: staffIdentityColumn,
      radial_before: 'Faux-rond avant (centièmes de mm)',
      radial_after: 'Faux-rond après (centièmes de mm)',
      axial_before: 'Voile avant (centièmes de mm)',
      axial_after: 'Voile après (centièmes de mm)',
      primer: 'Apprêt',
      paint: 'Teinte appliquée',
      varnish: 'Vernis',
      advice: 'Conseil donné',
      withdrawn_at: internalColumn,
      recorded_at: internalColumn,
      id: internalIdColumn,
      order_id: internalIdColumn,
    } satisfies ArchiveColumnsOf<typeof orderRims, 'order_number'>,
    words: rimValueLabels,
  },
} as const satisfies ArchiveSections
