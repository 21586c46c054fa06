import { href, NavLink } from 'react-router'
import '../payments/payments-tabs.css'

const tabs = [
  [href('/gestion/donnees'), 'Personnes'],
  [href('/gestion/donnees/conservation'), 'Durées'],
  [href('/gestion/donnees/registre'), 'Registre'],
] as const

/** The pages around what is kept of people, one press from each other. */
export function PeopleTabs() {
  return (
    <nav className="payments-tabs" aria-label="Données personnelles">
      {tabs.map(([to, label]) => (
        <NavLink key={to} to={to} end prefetch="intent">
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
