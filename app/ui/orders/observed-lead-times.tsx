import { href, Link } from 'react-router'
import { capitalize } from '../../../domain/kernel/text/first-letter.ts'
import './observed-lead-times.css'

interface ObservedLeadTimesProps {
  /** One line per workshop; empty when the records are too few. */
  lines: readonly { name: string; sentence: string }[]
  /** Whether the words that the heading already says are left out. */
  isBrief?: true
  /** Number of rims in twelve months; set only when the records confirm the figure that the site advertises. */
  rims?: string | null
}

/** Lead times observed in the workshop's records, below the promised ones; renders nothing when the records are too few. */
export function ObservedLeadTimes({ lines, isBrief, rims }: ObservedLeadTimesProps) {
  if (lines.length === 0 && !rims) return null
  return (
    <aside className="lead-times" aria-label="Délai constaté">
      <p className="annotation">{isBrief ? 'Délai constaté, trois derniers mois' : 'Délai constaté'}</p>
      <dl>
        {lines.map(({ name, sentence }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{isBrief ? capitalize(sentence) : `Ces trois derniers mois\u00a0: ${sentence}`}.</dd>
          </div>
        ))}
        {rims && (
          <div>
            <dt>En douze mois</dt>
            <dd>{rims}&nbsp;jantes prêtes.</dd>
          </div>
        )}
      </dl>
      <Link to={href('/delais')}>Comment nous comptons</Link>
    </aside>
  )
}
