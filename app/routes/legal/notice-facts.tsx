import type { ReactNode } from 'react'
import './legal-page.css'

/** Labelled facts of a legal notice. */
export function LegalNoticeFacts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <dl>
      {facts.map(([label, value]) => (
        <div key={label} className="legal-fact">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
