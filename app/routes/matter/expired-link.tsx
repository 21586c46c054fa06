import type { FormOutcome } from '../../forms/form-outcome.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { matterFailures } from './matter-failures.ts'
import '../../ui/problem-text.css'
import './matter.css'

interface ExpiredLinkProps {
  /** Address that the form is posted to. */
  action: string
  outcome?: FormOutcome
}

/** Page of an expired link. Shows nothing of the matter; a new link is sent to the address on record. */
export function ExpiredLinkPage({ action, outcome: first }: ExpiredLinkProps) {
  const form = useForm<never, FormOutcome>({
    id: 'renouveler',
    action,
    failures: matterFailures,
    first,
  })
  const isSent = form.outcome?.outcome === 'saved'
  return (
    <section id="renouveler" className="matter__part matter__expired">
      <h1>Ce lien a expiré</h1>
      {isSent ? (
        <p role="status">
          C’est fait&nbsp;: si ce dossier existe encore, un nouveau lien est parti à l’adresse e-mail que nous
          avons de vous. Pensez à regarder dans les indésirables.
        </p>
      ) : (
        <>
          <p>
            Pour protéger votre dossier, chaque lien ne vaut que 90 jours, et l’atelier peut y mettre fin
            avant. Nous pouvons vous en envoyer un nouveau, à l’adresse e-mail que nous avons de vous et à
            nulle autre.
          </p>
          <form {...form.formProps}>
            <p role="alert" className="form-problem">
              {form.failure}
            </p>
            <Button type="submit" busy={form.isBusy}>
              Recevoir un nouveau lien
            </Button>
          </form>
        </>
      )}
    </section>
  )
}
