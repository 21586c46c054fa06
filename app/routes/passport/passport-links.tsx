import { Link } from 'react-router'
import { ChevronRightIcon } from '../../ui/icon/icons.ts'
import '../../ui/paper-page.css'
import './passport-links.css'

interface PassportLinksProps {
  rims: readonly { id: string; name: string; to: string }[]
}

/** Links to the passports of an order's rims. */
export function PassportLinks({ rims }: PassportLinksProps) {
  return (
    <nav className="paper-sheet passport-links" aria-labelledby="passeports-titre">
      <h2 id="passeports-titre">Passeport de vos jantes</h2>
      <ul className="plain-list">
        {rims.map(({ id, name, to }) => (
          <li key={id}>
            <Link to={to} prefetch="intent">
              {name} <ChevronRightIcon />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
