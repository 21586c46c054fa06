import { href, Link } from 'react-router'
import { withQuery } from '../../../address.ts'
import type { SearchView } from './read-search.server.ts'
import { SearchHits } from './search-hits.tsx'

export function SearchOutcome({ typed, outcome, groups, count, isWide, scope }: SearchView) {
  const wider = withQuery(href('/gestion/recherche'), isWide ? { q: typed } : { q: typed, pos: 'tous' })
  return (
    <>
      <p className="search-panel__told" role="status">
        {told(outcome, count)}
        {scope && outcome === 'found' && (
          <>
            {' '}
            {`Cherché pour ${scope}. `}
            <Link to={wider}>{isWide ? 'Mes points de vente seulement' : 'Chercher partout'}</Link>
          </>
        )}
      </p>
      <SearchHits groups={groups} />
    </>
  )
}

function told(outcome: SearchView['outcome'], count: number): string {
  if (outcome === 'nothing-typed') return 'Les accents, les espaces et la ponctuation ne comptent pas.'
  if (outcome === 'too-short') return 'Tapez au moins trois lettres ou chiffres à la suite.'
  if (count === 0) return 'Rien ne correspond.'
  return `${count}\u00a0${count > 1 ? 'résultats' : 'résultat'}.`
}
