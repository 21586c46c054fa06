import type { ReactNode } from 'react'

/** What the law wants said, each with its name. */
export function NoticeFacts({ facts }: { facts: [label: string, value: ReactNode][] }) {
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
