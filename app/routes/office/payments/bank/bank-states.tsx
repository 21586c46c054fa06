import { Link } from 'react-router'
import type { BankView } from './read-bank.server.ts'

export function BankStates({ tabs }: Pick<BankView, 'tabs'>) {
  return (
    <nav className="bank__states" aria-label="Lignes">
      {tabs.map(({ label, to, isShown }) => (
        <Link key={label} to={to} preventScrollReset aria-current={isShown ? 'true' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
