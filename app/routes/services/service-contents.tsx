import type { Part } from './parts/service-part.ts'
import { ServiceMark } from './service-mark.tsx'
import './service-contents.css'

/** Where on the page to find what. */
export function ServiceContents({ parts }: { parts: readonly Part[] }) {
  return (
    <nav className="service-contents container" aria-label="Sur cette page">
      <ul className="plain-list">
        {parts.map(({ id, mark, title }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <ServiceMark mark={mark} /> {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
