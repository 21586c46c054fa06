import { href } from 'react-router'
import { withQuery } from '../../../address.ts'
import { above } from '../../../styles/widths.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { ArrowRight } from '../../../ui/icon/icons.ts'
import { Picture } from '../../../ui/pictures/picture/picture.tsx'
import type { Finish } from '../service-pages.server.ts'
import './service-finishes.css'

/** The same rim under the same light, finish by finish. */
export function ServiceFinishes({ finishes, doubt }: { finishes: readonly Finish[]; doubt: string }) {
  return (
    <ul className="plain-list service-finishes">
      {finishes.map(({ name, text, picture }, index) => (
        <li key={name}>
          <Picture {...picture} sizes={`${above.compact} 24vw, 46vw`} />
          <h3>
            <span className="service-finishes__number" aria-hidden="true">
              {index + 1}
            </span>
            {name}
          </h3>
          <p>{text}</p>
        </li>
      ))}
      <li className="service-finishes__doubt">
        <p>{doubt}</p>
        <ButtonLink to={withQuery(href('/devis'), { service: 'personnalisation' })} variant="quiet">
          Demander conseil <ArrowRight />
        </ButtonLink>
      </li>
    </ul>
  )
}
