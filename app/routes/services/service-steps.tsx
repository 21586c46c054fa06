import type { PicturedStep, ServiceStep } from '../../records/service-pages.server.ts'
import { minWidthQueries } from '../../styles/widths.ts'
import { Picture } from '../../ui/pictures/picture/picture.tsx'
import './service-mark.css'
import './service-steps.css'

/** Operations of the workshop, numbered and joined by a line. */
export function ServiceSteps({ steps }: { steps: readonly ServiceStep[] }) {
  return (
    <ol className="plain-list service-steps">
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <ServiceMark mark={index + 1} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}

const sizes = `${minWidthQueries.tablet} 53vw, 92vw`

/**
 * One rim through all operations, in the same framing. The pictures share one stage; selecting a step by press or arrow key shows
 * the rim's state. The style sheet does all of it.
 */
export function ServiceSequence({ steps }: { steps: readonly PicturedStep[] }) {
  return (
    <fieldset className="service-sequence">
      <legend>Choisissez une étape pour voir la jante à ce moment.</legend>
      <ol className="plain-list">
        {steps.map(({ title, text, picture }, index) => (
          <li key={title}>
            <figure>
              <figcaption>
                <ServiceMark mark={index + 1} />
                <h3 id={picture.name}>{title}</h3>
                <p>{text}</p>
                <input
                  type="radio"
                  name="etape"
                  aria-labelledby={picture.name}
                  defaultChecked={index === 0}
                />
              </figcaption>
              <Picture {...picture} sizes={sizes} />
            </figure>
          </li>
        ))}
      </ol>
    </fieldset>
  )
}

/** Letter or number of a drawing's callout. Decorative: the text beside it says the same. */
function ServiceMark({ mark }: { mark: string | number }) {
  return (
    <span className="service-mark" aria-hidden="true">
      {mark}
    </span>
  )
}
