import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { clientAnswerFailures } from '../../forms/client-answer-failures.ts'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import { useDataReload } from '../../forms/page-version.ts'
import { useForm } from '../../forms/use-form.ts'
import { noindexMeta } from '../../http/noindex-meta.ts'
import { withdrawalLinkText } from '../../http/page-addresses.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import { Button } from '../../ui/button.tsx'
import { PhoneLink } from '../../ui/contact/contact-links.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icon/icons.ts'
import { UpdateNotice } from '../../ui/live/update-notice.tsx'
import { PaperPage } from '../../ui/paper-page.tsx'
import type { Route } from './+types/supplement-page.ts'
import { loadSupplementPage, type SupplementView, supplementAnswerForms } from './supplement-page.server.ts'
import '../../ui/problem-text.css'
import './supplement.css'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  noindexMeta(matches, loaderData ? `Supplément, commande ${loaderData.number}` : 'Supplément')

export const loader = (args: Route.LoaderArgs) => loadSupplementPage(args)

export const action = (args: Route.ActionArgs) => supplementAnswerForms.action(args)
export const middleware: Route.MiddlewareFunction[] = supplementAnswerForms.middleware

/** Defect found on a rim, with the proposed work and its price, and the client's decision. */
export default function SupplementPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { number, lead, answer, closed, canAnswer, sheet, phone } = view
  return (
    <div className="supplement" data-ground="paper">
      <PaperPage title={canAnswer ? 'Votre accord est attendu' : 'Supplément'} number={number} lead={lead}>
        {answer && <Answered answer={answer} />}
        {closed && (
          <p className="supplement__closed">
            <AlertIcon /> <span>{closed}</span>
          </p>
        )}
        {sheet && <Found view={view} sheet={sheet} />}
        {canAnswer && sheet && (
          <>
            <AcceptForm view={view} sheet={sheet} outcome={actionData?.accepter} />
            <DeclineForm view={view} sheet={sheet} outcome={actionData?.refuser} />
          </>
        )}
        <p>
          Une question&nbsp;? Appelez-nous au <PhoneLink {...phone} />.
        </p>
      </PaperPage>
      <UpdateNotice />
    </div>
  )
}

/** The decision, or why it can no longer be made. */
function Answered({ answer }: { answer: NonNullable<SupplementView['answer']> }) {
  const { isYes, wording, notes, withdrawal } = answer
  return (
    <div className="supplement__sheet supplement__answer" role="status">
      <p>
        {isYes && <CheckIcon />} <strong>{wording}</strong>
      </p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {withdrawal && (
        <p>
          {withdrawal.wording}
          <Link to={withdrawal.path}>{withdrawalLinkText}</Link>
        </p>
      )}
    </div>
  )
}

type Sheet = NonNullable<SupplementView['sheet']>

interface SheetProps {
  view: SupplementView
  sheet: Sheet
}

/** The rim, the defect, and what the work costs and changes. */
function Found({ view: { photo }, sheet }: SheetProps) {
  return (
    <section className="supplement__sheet" aria-labelledby="constat-titre">
      <h2 id="constat-titre">{sheet.rim}</h2>
      {photo && (
        <a href={photo} className="supplement__photo">
          <img src={`${photo}&taille=vignette`} alt={`Ce que nous avons trouvé\u00a0: ${sheet.found}`} />
        </a>
      )}
      <p className="supplement__found">{sheet.found}</p>
      <dl className="supplement__facts">
        <div>
          <dt>Travail prévu</dt>
          <dd>{sheet.work}</dd>
        </div>
        <div>
          <dt>Travail proposé en plus</dt>
          <dd>{sheet.service}</dd>
        </div>
        <div>
          <dt>Prix</dt>
          <dd>
            <strong className="supplement__price">{sheet.price}</strong> {sheet.priceNote}
          </dd>
        </div>
        {sheet.choice?.order && (
          <div>
            <dt>Votre commande</dt>
            <dd>
              {sheet.choice.order.before} aujourd’hui, {sheet.choice.order.after} avec ce travail, toutes
              taxes comprises
            </dd>
          </div>
        )}
        {sheet.choice && (
          <>
            <div>
              <dt>Délai</dt>
              <dd>
                {sheet.choice.delay.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </dd>
            </div>
            <div>
              <dt>Si vous refusez</dt>
              <dd>{sheet.choice.ifDeclined}</dd>
            </div>
          </>
        )}
      </dl>
    </section>
  )
}

interface AnswerFormProps extends SheetProps {
  outcome?: FormOutcome
}

/** Reloads the page once the supplement is answered, by this form or on another device. */
function useRefreshOnAnswer(outcome: FormOutcome | undefined): void {
  const { revalidate } = useDataReload()
  const refresh = useEffectEvent(() => void revalidate())
  useEffect(() => {
    const isRejected = outcome?.outcome === 'invalid' && 'form' in outcome.problems
    if (outcome?.outcome === 'saved' || isRejected) refresh()
  }, [outcome])
}

function AcceptForm({ view: { page, name }, sheet, outcome: first }: AnswerFormProps) {
  const form = useForm({
    id: 'accepter',
    action: `${page}index&formulaire=accepter#accepter`,
    rules: async () =>
      (await import('../../../domain/contracts/supplements/supplement-forms.ts')).supplementAcceptForm,
    failures: clientAnswerFailures,
    first,
    defaults: { nom: name },
  })
  useRefreshOnAnswer(form.outcome)
  const errorText = form.problems.form ?? form.failure
  return (
    <form {...form.formProps} className="supplement__sheet">
      <h2>Accepter ce supplément</h2>
      <input type="hidden" name="vu" value={sheet.hash} />
      <p>
        <strong>
          {sheet.service}, {sheet.price}
        </strong>{' '}
        {sheet.priceNote}.
      </p>
      <p>
        <a href={sheet.terms} target="_blank" rel="noreferrer">
          Conditions générales<span className="visually-hidden"> (nouvelle fenêtre)</span>
        </a>
      </p>
      {sheet.withdrawal && (
        <p className="supplement__note">
          <strong>Droit de rétractation.</strong> {sheet.withdrawal}
        </p>
      )}
      <TextField {...form.field('nom')} label="Votre nom" required maxLength={120} autoComplete="name" />
      <CheckField {...form.field('conditions')} required label={sheet.conditions} />
      {sheet.earlyStart && (
        <fieldset className="supplement__early">
          <legend>Commencer sans attendre&nbsp;? (facultatif)</legend>
          <CheckField {...form.field('sans_attendre')} label={sheet.earlyStart} />
        </fieldset>
      )}
      <div role="alert">{errorText && <p className="form-problem">{errorText}</p>}</div>
      <Button type="submit" busy={form.isBusy}>
        {sheet.button}
      </Button>
    </form>
  )
}

function DeclineForm({ view: { page }, sheet, outcome: first }: AnswerFormProps) {
  const form = useForm({
    id: 'refuser',
    action: `${page}index&formulaire=refuser#refuser`,
    failures: clientAnswerFailures,
    first,
  })
  useRefreshOnAnswer(form.outcome)
  const errorText = form.problems.form ?? form.failure
  return (
    <form {...form.formProps} className="supplement__sheet">
      <h2>Refuser</h2>
      <input type="hidden" name="vu" value={sheet.hash} />
      <p>{sheet.choice?.ifDeclined}</p>
      <div role="alert">{errorText && <p className="form-problem">{errorText}</p>}</div>
      <Button type="submit" variant="secondary" busy={form.isBusy}>
        Refuser ce supplément
      </Button>
    </form>
  )
}
