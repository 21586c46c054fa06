import { useEffect, useEffectEvent } from 'react'
import { data } from 'react-router'
import { clientAnswerFailures } from '../../forms/client-answer-failures.ts'
import { formAddress } from '../../forms/form-actions.ts'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import { useDataReload } from '../../forms/page-version.ts'
import { useForm } from '../../forms/use-form.ts'
import { noindexMeta } from '../../http/noindex-meta.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import { Button } from '../../ui/button.tsx'
import { EmailLink, PhoneLink } from '../../ui/contact/contact-links.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { FormDetails } from '../../ui/form-details.tsx'
import { DownloadIcon } from '../../ui/icon/area-icons.ts'
import { CheckIcon, FileTextIcon } from '../../ui/icon/icons.ts'
import { UpdateNotice } from '../../ui/live/update-notice.tsx'
import { PaperPage } from '../../ui/paper-page.tsx'
import type { Route } from './+types/dossier-page.ts'
import {
  type DossierView,
  dossierFormHandlers,
  loadDossierPage,
  type OpenDossierView,
} from './dossier.server.ts'
import '../../ui/button.css'
import '../../ui/paper-page.css'
import './dossier.css'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  noindexMeta(matches, loaderData?.isOpen ? `Dossier ${loaderData.number}` : 'Dossier')

export async function loader(args: Route.LoaderArgs) {
  const view: DossierView = await loadDossierPage(args)
  return data(view, { status: view.isOpen ? 200 : 410 })
}

export const action = (args: Route.ActionArgs) => dossierFormHandlers.action(args)
export const middleware: Route.MiddlewareFunction[] = dossierFormHandlers.middleware

/** Expert's view of one order or estimate: the car, its rims and their cost, photos before and after, the expert's answer. */
export default function DossierPage({ loaderData: dossier, actionData }: Route.ComponentProps) {
  if (!dossier.isOpen) return <ClosedDossier {...dossier.contact} />
  const { number, lead, facts, files } = dossier
  const outcomes = actionData ?? {}
  return (
    <div className="dossier" data-ground="paper">
      <PaperPage title="Dossier" number={number} lead={lead} actions={<DossierFiles files={files} />}>
        <section className="paper-sheet dossier__part" aria-label="Références">
          <dl className="paper-facts">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <Rims dossier={dossier} />
        <Photos photos={dossier.photos} />
        <Answer dossier={dossier} outcomes={outcomes} />
      </PaperPage>
      <UpdateNotice />
    </div>
  )
}

/** Page of an expired or revoked link: no data, only the contact. */
function ClosedDossier({ title, phone }: { title: string; phone: { display: string; link: string } }) {
  return (
    <div className="dossier" data-ground="paper">
      <PaperPage title="Ce lien n’est plus ouvert">
        <section className="paper-sheet dossier__part" aria-label="Que faire">
          <p>
            Le dossier auquel il menait est clos, ou l’atelier en a retiré l’accès. Pour le consulter de
            nouveau, demandez un lien à l’atelier.
          </p>
          <p>
            {title}&nbsp;: <PhoneLink {...phone} />
          </p>
        </section>
      </PaperPage>
    </div>
  )
}

function DossierFiles({ files: { pdf, zip, estimate } }: { files: OpenDossierView['files'] }) {
  return (
    <>
      <a className="button" data-variant="secondary" href={pdf} target="_blank" rel="noreferrer">
        <FileTextIcon /> PDF<span className="visually-hidden"> du dossier (nouvelle fenêtre)</span>
      </a>
      {estimate && (
        <a className="button" data-variant="secondary" href={estimate} target="_blank" rel="noreferrer">
          <FileTextIcon /> Devis<span className="visually-hidden"> en PDF (nouvelle fenêtre)</span>
        </a>
      )}
      <a className="button" data-variant="secondary" href={zip} download>
        <DownloadIcon /> Tout télécharger<span className="visually-hidden"> (archive ZIP)</span>
      </a>
    </>
  )
}

