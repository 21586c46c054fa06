import { Link } from 'react-router'
import type { TodayView } from './read-today.server.ts'
import { TodayPart } from './today-part.tsx'

/** Requests that nobody has opened. */
export function WaitingRequests({ all, shown }: TodayView['requests']) {
  return (
    <TodayPart name="demandes" title="Demandes de devis" all={all} isEmpty={all === 0}>
      <ul className="plain-list today__lines">
        {shown.map(({ id, to, photo, name, vehicle, place, at, age, when }) => (
          <li key={id} className="today__request">
            {photo ? <img src={photo} alt="" loading="lazy" width="96" height="72" /> : <span />}
            <div>
              {/* A whole document: the page of a request stands outside of the office. */}
              <Link to={to} reloadDocument prefetch="none" className="today__link">
                <strong>{name}</strong>
              </Link>
              <p>{vehicle}</p>
            </div>
            <p className="today__note">
              {place},{' '}
              <time dateTime={at} title={when}>
                {age}
              </time>
            </p>
          </li>
        ))}
      </ul>
      {all > shown.length && (
        <p className="today__note">Les plus anciennes d’abord&nbsp;; les autres suivent.</p>
      )}
    </TodayPart>
  )
}
