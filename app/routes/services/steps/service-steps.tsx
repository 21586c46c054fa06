import { ServiceMark } from '../service-mark.tsx'
import type { Step } from '../service-pages.server.ts'
import './service-steps.css'

/** The workshop's operations, numbered like the parts of a drawing and joined by one line. */
export function ServiceSteps({ steps }: { steps: readonly Step[] }) {
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
