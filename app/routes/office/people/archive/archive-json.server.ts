import { site } from '../../../../../domain/site.ts'
import type { ArchiveHead } from './archive-head.ts'

/** The same for a program: the parts by their names, each record as it is kept. */
export function archiveJson({ at, sections }: ArchiveHead): string {
  const parts = sections.map(({ name, records }) => [
    name,
    records.map(({ values, files }) => (files.length > 0 ? { ...values, files } : values)),
  ])
  return JSON.stringify(
    { made_at: at.toISOString(), by: site.legal.companyName, ...Object.fromEntries(parts) },
    null,
    2,
  )
}
