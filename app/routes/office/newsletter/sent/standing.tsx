import { Progress } from '../../../../ui/progress/progress.tsx'
import { StatusText } from '../../../../ui/status-text/status-text.tsx'
import { issueTone } from '../issue-tone.ts'
import type { Outcomes } from '../press-form.tsx'
import type { SentView } from '../read-issue.server.ts'
import { Doubt, Steering } from './steering.tsx'

interface StandingProps {
  issue: SentView
  outcomes: Outcomes
}

/** How far a letter is, what became of its mails, how to hold it. */
export function Standing({ issue, outcomes }: StandingProps) {
  const { state, stateName, trouble, done, progress, figures, reasons, finishedAt } = issue
  const isUnderWay = state === 'sending' || state === 'paused'
  return (
    <section className="paper-sheet letter-part" aria-labelledby="etat-titre">
      <h2 id="etat-titre" className="visually-hidden">
        Où en est l’envoi
      </h2>
      <p className="letter-state">
        <StatusText tone={issueTone[state]}>{stateName}</StatusText>
        {finishedAt && <small>{finishedAt}</small>}
      </p>
      {trouble && (
        <p className="office-form__alert" role="alert">
          {trouble}
        </p>
      )}
      {isUnderWay && (
        <div className="letter-progress">
          <Progress label="E-mails envoyés" value={done} />
          <p>{progress}</p>
        </div>
      )}
      {isUnderWay && <Steering issue={issue} outcomes={outcomes} />}
      <Doubt issue={issue} outcomes={outcomes} />
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
      {reasons.length > 0 && (
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
      )}
    </section>
  )
}
