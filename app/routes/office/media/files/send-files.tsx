import { type FormOutcome, messageIn, problemsIn } from '../../../../forms/form-outcome.ts'
import { Button } from '../../../../ui/button/button.tsx'

export function SendFiles({ outcome }: { outcome?: FormOutcome }) {
  const wrong = problemsIn(outcome).form ?? messageIn(outcome)
  return (
    <form method="post" encType="multipart/form-data" className="paper-sheet files-form">
      <label className="field files-form__field">
        <span className="field__label">Fichiers à envoyer</span>
        <input type="file" name="fichiers" multiple required className="import__file" />
      </label>
      <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
      <Button type="submit">Envoyer</Button>
    </form>
  )
}
