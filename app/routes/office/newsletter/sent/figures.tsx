import type { SentView } from '../read-issue.server.ts'

/** What became of a letter's mails. */
export function Figures({ figures }: Pick<SentView, 'figures'>) {
  return (
    <dl className="letter-figures">
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What mail servers said that refused it. */
export function Reasons({ reasons }: Pick<SentView, 'reasons'>) {
  if (reasons.length === 0) return null
  return (
    <div className="letter-reasons">
      <h3>Pourquoi des serveurs l’ont refusée</h3>
      <ul className="plain-list">
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            <strong>{count}</strong>&nbsp;: <span lang="en">{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
