import type { OpeningStatus } from '../../../domain/opening-hours/opening-status.ts'
import { site } from '../../../domain/site.ts'
import type { WorkshopPictures } from '../../ui/locations/workshop-picture/workshop-pictures.server.ts'
import { Section } from '../../ui/section/section.tsx'
import type { AboutWords } from './about.server.ts'
import { LocationCard } from './location-card.tsx'
import { useOpenings } from './use-openings.ts'
import './about-locations.css'

/** The four activities (docs/product.md §1), in the order of the places. */
const activities = [
  'activity_epinal',
  'activity_ostwald',
  'activity_chambery',
  'activity_tw_kustoms',
] as const

interface AboutLocationsProps {
  words: AboutWords
  openings: OpeningStatus[]
  pictures: WorkshopPictures
}

export function AboutLocations({ words, openings, pictures }: AboutLocationsProps) {
  const current = useOpenings(openings)
  return (
    <Section title={words.locations_title} id="ateliers" annotation={words.locations_annotation}>
      <div className="about-locations">
        <ul className="plain-list about-locations__cards">
          {site.locations.map((location, index) => (
            <LocationCard
              key={location.id}
              location={location}
              activity={words[activities[index] ?? 'activity_epinal']}
              opening={current[index] as OpeningStatus}
              picture={pictures[location.id]}
            />
          ))}
        </ul>
      </div>
    </Section>
  )
}
