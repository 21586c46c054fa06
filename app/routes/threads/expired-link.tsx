import type { FormOutcome } from '../../forms/form-outcome.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { threadFailures } from './thread-failures.ts'
import { visitorFormAddress } from './visitor-form-address.ts'

interface ExpiredLinkProps {
  address: string
  outcome?: FormOutcome
}

/** An old link tells nothing; a new one goes to the address that the thread has. */
export function ExpiredLink({ address, outcome: first }: ExpiredLinkProps) {
  const form = useForm<never, FormOutcome>({
    id: 'renouveler',
    action: visitorFormAddress(address, 'renouveler'),
    failures: threadFailures,
    first,
  })
  const isSent = form.outcome?.outcome === 'saved'
  return (
    <section id="renouveler" className="visitor-thread__expired">
      <h1>Ce lien a expiré</h1>
      {isSent ? (
        <p role="status">
          C’est fait&nbsp;: si l’échange existe encore, un nouveau lien est parti à l’adresse e-mail qui
          l’avait ouvert. Pensez à regarder dans les indésirables.
        </p>
      ) : (
        <>
          <p>
            Pour protéger votre échange, chaque lien ne vaut que 90 jours. Nous pouvons vous en envoyer un
            nouveau, à l’adresse e-mail de votre demande et à nulle autre.
          </p>
          <form {...form.formProps}>
            <p role="alert" className="visitor-thread__failure">
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
