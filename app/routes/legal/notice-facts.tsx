import type { ReactNode } from 'react'
import { notFilledIn } from '../../../domain/site.ts'

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

export const PhoneLink = ({ display, link }: { display: string; link: string }) =>
  link ? <a href={link}>{display}</a> : display
export const EmailLink = ({ to }: { to: string }) =>
  to === notFilledIn ? to : <a href={`mailto:${to}`}>{to}</a>
