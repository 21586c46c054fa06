import type { Treatment } from './service-text.ts'
import './service-treatments.css'

export function ServiceTreatments({ treatments }: { treatments: readonly Treatment[] }) {
  return (
    <ul className="plain-list service-treatments">
      {treatments.map(({ name, on, text }) => (
        <li key={name}>
          <div>
            <h3>{name}</h3>
            <p className="service-treatments__on">{on}</p>
          </div>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
