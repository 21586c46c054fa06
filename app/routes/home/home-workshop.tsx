import type { Location } from '../../../domain/site.ts'
import { above } from '../../styles/widths.ts'
import { MapPin } from '../../ui/icon/icons.ts'
import { ClosureLines } from '../../ui/locations/closures/closure-lines.tsx'
import { WorkshopPicture } from '../../ui/locations/workshop-picture/workshop-picture.tsx'
import type { DescribedPicture } from '../../ui/pictures/picture/describe-picture.server.ts'

const pictureSizes = `${above.tablet} 46vw, 92vw`

interface WorkshopProps {
  location: Location
  picture?: DescribedPicture
}

export function Workshop({ location, picture }: WorkshopProps) {
  const { id, title, name, streetLines, zipCode, city, phone, coordinates, mapsUrl } = location
  return (
    <li className="workshops__item">
      <WorkshopPicture picture={picture} sizes={pictureSizes} />
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