/** Rims with their defects, and the cost of repair beside that of a new rim. */
function Rims({ dossier: { rims, totals, showsPrices } }: { dossier: OpenDossierView }) {
  return (
    <section className="paper-sheet dossier__part" aria-labelledby="jantes-titre">
      <h2 id="jantes-titre">
        Jantes <span className="dossier__count">{rims.length}</span>
      </h2>
      {rims.length === 0 ? (
        <p className="paper-note">Aucune jante n’est décrite.</p>
      ) : (
        <table className="dossier-rims" data-priced={showsPrices || undefined}>
          <thead>
            <tr>
              <th scope="col">Jante</th>
              <th scope="col">Travail et défauts</th>
              {showsPrices && (
                <>
                  <th scope="col">Réparation HT</th>
                  <th scope="col">Neuf HT</th>
                  <th scope="col">Écart HT</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {rims.map(({ place, name, work, defects, part, ours, replacement, saved }) => (
              <tr key={place}>
                <th scope="row">
                  {place}. {name}
                </th>
                <td>
                  {work}
                  <br />
                  <strong>{defects}</strong>
                  {part && (
                    <>
                      <br />
                      <span className="dossier-rims__quiet">{part}</span>
                    </>
                  )}
                </td>
                {showsPrices && (
                  <>
                    <td data-label="Réparation HT">{ours}</td>
                    <td data-label="Neuf HT">{replacement}</td>
                    <td data-label="Écart HT">{saved}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
          {totals && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  Total
                </th>
                <td data-label="Réparation HT">{totals.ours}</td>
                <td data-label="Neuf HT">{totals.replacement}</td>
                <td data-label="Écart HT">{totals.saved}</td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
    </section>
  )
}

/** Photos by rim, before and after side by side. */
function Photos({ photos }: Pick<OpenDossierView, 'photos'>) {
  if (photos.length === 0) return null
  return (
    <section className="paper-sheet dossier__part" aria-labelledby="photos-titre">
      <h2 id="photos-titre">Photos</h2>
      {photos.map(({ key, title, moments }) => (
        <div key={key} className="dossier-photos">
          <h3>{title}</h3>
          <div className="dossier-photos__moments">
            {moments.map(({ moment, title: when, shown }) => (
              <div key={moment}>
                <p className="dossier-photos__when">{when}</p>
                <ul className="plain-list dossier-photos__list">
                  {shown.map(({ id, url, thumbnail, alt }) => (
                    <li key={id}>
                      <a href={url} target="_blank" rel="noreferrer">
                        <img src={thumbnail} alt={alt} loading="lazy" width="320" height="240" />
                        <span className="visually-hidden"> (nouvelle fenêtre)</span>
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}

interface AnswerProps {
  dossier: OpenDossierView
  outcomes: Partial<Record<'accord' | 'photos', FormOutcome>>
}

/** The expert's answer, or the form for it. */
function Answer({ dossier, outcomes }: AnswerProps) {
  const { agreement, asked, contact } = dossier
  return (
    <section className="paper-sheet dossier__part dossier-answer" aria-labelledby="reponse-titre">
      <h2 id="reponse-titre">Votre réponse</h2>
      {agreement ? (
        <div role="status">
          <p className="dossier-answer__done">
            <CheckIcon /> <strong>Accord donné</strong> <span>{agreement.wording}</span>
            {agreement.amount && <strong>{agreement.amount}</strong>}
          </p>
          {agreement.words && <blockquote className="dossier-answer__words">{agreement.words}</blockquote>}
        </div>
      ) : (
        <AgreementForm dossier={dossier} outcome={outcomes.accord} />
      )}
      {asked ? (
        <div role="status">
          <p className="dossier-answer__done">
            <CheckIcon /> <strong>D’autres photos sont demandées</strong> <span>{asked.at}</span>
          </p>
          <blockquote className="dossier-answer__words">
            {asked.rim && `${asked.rim}\u00a0: `}
            {asked.words}
          </blockquote>
        </div>
      ) : (
        <MorePhotosForm dossier={dossier} outcome={outcomes.photos} />
      )}
      <p className="paper-note">
        Une question&nbsp;? {contact.title}&nbsp;: <PhoneLink {...contact.phone} />,{' '}
        <EmailLink to={contact.email} />
      </p>
    </section>
  )
}

interface AnswerFormProps {
  dossier: OpenDossierView
  outcome?: FormOutcome
}

/** Reloads the page once the answer is saved, so that it replaces the form. */
function useRefreshOnceSaved(outcome: FormOutcome | undefined) {
  const { revalidate } = useDataReload()
  const refresh = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (outcome?.outcome === 'saved') refresh()
  }, [outcome])
}

function AgreementForm({ dossier: { page, seen, expert, showsPrices }, outcome: first }: AnswerFormProps) {
  const form = useForm({
    id: 'accord',
    action: formAddress(page, 'accord', { index: true }),
    rules: async () =>
      (await import('../../../domain/oversight/dossiers/dossier-forms.ts')).dossierAgreementForm,
    failures: clientAnswerFailures,
    first,
    defaults: { nom: expert },
  })
  useRefreshOnceSaved(form.outcome)
  const errorText = form.problems.form ?? form.failure
  return (
    <form {...form.formProps} className="dossier-answer__form">
      <input type="hidden" name="vu" value={seen} />
      <TextField {...form.field('nom')} label="Votre nom" required maxLength={120} autoComplete="name" />
      {showsPrices && (
        <TextField
          {...form.field('montant')}
          label="Montant accordé, hors taxes"
          hint="Facultatif, comme 480 ou 480,50"
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      <TextArea {...form.field('mots')} label="Remarques" maxLength={1_000} />
      <div role="alert">{errorText && <p className="dossier-answer__problem">{errorText}</p>}</div>
      <Button type="submit" busy={form.isBusy}>
        Donner mon accord
      </Button>
    </form>
  )
}

function MorePhotosForm({ dossier: { page, rims }, outcome: first }: AnswerFormProps) {
  const form = useForm({
    id: 'photos',
    action: formAddress(page, 'photos', { index: true }),
    rules: async () => (await import('../../../domain/oversight/dossiers/dossier-forms.ts')).morePhotosForm,
    failures: clientAnswerFailures,
    first,
  })
  useRefreshOnceSaved(form.outcome)
  const errorText = form.problems.form ?? form.failure
  return (
    <FormDetails id="photos" open={first !== undefined}>
      <summary>Demander d’autres photos</summary>
      <form {...form.formProps} className="dossier-answer__form">
        {rims.length > 1 && (
          <SelectField
            {...form.field('jante')}
            label="De quelle jante"
            prompt="Toutes"
            options={Object.fromEntries(rims.map(({ place, name }) => [String(place), `${place}. ${name}`]))}
          />
        )}
        <TextArea {...form.field('demande')} label="Ce que vous souhaitez voir" required maxLength={1_000} />
        <div role="alert">{errorText && <p className="dossier-answer__problem">{errorText}</p>}</div>
        <Button type="submit" variant="secondary" busy={form.isBusy}>
          Envoyer ma demande
        </Button>
      </form>
    </FormDetails>
  )
}
