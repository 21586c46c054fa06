import { type ArchiveSection, shapeOfSection } from '../../../../../domain/people/archive/archive-sections.ts'
import { Entry } from './archive-entry.server.tsx'

/** One kind of records, with how many there are. */
export function ArchivePart({ name, records }: ArchiveSection) {
  return (
    <section>
      <h2>
        {shapeOfSection(name).title} ({records.length})
      </h2>
      {records.map((record, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, nothing moves
        <Entry key={place} name={name} {...record} />
      ))}
    </section>
  )
}
