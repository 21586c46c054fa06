import { Section } from '../../ui/section/section.tsx'
import { ServiceCard } from '../services/service-card.tsx'
import type { Service } from '../services/service-pages.server.ts'
import type { HomeWords } from './home.server.ts'
import './home-services.css'

interface HomeServicesProps {
  services: readonly Service[]
  words: HomeWords
}

export function HomeServices({ services, words }: HomeServicesProps) {
  return (
    <Section title={words.services_title} id="services" annotation={words.services_annotation}>
      <ul className="plain-list service-grid">
        {services.map((service, index) => (
          <ServiceCard key={service.slug} service={service} step={index + 1} />
        ))}
      </ul>
    </Section>
  )
}
