import { Link } from 'react-router'
import type { TodayView } from './read-today.server.ts'
import { TodayPart } from './today-part.tsx'

/** For whoever looks after the site: what is to be mended of it (docs/product.md §11.25), then what it still lacks (§11.26). */
export function Keeper({ news, steps }: Pick<TodayView, 'news' | 'steps'>) {
  return (
    <>
      {news.length > 0 && (
        <TodayPart name="etat" title="À réparer sur le site" all={news.length}>
          <ul className="plain-list today__lines">
            {news.map(({ id, title, sentence, advice, to }) => (
              <li key={id} className="today__line" data-wide>
                <div>
                  <Link to={to} className="today__link" prefetch="intent" data-key="row">
                    <strong data-late>{title}</strong>
                  </Link>
                  <p>{sentence}</p>
                  {advice && <p className="today__advice">{advice}</p>}
                </div>
              </li>
            ))}
          </ul>
        </TodayPart>
      )}
      {steps.length > 0 && (
        <TodayPart name="premiere-heure" title="Pour commencer" all={steps.length}>
          <p className="today__note">Chaque ligne s’en va une fois faite.</p>
          <ul className="plain-list today__lines">
            {steps.map(({ id, name, why, to }) => (
              <li key={id} className="today__line" data-wide>
                <div>
                  <Link to={to} className="today__link" prefetch="intent" data-key="row">
                    <strong>{name}</strong>
                  </Link>
                  <p>{why}</p>
                </div>
              </li>
            ))}
          </ul>
        </TodayPart>
      )}
    </>
  )
}
