import { href, Link } from 'react-router'
import type { MergeView } from './read-merge.server.ts'

export function TwoAccounts({ kept, gone }: Pick<MergeView, 'kept' | 'gone'>) {
  return (
    <div className="paper-sheet merge">
      <p>
        Ces deux clients ont chacun un accès à l’espace client&nbsp;: fermez l’un des deux, puis fusionnez
        leurs fiches.
      </p>
      <ul>
        {[kept, gone].map(({ id, name }) => (
          <li key={id}>
            <Link to={href('/gestion/clients/:id', { id })}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
