import type { OpeningStatus } from '../../../domain/opening-hours/opening-status.ts'
import { site } from '../../../domain/site.ts'
import type { WorkshopPictures } from '../../ui/locations/workshop-picture/workshop-pictures.server.ts'
import { Section } from '../../ui/section/section.tsx'
import { LocationCard } from './location-card.tsx'
import { useOpenings } from './use-openings.ts'
import './about-locations.css'

interface AboutLocationsProps {
  openings: OpeningStatus[]
  pictures: WorkshopPictures
}

export function AboutLocations({ openings, pictures }: AboutLocationsProps) {
  const current = useOpenings(openings)
  return (
    <Section title="Quatre adresses, quatre équipes" id="ateliers" annotation="Adresses et horaires">
      <div className="about-locations">
        <ul className="plain-list about-locations__cards">
          {site.locations.map((location, index) => (
            <LocationCard
              key={location.id}
              location={location}
              opening={current[index] as OpeningStatus}
              picture={pictures[location.id]}
            />
          ))}
        </ul>
      </div>
    </Section>
  )
}
