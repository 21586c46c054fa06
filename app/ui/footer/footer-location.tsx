import { Mail, MapPin, Phone } from 'lucide-react'
import type { Location } from '../../../domain/site.ts'

/** One place: where it is on a map, its phone, its e-mail. */
export function FooterLocation({ location }: { location: Location }) {
  const { title, streetLines, zipCode, city, phone, email, mapsUrl } = location
  return (
    <li className="footer__location">
      <h3>{title}</h3>
      <a href={mapsUrl} target="_blank" rel="noreferrer">
        <MapPin aria-hidden />
        <span>
          {streetLines.join(', ')}
          <br />
          {zipCode} {city}
          <span className="visually-hidden"> (plan, nouvelle fenêtre)</span>
        </span>
      </a>
      <a href={phone.link}>
        <Phone aria-hidden />
        {phone.display}
      </a>
      <a href={`mailto:${email}`}>
        <Mail aria-hidden />
        {email}
      </a>
    </li>
  )
}
