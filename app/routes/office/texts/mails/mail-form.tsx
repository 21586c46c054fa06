import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { useRounds } from '../../form/use-rounds.ts'
import { VariablesList } from '../../form/variables-list.tsx'
import { frame, previewAddress } from './mail-preview-button.tsx'
import { MailRound, type MailView } from './mail-round.tsx'

interface MailFormProps {
  view: MailView
  outcome?: FormOutcome
}

/** The sentences to be changed, and beside them the mail as it would be. */
export function MailForm({ view, outcome }: MailFormProps) {
  const { round, next } = useRounds(view.values, outcome)
  return (
    <div className="mail-text">
      <section className="paper-sheet office-section" aria-labelledby="modifier-titre">
        <h2 id="modifier-titre">Texte</h2>
        <MailRound view={view} key={round.number} round={round} onNext={next} />
        <VariablesList variables={view.variables} />
      </section>
      <section className="paper-sheet office-section" aria-labelledby="apercu-titre">
        <h2 id="apercu-titre">Aperçu</h2>
        <p className="paper-note">Avec des personnes et des chiffres d’exemple.</p>
        <iframe
          name={frame}
          title="Aperçu de l’e-mail"
          className="mail-text__preview"
          src={previewAddress(view.mail)}
        />
      </section>
    </div>
  )
}
