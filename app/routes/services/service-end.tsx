import { Section } from '../../ui/section/section.tsx'
import { ServiceActions } from './service-actions.tsx'
import { ServiceCard } from './service-card.tsx'
import type { ServicePage } from './service-pages.server.ts'
import './service-end.css'

/** After reading: ask for a quote, or go on to a neighbouring service. */
export function ServiceEnd({ service }: { service: ServicePage }) {
  return (
    <>
      <section className="service-end" aria-labelledby="devis-title">
        <div className="container">
          <h2 id="devis-title">{service.shared.end_title}</h2>
          <p>{service.shared.end_text}</p>
          <ServiceActions service={service} />
        </div>
      </section>
      <Section title={service.shared.related} annotation={service.shared.related_annotation}>
        <ul className="plain-list service-related">
          {service.related.map((other) => (
            <ServiceCard key={other.service.slug} {...other} />
          ))}
        </ul>
      </Section>
    </>
  )
}
