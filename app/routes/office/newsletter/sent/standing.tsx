import { Progress } from '../../../../ui/progress/progress.tsx'
import { StatusText } from '../../../../ui/status-text/status-text.tsx'
import type { Outcomes } from '../../form/untold.tsx'
import { issueTone } from '../issue-tone.ts'
import type { SentView } from '../read-issue.server.ts'
import { Doubt } from './doubt.tsx'
import { Figures, Reasons } from './figures.tsx'
import { Steering } from './steering.tsx'

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
      <Figures figures={figures} />
      <Reasons reasons={reasons} />
    </section>
  )
}
