import { Link } from 'react-router'
import type { SearchView } from './read-search.server.ts'

/** What was found, by kind. */
export function SearchHits({ groups }: Pick<SearchView, 'groups'>) {
  return groups.map(({ label, hits }) => (
    <section key={label} className="search-hits" aria-label={label}>
      <h2>{label}</h2>
      <ul className="plain-list">
        {hits.map((hit) => (
          <li key={hit.id} className="search-hit">
            {hit.photo !== undefined && <Photo photo={hit.photo} />}
            <div className="search-hit__words">
              <p>
                <Link className="search-hit__link" to={hit.to}>
                  <strong>{hit.title}</strong>
                </Link>
              </p>
              <p className="search-hit__detail">{hit.detail}</p>
            </div>
            <p className="search-hit__state">
              {hit.state && <span>{hit.state}</span>}
              <span>{hit.since}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Photo({ photo }: { photo: string | null }) {
  return photo ? (
    <img src={photo} alt="" loading="lazy" width="64" height="48" />
  ) : (
    <span className="search-hit__none" />
  )
}
