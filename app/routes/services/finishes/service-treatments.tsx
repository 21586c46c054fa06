import { above } from '../../../styles/widths.ts'
import { Picture } from '../../../ui/pictures/picture/picture.tsx'
import type { Treatment } from '../service-pages.server.ts'
import './service-treatments.css'

const sizes = `${above.tablet} 30vw, 46vw`

/** The same part under the same light in every treatment, never fewer than two side by side. */
export function ServiceTreatments({ treatments }: { treatments: readonly Treatment[] }) {
  return (
    <ul className="plain-list service-treatments">
      {treatments.map(({ name, on, text, picture }) => (
        <li key={name}>
          <Picture {...picture} sizes={sizes} />
          <h3>{name}</h3>
          <p className="service-treatments__on">{on}</p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
