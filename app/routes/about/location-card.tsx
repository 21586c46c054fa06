import type { OpeningStatus } from '../../../domain/opening-hours/opening-status.ts'
import type { Location } from '../../../domain/site.ts'
import { ClosureLines } from '../../ui/locations/closures/closure-lines.tsx'
import { LocationContacts } from '../../ui/locations/location-contacts/location-contacts.tsx'
import { WorkshopPicture } from '../../ui/locations/workshop-picture/workshop-picture.tsx'
import type { DescribedPicture } from '../../ui/pictures/picture/describe-picture.server.ts'
import { WeeklyHours } from './weekly-hours.tsx'
import './location-card.css'

interface LocationCardProps {
  location: Location
  activity: string
  opening: OpeningStatus
  picture?: DescribedPicture
}

/** Four cards in a row at most (`about-locations.css`). */
const pictureSizes = '(width > 1280px) 23vw, (width > 700px) 46vw, 92vw'

/** One place: where it is, whether it is open, how to reach it, its week (docs/product.md §2.7). */
export function LocationCard({ location, activity, opening, picture }: LocationCardProps) {
  const { id, title, coordinates, hours } = location
  return (
    <li className="location-card" id={id}>
      <WorkshopPicture picture={picture} sizes={pictureSizes} />
      <div className="location-card__head">
        <p className="location-card__coordinates">
          {degrees(coordinates.latitude)}&nbsp;N&ensp;{degrees(coordinates.longitude)}&nbsp;E
        </p>
        <h3>{title}</h3>
        <p className="location-card__activity">{activity}</p>
        <ClosureLines of={id} />
        <p className="location-card__opening" data-open={opening.isOpen || undefined}>
          {opening.sentence}
        </p>
      </div>
      <LocationContacts location={location} />
      <WeeklyHours hours={hours} today={opening.today} title={title} />
    </li>
  )
}

const degrees = (value: number) => `${value.toFixed(4).replace('.', ',')}°`
