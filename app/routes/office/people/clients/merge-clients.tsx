import { Form, href, Link } from 'react-router'
import { openedValuesFieldName } from '../../../../../domain/kernel/forms/merge-changes.ts'
import { messageOfOutcome, problemsOfOutcome } from '../../../../forms/form-outcome.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/merge-clients.ts'
import { type ClientMergeView, handleClientMerge, loadClientMergePage } from './merge-clients.server.ts'
import '../../../../ui/field/choice.css'
import '../../../../ui/field/field.css'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './merge-clients.css'

export const handle = {
  ...officePageHandle,
  permission: 'merge-clients',
  help: {
    title: 'Fusionner deux clients',
    what: 'Réunir deux fiches de la même personne.',
    how: [
      'Choisissez champ par champ ce qui reste\u00a0; demandes, commandes et documents se rejoignent.',
      'L’ancienne adresse mène ensuite à la fiche gardée.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Fusionner deux clients')

export const loader = ({ context, params }: Route.LoaderArgs) => loadClientMergePage(context, params)

export const action = (args: Route.ActionArgs) => handleClientMerge(args)

/** Two records of one client side by side, with the choice of a value for each field. */
export default function MergeClientsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kept, gone, fields, seen, hasTwoAccounts, alike } = loaderData
  const back = { to: href('/gestion/clients/:id', { id: kept.id }), label: kept.name }
  const problem = problemsOfOutcome(actionData).form ?? messageOfOutcome(actionData)
  return (
    <PaperPage title="Fusionner deux clients" lead={`${gone.name} rejoint ${kept.name}.`} back={back}>
      {problem && (
        <p className="office-form__alert" role="alert">
          {problem}
        </p>
      )}
      {hasTwoAccounts ? (
        <TwoAccounts kept={kept} gone={gone} />
      ) : (
        <Form method="post" className="paper-sheet merge" replace>
          <input type="hidden" name={openedValuesFieldName} value={seen} key={seen} />
          <p>
            Demandes, messages, devis, commandes et factures des deux fiches se retrouvent sur une seule
            {kept.hasAccount && ', avec l’accès à l’espace client'}. Les documents déjà émis ne changent pas.
            Une fusion est définitive.
          </p>
          {alike.length > 0 && <p className="paper-note">Déjà identiques&nbsp;: {alike.join(', ')}.</p>}
          {fields.map((field) => (
            <SideChoice key={field.name} {...field} />
          ))}
          <div className="merge__end">
            <Button type="submit">Fusionner les deux fiches</Button>
            <ButtonLink to={back.to} variant="quiet">
              Ne rien changer
            </ButtonLink>
          </div>
        </Form>
      )}
    </PaperPage>
  )
}

function SideChoice({ name, label, sides }: ClientMergeView['fields'][number]) {
  return (
    <fieldset className="merge__field">
      <legend className="field__label">{label}</legend>
      <div className="merge__sides">
        {sides.map(({ side, text, isUsual }) => (
          <label key={side} className="choice">
            <input type="radio" name={name} value={side} defaultChecked={isUsual} />
            <span>{text || <em>rien</em>}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function TwoAccounts({ kept, gone }: Pick<ClientMergeView, 'kept' | 'gone'>) {
  return (
    <div className="paper-sheet merge">
      <p>
        Ces deux clients ont chacun un accès à l’espace client&nbsp;: fermez l’un des deux, puis fusionnez
        leurs fiches.
      </p>
      <ul>
        {[kept, gone].map(({ id, name }) => (
          <li key={id}>
            <Link to={href('/gestion/clients/:id', { id })}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
