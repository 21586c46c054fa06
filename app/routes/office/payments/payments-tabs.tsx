import { href, NavLink } from 'react-router'
import './payments-tabs.css'

const tabs = [
  [href('/gestion/encaissements'), 'Encaissements'],
  [href('/gestion/encaissements/banque'), 'Banque'],
  [href('/gestion/encaissements/clotures'), 'Clôtures'],
  [href('/gestion/encaissements/comptable'), 'Comptable'],
] as const

/** The pages around payments, one press from each other. */
export function PaymentsTabs() {
  return (
    <nav className="payments-tabs" aria-label="Encaissements">
      {tabs.map(([to, label]) => (
        <NavLink key={to} to={to} end prefetch="intent">
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
