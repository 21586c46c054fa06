import { PressForm } from '../../form/press-form.tsx'
import type { Outcomes } from '../../form/untold.tsx'
import type { SentView } from '../read-issue.server.ts'

export interface SteeringProps {
  issue: SentView
  outcomes: Outcomes
}

/** Holds a letter that goes out, lets it go on, or stops it. */
export function Steering({ issue: { page, state }, outcomes }: SteeringProps) {
  const given = { page, outcomes }
  return (
    <div className="letter-steering">
      {state === 'sending' && <PressForm {...given} name="pause" submit="Mettre en pause" saved="En pause" />}
      {state === 'paused' && (
        <PressForm {...given} name="reprendre" submit="Reprendre l’envoi" saved="Repris" variant="primary" />
      )}
      <PressForm {...given} name="arreter" submit="Arrêter pour de bon" saved="Arrêté" />
    </div>
  )
}
