import type { Location } from '../../../../domain/site.ts'
import { ChevronDown } from '../../icon/icons.ts'
import { ClosureLines } from '../../locations/closures/closure-lines.tsx'
import { LocationContacts } from '../../locations/location-contacts/location-contacts.tsx'
import { useIsPhone } from './use-is-phone.ts'

/** One place and how to reach it; on a phone it is folded, once scripts run that can tell a phone. */
export function FooterLocation({ location }: { location: Location }) {
  const isPhone = useIsPhone()
  const contacts = (
    <>
      <LocationContacts location={location} />
      <ClosureLines of={location.id} />
    </>
  )
  if (!isPhone)
    return (
      <li className="footer__location">
        <h3>{location.title}</h3>
        {contacts}
      </li>
    )
  return (
    <li className="footer__location">
      <details>
        <summary>
          <h3>{location.title}</h3>
          <ChevronDown />
        </summary>
        {contacts}
      </details>
    </li>
  )
}
