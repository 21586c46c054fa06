import { href } from 'react-router'
import type { Location } from '../../domain/business/site.ts'
import { useFacts } from '../http/facts.tsx'
import { widerThan } from '../styles/widths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PhoneLink } from '../ui/contact-links.tsx'
import { ArrowRight, MapPin } from '../ui/icon/icons.ts'
import { ClosureLines } from '../ui/locations/closure-lines.tsx'
import { ReviewsLink } from '../ui/locations/reviews-link.tsx'
import type { WorkshopPictures } from '../ui/locations/workshop-pictures.server.ts'
import type { DescribedPicture } from '../ui/pictures/picture/describe-picture.server.ts'
import { Picture } from '../ui/pictures/picture/picture.tsx'
import { Section } from '../ui/section.tsx'
import type { HomeWords } from './home.server.ts'
import './home.css'

/** Locations that the home page advertises; the contact page shows all of them (docs/product.md §1). */
const advertised: readonly string[] = ['epinal', 'ostwald']

export function HomeWorkshops({ pictures, words }: { pictures: WorkshopPictures; words: HomeWords }) {
  const { locations } = useFacts()
  return (
    <Section
      title={words.workshops_title}
      id="ateliers"
      annotation={words.workshops_annotation}
      aside={
        <ButtonLink to={href('/a_propos')} variant="quiet">
          Horaires et contacts <ArrowRight />
        </ButtonLink>
      }
    >
      <ul className="plain-list workshops">
        {locations
          .filter(({ id }) => advertised.includes(id))
          .map((location) => (
            <HomeWorkshop key={location.id} location={location} picture={pictures[location.id]} />
          ))}
      </ul>
      <p className="workshops-note">{words.workshops_note}</p>
    </Section>
  )
}

const pictureSizes = `${widerThan.tablet} 20vw, 30vw`

interface HomeWorkshopProps {
  location: Location
  picture?: DescribedPicture
}

function HomeWorkshop({ location, picture }: HomeWorkshopProps) {
  const { id, title, name, streetLines, zipCode, city, phone, mapsUrl, reviewsUrl } = location
  return (
    <li className="workshops__item">
      {picture && <Picture {...picture} sizes={pictureSizes} className="workshops__picture" />}
      <div className="workshops__text">
        <h3>{title}</h3>
        <p>
          {streetLines.join(', ')}, {zipCode} {city}
        </p>
        <ClosureLines of={id} />
        <div className="workshops__links">
          <PhoneLink {...phone} />
          <a href={mapsUrl} target="_blank" rel="noreferrer">
            <MapPin /> Itinéraire
            <span className="visually-hidden"> vers {name} (nouvelle fenêtre)</span>
          </a>
          <ReviewsLink url={reviewsUrl} of={name} />
        </div>
      </div>
    </li>
  )
}
