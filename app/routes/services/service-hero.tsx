import { above } from '../../styles/widths.ts'
import { ComputedNote } from '../../ui/computed-note/computed-note.tsx'
import { hasStem } from '../../ui/page-heading/has-stem.ts'
import { Picture } from '../../ui/pictures/picture/picture.tsx'
import { ServiceActions } from './service-actions.tsx'
import { Facts } from './service-facts.tsx'
import type { ServicePage } from './service-pages.server.ts'
import './service-hero.css'

/** A hair less than its width on phones: those of 412 px then take the file of 720 instead of 1,200. */
const pictureSizes = `${above.compact} 58vw, 97vw`

/** The service's name in large, its picture to the screen's edge, its data sheet. */
export function ServiceHero({ service }: { service: ServicePage }) {
  return (
    <header className="service-hero">
      <div className="service-hero__title container">
        <p className="annotation">
          Nos services
          <span className="service-hero__number">
            {twoDigits(service.step)}
            <span aria-hidden="true"> / </span>
            <span className="visually-hidden"> sur </span>
            {twoDigits(service.count)}
          </span>
        </p>
        <h1 data-stem={hasStem(service.name) || undefined}>{service.name}</h1>
      </div>
      <div className="service-hero__body">
        <div className="service-hero__text">
          <p className="service-hero__lead">{service.lead}</p>
          <ServiceActions service={service} />
        </div>
        <figure className="service-hero__figure">
          <Picture {...service.picture} sizes={pictureSizes} priority />
          <figcaption>
            <span className="service-hero__label">Fig. 1</span> {service.legend}
            <ComputedNote />
          </figcaption>
        </figure>
        <Facts facts={service.facts} />
      </div>
    </header>
  )
}

const twoDigits = (place: number) => String(place).padStart(2, '0')
