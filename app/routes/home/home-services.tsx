import { Section } from '../../ui/section/section.tsx'
import { ServiceCard } from '../services/service-card.tsx'
import { services } from '../services/services.ts'
import './home-services.css'

export function HomeServices() {
  return (
    <Section title="Nos services" id="services" annotation="Sept métiers, trois ateliers">
      <ul className="plain-list service-grid">
        {services.map((service, index) => (
          <ServiceCard key={service.slug} service={service} step={index + 1} />
        ))}
      </ul>
    </Section>
  )
}
