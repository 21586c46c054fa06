import { Section } from '../../ui/section/section.tsx'
import { ServiceActions } from './service-actions.tsx'
import { ServiceCard } from './service-card.tsx'
import type { ServicePage } from './texts/service-pages.server.ts'
import './service-end.css'

/** After reading: ask for a quote, or go on to a neighbouring service. */
export function ServiceEnd({ service }: { service: ServicePage }) {
  return (
    <>
      <section className="service-end" aria-labelledby="devis-title">
        <div className="container">
          <h2 id="devis-title">Quelques photos suffisent.</h2>
          <p>
            Une à cinq photos, quelques mots, et nous vous disons ce qui peut être fait, à quel prix et en
            combien de temps. Le devis est gratuit.
          </p>
          <ServiceActions service={service} />
        </div>
      </section>
      <Section title="Dans le même atelier" annotation="Autres services">
        <ul className="plain-list service-related">
          {service.related.map((other) => (
            <ServiceCard key={other.service.slug} {...other} />
          ))}
        </ul>
      </Section>
    </>
  )
}
