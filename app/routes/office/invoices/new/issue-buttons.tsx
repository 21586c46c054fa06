import { Button } from '../../../../ui/button/button.tsx'
import { Check } from '../../../../ui/icon/icons.ts'
import type { usePreparation } from './preparation/use-preparation.ts'

/** One press issues and sends; another issues alone; a third keeps it for later, which typing does too. */
export function IssueButtons({
  form: { form, problems, conflicts, isIssuing, isKept },
}: {
  form: ReturnType<typeof usePreparation>
}) {
  const wrong = problems.form ?? form.failure
  const isAsked = conflicts.length > 0
  return (
    <>
      <div className="invoice-issue">
        <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
        {!isAsked && (
          <>
            <Button type="submit" name="envoyer" value="oui" busy={isIssuing} className="invoice-issue__main">
              Émettre et envoyer
            </Button>
            <Button type="submit" name="envoyer" value="non" variant="secondary" busy={isIssuing}>
              Émettre sans envoyer
            </Button>
          </>
        )}
      </div>
      <div className="office-form__end">
        <Button type="submit" variant={isAsked ? 'primary' : 'secondary'} busy={isIssuing}>
          {isAsked ? 'Garder ces choix' : 'Garder pour plus tard'}
        </Button>
        <p className="office-form__saved" role="status">
          {isKept && (
            <>
              <Check /> Gardé
            </>
          )}
        </p>
      </div>
      <p className="paper-note">Une facture émise ne change plus&nbsp;: un avoir la corrige ou l’annule.</p>
    </>
  )
}
