import { href } from 'react-router'
import type { ServiceSummary } from '../../records/service-pages.server.ts'
import { minWidthQueries } from '../../styles/widths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ArrowRightIcon } from '../../ui/icon/icons.ts'
import { Picture } from '../../ui/pictures/picture/picture.tsx'
import './service-card.css'

/** A service with its number in the workshop's order, as on a drawing. */
export function ServiceCard({ service, step }: { service: ServiceSummary; step: number }) {
  return (
    <li className="service-card">
      <Picture
        name={service.picture}
        alt=""
        sizes={`${minWidthQueries.compact} 33vw, ${minWidthQueries.tablet} 50vw, 30vw`}
      />
      <div className="service-card__text">
        <p className="service-card__step">{String(step).padStart(2, '0')}</p>
        <h3>{service.name}</h3>
        <p>{service.summary}</p>
        <ButtonLink to={href('/services/:service', { service: service.slug })} variant="quiet">
          Voir plus
          <span className="visually-hidden">&nbsp;: {service.name}</span>
          <ArrowRightIcon />
        </ButtonLink>
      </div>
    </li>
  )
}
