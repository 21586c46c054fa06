import { href, Link } from 'react-router'
import { capitalised } from '../../domain/kernel/text/first-letter.ts'
import './observed-lead-times.css'

interface ObservedLeadTimesProps {
  /** By workshop; none where the records say too little. */
  lines: readonly { name: string; sentence: string }[]
  /** Without the words that stand in the heading already. */
  isBrief?: true
  /** Rims of twelve months, where the records carry the site's claim. */
  rims?: string | null
}

/** What the workshop's records say of its pace, below what it promises; nothing where they say too little. */
export function ObservedLeadTimes({ lines, isBrief, rims }: ObservedLeadTimesProps) {
  if (lines.length === 0 && !rims) return null
  return (
    <aside className="lead-times" aria-label="Délai constaté">
      <p className="annotation">{isBrief ? 'Délai constaté, trois derniers mois' : 'Délai constaté'}</p>
      <dl>
        {lines.map(({ name, sentence }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{isBrief ? capitalised(sentence) : `Ces trois derniers mois\u00a0: ${sentence}`}.</dd>
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
