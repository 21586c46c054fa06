import { Link } from 'react-router'
import type { RimView } from '../read-rim.server.ts'

/** All four views are there: on to the rim beside it. */
export function NextRim({ rim: { rims, moment } }: { rim: RimView }) {
  const next = rims[rims.findIndex(({ isHere }) => isHere) + 1]
  if (!next) return <p className="rim-photos__done">Les quatre vues sont prises.</p>
  return (
    <p className="rim-photos__done">
      Les quatre vues sont prises.{' '}
      <Link className="button" data-variant="secondary" to={`${next.to}?moment=${moment}`}>
        Jante suivante&nbsp;: {next.name.toLowerCase()}
      </Link>
    </p>
  )
}
