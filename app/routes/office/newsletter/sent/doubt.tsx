import { PressForm } from '../../form/press-form.tsx'
import type { SteeringProps } from './steering.tsx'

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
