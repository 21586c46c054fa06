import type { Location } from '../../../domain/site.ts'
import { LocationContacts } from '../location-contacts/location-contacts.tsx'

/** One place and how to reach it. */
export function FooterLocation({ location }: { location: Location }) {
  return (
    <li className="footer__location">
      <h3>{location.title}</h3>
      <LocationContacts location={location} />
    </li>
  )
}
