import { Section } from '../../ui/section/section.tsx'
import { ServiceCard } from '../services/service-card.tsx'
import { services } from '../services/services.ts'
import './home-services.css'

const inWords: Record<number, string> = {
  7: 'Sept',
  8: 'Huit',
  9: 'Neuf',
  10: 'Dix',
  11: 'Onze',
  12: 'Douze',
}

export function HomeServices() {
  return (
    <Section
      title="Nos services"
      id="services"
      annotation={`${inWords[services.length] ?? services.length} métiers, trois ateliers`}
    >
      <ul className="plain-list service-grid">
        {services.map((service, index) => (
          <ServiceCard key={service.slug} service={service} step={index + 1} />
        ))}
      </ul>
    </Section>
  )
}
