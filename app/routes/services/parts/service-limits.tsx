import type { Limits } from '../service-pages.server.ts'
import './service-limits.css'

/** What the workshop takes on, what it turns down, and why. */
export function ServiceLimits({ limits }: { limits: Limits }) {
  return (
    <div className="service-limits">
      <div className="service-limits__list">
        <h3>{limits.title}</h3>
        <ul className="plain-list">
          {limits.accepted.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <div className="service-limits__list" data-refused>
        <h3>{limits.refused.title}</h3>
        <ul className="plain-list">
          {limits.refused.texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <p className="service-limits__safety">{limits.safety}</p>
    </div>
  )
}
