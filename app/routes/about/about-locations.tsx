import type { OpeningStatus } from '../../../domain/opening-hours/opening-status.ts'
import { site } from '../../../domain/site.ts'
import { Section } from '../../ui/section/section.tsx'
import { LocationCard } from './location-card.tsx'
import { useOpenings } from './use-openings.ts'
import './about-locations.css'

export function AboutLocations({ openings }: { openings: OpeningStatus[] }) {
  const current = useOpenings(openings)
  return (
    <Section title="Quatre adresses, quatre équipes" id="ateliers" annotation="Adresses et horaires">
      <div className="about-locations">
        <ul className="plain-list about-locations__cards">
          {site.locations.map((location, index) => (
            <LocationCard key={location.id} location={location} opening={current[index] as OpeningStatus} />
          ))}
        </ul>
      </div>
    </Section>
  )
}
