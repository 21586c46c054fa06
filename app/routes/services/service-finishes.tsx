import { href } from 'react-router'
import { addressWithQuery } from '../../http/address.ts'
import type { ServiceFinish, ServiceTreatment } from '../../records/service-pages.server.ts'
import { minWidthQueries } from '../../styles/widths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ArrowRightIcon } from '../../ui/icon/icons.ts'
import { Picture } from '../../ui/pictures/picture/picture.tsx'
import './service-finishes.css'

/** The same rim under the same light in every finish. */
export function ServiceFinishes({ finishes, doubt }: { finishes: readonly ServiceFinish[]; doubt: string }) {
  return (
    <ul className="plain-list service-finishes">
      {finishes.map(({ name, text, picture }, index) => (
        <li key={name}>
          <Picture {...picture} sizes={`${minWidthQueries.compact} 24vw, 46vw`} />
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
        <ButtonLink to={addressWithQuery(href('/devis'), { service: 'personnalisation' })} variant="quiet">
          Demander conseil <ArrowRightIcon />
        </ButtonLink>
      </li>
    </ul>
  )
}

const comparisonSizes = `${minWidthQueries.tablet} 46vw, 92vw`

/**
 * One rim in two finishes, half and half. All pictures share one framing, so that the halves match. Native radio buttons select
 * them and the style sheet shows them, without JavaScript; a picture is fetched when it is selected.
 */
export function FinishComparison({ finishes }: { finishes: readonly ServiceFinish[] }) {
  return (
    <div className="finish-comparison">
      <Half side="gauche" finishes={finishes} chosen="finition-bicolore" />
      <Half side="droite" finishes={finishes} chosen="finition-peinture-ceramique" />
    </div>
  )
}

interface HalfProps {
  side: 'gauche' | 'droite'
  finishes: readonly ServiceFinish[]
  chosen: ServiceFinish['picture']['name']
}

function Half({ side, finishes, chosen }: HalfProps) {
  return (
    <fieldset data-side={side}>
      <legend>Moitié {side}</legend>
      {finishes.map(({ name, picture }) => (
        <div key={name}>
          <label>
            <input type="radio" name={side} defaultChecked={picture.name === chosen} />
            {name}
          </label>
          <Picture name={picture.name} alt="" sizes={comparisonSizes} />
        </div>
      ))}
    </fieldset>
  )
}

const treatmentSizes = `${minWidthQueries.tablet} 30vw, 46vw`

/** The same part under the same light in every treatment, at least two side by side. */
export function ServiceTreatments({ treatments }: { treatments: readonly ServiceTreatment[] }) {
  return (
    <ul className="plain-list service-treatments">
      {treatments.map(({ name, on, text, picture }) => (
        <li key={name}>
          <Picture {...picture} sizes={treatmentSizes} />
          <h3>{name}</h3>
          <p className="service-treatments__on">{on}</p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
