import { href } from 'react-router'
import { withQuery } from '../../address.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ArrowRight, ArrowUpRight } from '../../ui/icon/icons.ts'
import type { ServicePage } from './service-pages.server.ts'
import './service-actions.css'

/** What to do next; the quote form opens with this service chosen. */
export function ServiceActions({ service }: { service: ServicePage }) {
  return (
    <div className="service-actions">
      <ButtonLink to={withQuery(href('/devis'), { service: service.slug })}>
        Demander un devis <ArrowRight />
      </ButtonLink>
      {service.showsPortfolio && (
        <ButtonLink to={href('/realisations')} variant="secondary">
          Voir nos réalisations
        </ButtonLink>
      )}
      {service.site && (
        <a
          className="button"
          data-variant="secondary"
          href={service.site.url}
          target="_blank"
          rel="noreferrer"
        >
          {service.site.label} <ArrowUpRight />
          <span className="visually-hidden">(nouvelle fenêtre)</span>
        </a>
      )}
    </div>
  )
}
