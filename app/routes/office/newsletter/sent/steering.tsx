import { PressForm } from '../../form/press-form.tsx'
import type { Outcomes } from '../../form/untold.tsx'
import type { SentView } from '../read-issue.server.ts'

interface SteeringProps {
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

/** Mails of which nobody knows whether they were taken. */
export function Doubt({ issue: { page, doubtful }, outcomes }: SteeringProps) {
  if (doubtful === 0) return null
  const given = { page, outcomes }
  const [are, them] = doubtful > 1 ? ['e-mails sont', 'Les'] : ['e-mail est', 'Le']
  return (
    <div className="letter-doubt">
      <p>
        <strong>
          {doubtful} {are} en doute
        </strong>
        &nbsp;: la ligne s’est coupée avant la réponse du serveur de messagerie. {them} renvoyer, c’est
        risquer qu’un lecteur reçoive la lettre deux fois.
      </p>
      <div className="letter-steering">
        <PressForm {...given} name="remis" submit="Considérer comme remis" saved="Noté" />
        <PressForm {...given} name="encore-une-fois" submit={`${them} renvoyer`} saved="Renvoyés" />
      </div>
    </div>
  )
}
