import { Link } from 'react-router'
import type { TodayLine } from './today-line.server.ts'

export function WaitingLine({ to, photo, name, what, place, at, age, when, isLate, next }: TodayLine) {
  return (
    <>
      {photo !== undefined && <Photo photo={photo} />}
      <div>
        <Link to={to} className="today__link" data-key="row">
          <strong>{name}</strong>
        </Link>
        <p>{what}</p>
      </div>
      <p className="today__note">
        {place && `${place}, `}
        <time dateTime={at} title={when} data-late={isLate || undefined}>
          {age}
        </time>
        <span className="today__next">{next}</span>
      </p>
    </>
  )
}

const Photo = ({ photo }: { photo: string | null }) =>
  photo ? <img src={photo} alt="" loading="lazy" width="96" height="72" /> : <span />
