import { Link } from 'react-router'
import type { RimView } from '../read-rim.server.ts'

export function PhotoMoments({ moment, moments }: Pick<RimView, 'moment' | 'moments'>) {
  return (
    <nav className="rim-photos__moments" aria-label="Moment">
      {moments.map(({ moment: other, name, to, count }) => (
        <Link
          key={other}
          to={to}
          replace
          preventScrollReset
          aria-current={other === moment ? 'true' : undefined}
        >
          {name} {count > 0 && <span>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
