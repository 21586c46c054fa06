import '../../ui/paper-page.css'
import './withdrawal.css'
/** Returns the text of the declaration, for the whole contract or a part of it. */
export const withdrawalDeclarationText = (part: string | undefined) =>
  part
    ? '«\u00a0Je vous notifie ma rétractation de la partie indiquée du contrat ci-dessous.\u00a0»'
    : '«\u00a0Je vous notifie ma rétractation du contrat ci-dessous.\u00a0»'

/** Facts of the declaration, word for word. */
export function WithdrawalDeclarationFacts({
  nom,
  contrat,
  email,
  partie,
}: {
  nom: string
  contrat: string
  email: string
  partie?: string | undefined
}) {
  return (
    <dl className="paper-facts withdrawal__facts">
      <div>
        <dt>Nom</dt>
        <dd>{nom}</dd>
      </div>
      <div>
        <dt>Contrat</dt>
        <dd>{contrat}</dd>
      </div>
      {partie && (
        <div>
          <dt>Partie du contrat</dt>
          <dd>{partie}</dd>
        </div>
      )}
      <div>
        <dt>Adresse e-mail</dt>
        <dd>{email}</dd>
      </div>
    </dl>
  )
}
