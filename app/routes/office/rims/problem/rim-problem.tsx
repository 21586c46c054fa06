import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { CircleAlert } from '../../../../ui/icon/icons.ts'
import { PhotoLinks } from '../photos/photo-links.tsx'
import type { RimView } from '../read-rim.server.ts'
import { SettleForm } from './settle-form.tsx'
import './rim-problem.css'

interface RimProblemProps {
  rim: RimView
  problem: NonNullable<RimView['problem']>
  outcome?: FormOutcome
}

/** What stops the work on this rim, as the floor reported it; the office says what becomes of it. */
export function RimProblem({ rim, problem, outcome }: RimProblemProps) {
  const { words, who, when, maySettle } = problem
  return (
    <section id="regler" className="paper-sheet rim__part rim-problem" aria-labelledby="probleme-signale">
      <h2 id="probleme-signale">
        <CircleAlert /> Problème signalé
      </h2>
      {words.map((said) => (
        <p key={said} className="rim-problem__words">
          {said}
        </p>
      ))}
      <p className="paper-note">
        {when}
        {who && `, ${who}`}
      </p>
      <PhotoLinks photos={rim.problemPhotos} />
      {maySettle ? (
        <SettleForm key={problem.seenAt} rim={rim} seenAt={problem.seenAt} outcome={outcome} />
      ) : (
        <p className="paper-note">Le bureau décide de la suite.</p>
      )}
    </section>
  )
}
