import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { PressForm } from '../../form/press-form.tsx'
import type { Outcomes } from '../../form/untold.tsx'

/** The client area as the client sees it. */
export function ViewAsClient({ page }: { page: string }) {
  return (
    <form method="post" action={formAddress(page, 'voir')} className="client-view">
      <Button type="submit" variant="secondary">
        Voir comme ce client
      </Button>
      <p className="paper-note">En lecture seule, pendant trente minutes. Le journal en garde la trace.</p>
    </form>
  )
}

/** Ends a client's account, behind a fold that says what that means. */
export function CloseAccess({ page, name, outcomes }: { page: string; name: string; outcomes: Outcomes }) {
  return (
    <details>
      <summary className="fold">
        Fermer l’accès <ChevronDown />
      </summary>
      <p>
        {name} ne pourra plus se connecter, et ses sessions se ferment aussitôt. Ses documents restent, et une
        nouvelle invitation est possible.
      </p>
      <PressForm
        {...{ page, outcomes }}
        name="fermer-acces"
        submit="Fermer l’accès à l’espace client"
        saved="Accès fermé"
      />
    </details>
  )
}
