import { type Location, missingFactPlaceholder } from '../../../domain/business/site.ts'
import { MailIcon, MapPinIcon, PhoneIcon } from '../icon/icons.ts'
import './location-contacts.css'

/** Links to reach a location: map, phone, e-mail. */
export function LocationContacts({ location }: { location: Location }) {
  const { streetLines, zipCode, city, phone, email, mapsUrl } = location
  return (
    <address className="location-contacts">
      <a href={mapsUrl} target="_blank" rel="noreferrer">
        <MapPinIcon />
        <span>
          {streetLines.join(', ')}
          <br />
          {zipCode} {city}
          <span className="visually-hidden"> (plan, nouvelle fenêtre)</span>
        </span>
      </a>
      {phone.link && (
        <a href={phone.link}>
          <PhoneIcon />
          {phone.display}
        </a>
      )}
      {email !== missingFactPlaceholder && (
        <a href={`mailto:${email}`}>
          <MailIcon />
          {email}
        </a>
      )}
    </address>
  )
}
