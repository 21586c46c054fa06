import { useState } from 'react'
import { href, Link } from 'react-router'
import { formAddress } from '../../../../forms/form-actions.ts'
import { siteContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { DisabledDefaultButton } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { ViewTabs } from '../../../../ui/page-tabs.tsx'
import { ShowMoreLink } from '../../../../ui/pager/more-below.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/bank.ts'
import { type BankLineView, type BankView, bankForms, loadBankPage } from './bank.server.ts'
import type { BankFormResult } from './bank-import.server.ts'
import { BankFormOutcome, BankStatementForm, bankFormAddress, StoredBankFormats } from './bank-import.tsx'
import { PaymentsTabs } from './payments-tabs.tsx'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './bank.css'
import '../../../../ui/field/choice.css'
import '../../../../ui/field/field.css'

export const handle = {
  ...officePageHandle,
  permission: 'record-payments',
  growsBelow: true,
  help: {
    title: 'Banque',
    what: 'Rapprocher les virements reçus de leurs factures.',
    how: [
      'Déposez le relevé de la banque\u00a0; chaque ligne trouve la facture, ou l’acompte demandé, que le site reconnaît.',
      'Vérifiez et confirmez\u00a0: rien n’est enregistré sans vous.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Rapprochement bancaire')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadBankPage(context.get(siteContext), url.searchParams)

export const action = (args: Route.ActionArgs) => bankForms.action(args)
export const middleware: Route.MiddlewareFunction[] = bankForms.middleware

/** Incoming bank payments and the invoices that they pay. */
export default function BankPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, tabs, lines, sure } = loaderData
  // The outcome stays the same until the next page: another person's import reloads the page's data, which would remove it.
  const [answers] = useState(actionData)
  return (
    <PaperPage
      title="Rapprochement bancaire"
      lead={'Importez un relevé\u00a0: le site propose, vous confirmez. Rien n’est encaissé sans vous.'}
    >
      <PaymentsTabs />
      <BankStatementForm outcome={answers?.format ?? answers?.releve} />
      <div className="paper-sheet bank">
        <ViewTabs label="Lignes" tabs={tabs} variant="plain" />
        <SureForm sure={sure} outcome={actionData?.toutes} />
        <BankFormOutcome outcome={actionData?.confirmer ?? actionData?.ecarter ?? actionData?.reprendre} />
        {lines.length > 0 ? (
          <ol className="plain-list">
            {lines.map((line) => (
              <BankLineItem key={line.id} line={line} shown={shown} />
            ))}
          </ol>
        ) : (
          <p className="paper-note">{emptyNotes[shown]}</p>
        )}
        <ShowMoreLink
          list={loaderData}
          shown={lines.length}
          label="Suite des lignes"
          progressText={`${lines.length}\u00a0lignes`}
        />
        <StoredBankFormats formats={loaderData.formats} outcome={answers?.oublier} />
      </div>
    </PaperPage>
  )
}

const emptyNotes: Record<BankView['shown'], string> = {
  'a-rapprocher': 'Rien à rapprocher.',
  rapprochees: 'Aucune ligne rapprochée pour l’instant.',
  'mises-de-cote': 'Aucune ligne mise de côté.',
}

interface SureFormProps {
  /** Ids of the shown lines that have a certain match. */
  sure: readonly string[]
  outcome?: BankFormResult
}

/** Button that confirms all lines with a certain match. */
function SureForm({ sure, outcome: first }: SureFormProps) {
  const action = formAddress(href('/gestion/encaissements/banque'), 'toutes')
  const { formProps, outcome, isBusy, problems, failure } = useOfficeForm({ id: 'toutes', action, first })
  const errorText = problems.form ?? failure
  return (
    <form {...formProps} id="toutes" className="bank-sure">
      {sure.map((id) => (
        <input key={id} type="hidden" name="ligne" value={id} />
      ))}
      {sure.length > 0 && (
        <Button type="submit" busy={isBusy}>
          {sure.length === 1
            ? 'Enregistrer le paiement reconnu'
            : `Enregistrer les ${sure.length} paiements reconnus`}
        </Button>
      )}
      <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
      <p role="status">{!isBusy && outcome?.outcome === 'saved' && outcome.notice}</p>
    </form>
  )
}

interface BankLineItemProps {
  line: BankLineView
  shown: BankView['shown']
}

/** A bank line with the invoices that it may pay, one button for each. */
function BankLineItem({ line, shown }: BankLineItemProps) {
  const { id, day, amount, payer, text, invoice } = line
  return (
    <li className="bank-line">
      <p>
        <strong>{payer}</strong>
        {text && <small>{text}</small>}
      </p>
      <p className="bank-line__amount">
        <strong>{amount}</strong>
        <small>{day}</small>
      </p>
      {invoice && (
        <p className="bank-line__matched">
          <Link to={invoice.to}>{invoice.number}</Link>
        </p>
      )}
      {shown === 'a-rapprocher' && <ConfirmForm line={line} />}
      {shown === 'mises-de-cote' && <SetAsideForm id={id} name="reprendre" submit="À rapprocher" />}
    </li>
  )
}

/** Buttons, one for each match. A number field for any other invoice is collapsed. */
function ConfirmForm({ line: { id, matches } }: { line: BankLineView }) {
  const form = useOfficeForm({ id: `ligne-${id}`, action: bankFormAddress('confirmer') })
  const errorText = form.problems.form ?? form.failure
  return (
    <div className="bank-line__choices">
      <form {...form.formProps}>
        <input type="hidden" name="ligne" value={id} />
        {matches.map((match) => (
          <div key={match.key} className="bank-match" data-sure={match.isSure || undefined}>
            <p>
              {match.targets.map(({ id, number, client, to, amount, isDeposit }) => (
                <span key={id} className="bank-match__target">
                  {isDeposit && 'Acompte du devis '}
                  <Link to={to}>{number}</Link> {client}
                  {amount && <>, {amount}</>}
                </span>
              ))}
              <small>{match.why}</small>
            </p>
            <Button
              type="submit"
              name="choix"
              value={match.key}
              variant="secondary"
              busy={form.isBusy}
              aria-label={`Encaisser sur ${match.targets.map(({ number }) => number).join(' et ')}`}
            >
              Encaisser
            </Button>
          </div>
        ))}
        <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
      </form>
      <details>
        <summary className="fold">
          {matches.length > 0 ? 'Autre chose' : 'Rien de reconnu\u00a0: choisir'} <ChevronDownIcon />
        </summary>
        <div className="bank-line__other">
          <NumberForm id={id} />
          <SetAsideForm id={id} name="ecarter" submit="Mettre de côté" />
        </div>
      </details>
    </div>
  )
}

/** Field for the number of an invoice that was not recognised. */
function NumberForm({ id }: { id: string }) {
  const form = useOfficeForm({ id: `numero-${id}`, action: bankFormAddress('confirmer') })
  const errorText = form.problems.form ?? form.failure
  return (
    <form {...form.formProps} className="bank-line__number">
      <DisabledDefaultButton />
      <input type="hidden" name="ligne" value={id} />
      <label className="field__label" htmlFor={`numero-${id}`}>
        Numéro de la facture, ou du devis dont c’est l’acompte
      </label>
      <input
        id={`numero-${id}`}
        name="numero"
        className="field__control"
        placeholder="FA-E-2026-0042"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
      />
      <Button type="submit" variant="secondary" busy={form.isBusy}>
        Encaisser
      </Button>
      <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
    </form>
  )
}

interface SetAsideFormProps {
  id: string
  name: 'ecarter' | 'reprendre'
  submit: string
}

/** Button that sets a line aside, or restores it. */
function SetAsideForm({ id, name, submit }: SetAsideFormProps) {
  const form = useOfficeForm({ id: `${name}-${id}`, action: bankFormAddress(name) })
  const errorText = form.problems.form ?? form.failure
  return (
    <form {...form.formProps}>
      <input type="hidden" name="ligne" value={id} />
      <Button type="submit" variant="quiet" busy={form.isBusy}>
        {submit}
      </Button>
      <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
    </form>
  )
}
