import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import type { ThreadClientView } from './read-thread-client.server.ts'

interface FindClientProps {
  page: string
  offered: NonNullable<ThreadClientView>['offered']
  outcome?: FormOutcome
}

/** Ties the one who may be meant, one of several, or a record made for whoever wrote. */
export function FindClient({ page, offered, outcome: first }: FindClientProps) {
  const form = useOfficeForm({ id: 'client', action: formAddress(page, 'client'), first })
  const [only, ...others] = offered
  const submit =
    others.length > 0
      ? 'Rattacher au client choisi'
      : only
        ? `Rattacher à ${only.name}`
        : 'Créer la fiche du client'
  return (
    <OfficeForm form={form} variant="secondary" submit={submit} saved="Client rattaché">
      {others.length > 0 ? (
        <fieldset className="thread-client__choices">
          <legend className="field__label">Plusieurs fiches peuvent être la bonne</legend>
          {offered.map(({ id, name, note }, place) => (
            <label key={id} className="choice">
              <input type="radio" name="qui" value={id} defaultChecked={place === 0} />
              <span>
                {name}
                <small>{note}</small>
              </span>
            </label>
          ))}
          <label className="choice">
            <input type="radio" name="qui" value="nouveau" />
            <span>Aucune&nbsp;: créer une fiche</span>
          </label>
        </fieldset>
      ) : (
        only && <p className="paper-note">{only.note}</p>
      )}
    </OfficeForm>
  )
}
