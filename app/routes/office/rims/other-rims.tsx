import { Link } from 'react-router'
import type { RimView } from './read-rim.server.ts'

/** The rims of the order side by side, as they lie on the bench. */
export function OtherRims({ rims }: Pick<RimView, 'rims'>) {
  return (
    <nav className="rim-places" aria-label="Jantes de la commande">
      {rims.map(({ id, place, to, name, isHere, hasProblem }) => (
        <Link
          key={id}
          to={to}
          aria-current={isHere ? 'page' : undefined}
          data-problem={hasProblem || undefined}
          prefetch="intent"
        >
          <strong>{place}</strong> <span>{name}</span>
          {hasProblem && <span className="visually-hidden">, problème signalé</span>}
        </Link>
      ))}
    </nav>
  )
}
