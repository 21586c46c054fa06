import { Link } from 'react-router'
import { ExternalLink } from '../../../ui/icon/area-icons.ts'
import type { SearchView } from './read-search.server.ts'

type Hit = SearchView['groups'][number]['hits'][number]

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
                <Title {...hit} />
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

function Title({ to, isFile, title }: Hit) {
  if (!to) return <strong>{title}</strong>
  if (isFile)
    return (
      <a className="search-hit__link" href={to} target="_blank" rel="noreferrer">
        <strong>{title}</strong> <ExternalLink />
        <span className="visually-hidden"> (PDF, dans un nouvel onglet)</span>
      </a>
    )
  return (
    <Link className="search-hit__link" to={to}>
      <strong>{title}</strong>
    </Link>
  )
}

function Photo({ photo }: { photo: string | null }) {
  return photo ? (
    <img src={photo} alt="" loading="lazy" width="64" height="48" />
  ) : (
    <span className="search-hit__none" />
  )
}
