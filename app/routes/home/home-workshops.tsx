import { href } from 'react-router'
import { type Location, site } from '../../../domain/site.ts'
import { above } from '../../styles/widths.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ArrowRight, MapPin } from '../../ui/icon/icons.ts'
import { ClosureLines } from '../../ui/locations/closures/closure-lines.tsx'
import { WorkshopPicture } from '../../ui/locations/workshop-picture/workshop-picture.tsx'
import { Section } from '../../ui/section/section.tsx'
import './home-workshops.css'

/** The home page advertises two workshops; the contact page tells of all four places (docs/product.md §1). */
const advertised = () => site.locations.filter(({ id }) => id === 'epinal' || id === 'ostwald')

export function HomeWorkshops() {
  return (
    <Section
      title="Deux ateliers près de chez vous"
      id="ateliers"
      annotation="Vosges et Alsace"
      aside={
        <ButtonLink to={href('/a_propos')} variant="quiet">
          Horaires et contacts <ArrowRight />
        </ButtonLink>
      }
    >
      <ul className="plain-list workshops">
        {advertised().map((location) => (
          <Workshop key={location.id} location={location} />
        ))}
      </ul>
    </Section>
  )
}

const pictureSizes = `${above.tablet} 46vw, 92vw`

function Workshop({ location }: { location: Location }) {
  const { id, title, name, streetLines, zipCode, city, phone, coordinates, mapsUrl } = location
  return (
    <li className="workshops__item">
      <WorkshopPicture of={id} sizes={pictureSizes} />
      <div className="workshops__text">
        <p className="workshops__coordinates">
          {coordinate(coordinates.latitude)}&nbsp;N · {coordinate(coordinates.longitude)}&nbsp;E
        </p>
        <h3>{title}</h3>
        <p>
          {streetLines.join(', ')}, {zipCode} {city}
        </p>
        <ClosureLines of={id} />
        <div className="workshops__links">
          <a href={phone.link}>{phone.display}</a>
          <a href={mapsUrl} target="_blank" rel="noreferrer">
            <MapPin /> Itinéraire
            <span className="visually-hidden"> vers {name} (nouvelle fenêtre)</span>
          </a>
        </div>
      </div>
    </li>
  )
}

const coordinate = (degrees: number) => `${degrees.toFixed(4).replace('.', ',')}°`
