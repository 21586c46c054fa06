import { useState } from 'react'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import {
  repairPriceFieldName,
  replacementPriceFieldName,
} from '../../../../../domain/oversight/dossiers/dossier-forms.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { type FormOutcomes, OfficeForm } from '../../../../office/form/office-form.tsx'
import { sendingSoonSentence, UndoToast, UndoToasts } from '../../../../office/form/undo-toast.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/field/check-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { FormDetails } from '../../../../ui/form-details.tsx'
import { CheckIcon, ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { StatusText } from '../../../../ui/status-text.tsx'
import type { Route } from './+types/dossiers.ts'
import { type DossiersView, dossiersForms, loadDossiersPage } from './dossiers.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/field/field.css'
import '../../../../ui/paper-page.css'
import './dossiers.css'

export const handle = {
  ...officePageHandle,
  permission: 'edit-orders',
  help: {
    title: 'Partager avec un expert',
    what: 'Un lien sans compte vers le dossier d’une commande ou d’un devis\u00a0: jantes, défauts, photos avant et après, prix de la réparation comparé au remplacement.',
    how: [
      'Indiquez à qui, ce qu’il voit et jusqu’à quand\u00a0; le prix du neuf se saisit jante par jante.',
      'Envoyez le lien par e-mail, ou copiez-le\u00a0: il n’ouvre que ce dossier.',
      'Chaque consultation est comptée. L’expert donne son accord ou demande d’autres photos\u00a0: l’atelier reçoit un e-mail.',
      '«\u00a0Retirer l’accès\u00a0» ferme le lien aussitôt.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData ? `Experts, ${loaderData.number}` : 'Experts')

export const loader = (args: Route.LoaderArgs) => loadDossiersPage(args)

export const action = (args: Route.ActionArgs) => dossiersForms.action(args)
export const middleware: Route.MiddlewareFunction[] = dossiersForms.middleware

/** Links that show an order or an estimate to experts without an account, and the form for a new one. */
export default function DossiersPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { page, number, lead, back, given, form } = view
  const outcomes: FormOutcomes = actionData ?? {}
  const revoked = given.find(({ undoRevocation }) => undoRevocation > 0)
  const leaving = given.find(({ undoMail }) => undoMail > 0)
  return (
    <PaperPage title="Partager avec un expert" number={number} lead={lead} back={back}>
      <div className="dossiers">
        {given.length > 0 && (
          <section className="paper-sheet dossiers__part" aria-labelledby="liens-titre">
            <h2 id="liens-titre">Liens donnés</h2>
            <ul className="plain-list dossiers__given">
              {given.map((one) => (
                <li key={one.id}>
                  <GivenDossier page={page} dossier={one} outcome={outcomes.retirer} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <ShareSection key={form.places} view={view} outcome={outcomes.partager} />
      </div>
      <UndoToasts>
        {revoked && (
          <UndoToast
            key={`rendre ${revoked.id}`}
            page={page}
            intent="rendre"
            fields={{ dossier: revoked.id }}
            seconds={revoked.undoRevocation}
            wording="L’accès de l’expert est retiré."
            outcome={outcomes.rendre}
          />
        )}
        {leaving && (
          <UndoToast
            key={`envoi ${leaving.id}`}
            page={page}
            intent="annuler-envoi"
            fields={{ dossier: leaving.id }}
            seconds={leaving.undoMail}
            wording={sendingSoonSentence('L’e-mail à l’expert')}
            outcome={outcomes['annuler-envoi']}
          />
        )}
      </UndoToasts>
    </PaperPage>
  )
}

type Given = DossiersView['given'][number]

const stateWords = {
  open: { tone: 'open', text: 'Ouvert' },
  over: { tone: 'done', text: 'Terminé' },
  revoked: { tone: 'void', text: 'Accès retiré' },
} as const

interface GivenProps {
  page: string
  dossier: Given
  outcome?: FormOutcome
}

/** One link: expert, content, number of openings, answer. */
function GivenDossier({ page, dossier, outcome }: GivenProps) {
  const { id, expert, references, shows, made, state, ends, opened, mail, agreement, asked, link } = dossier
  const words = stateWords[state]
  return (
    <article className="dossier-given" aria-label={expert}>
      <p className="dossier-given__head">
        <strong>{expert}</strong> <StatusText tone={words.tone}>{words.text}</StatusText>
      </p>
      <p>{opened}</p>
      {agreement && (
        <div className="dossier-given__answer">
          <p>
            <CheckIcon /> <strong>{agreement.wording}</strong>
          </p>
          {agreement.words && <blockquote>{agreement.words}</blockquote>}
        </div>
      )}
      {asked && (
        <div className="dossier-given__answer">
          <p>
            <strong>{asked.wording}</strong>
          </p>
          <blockquote>{asked.words}</blockquote>
        </div>
      )}
      <p className="paper-note">
        {[references, shows && `Montre ${shows}`, ends, made, mail].filter(Boolean).join('. ')}.
      </p>
      {link && <CopyLink link={link} expert={expert} />}
      {state === 'open' && <RevokeForm page={page} id={id} outcome={outcome} />}
    </article>
  )
}

/** The link as text that can also be copied by hand, with a copy button. */
function CopyLink({ link, expert }: { link: string; expert: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className="dossier-link">
      <input
        readOnly
        className="field__control"
        aria-label={`Lien pour ${expert}`}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button type="button" variant="secondary" onClick={copy}>
        Copier le lien
      </Button>
      <span role="status">{isCopied && 'Copié'}</span>
    </div>
  )
}

function RevokeForm({ page, id, outcome }: { page: string; id: string; outcome?: FormOutcome }) {
  const form = useOfficeForm({ id: `retirer-${id}`, action: formAddress(page, 'retirer'), first: outcome })
  return (
    <OfficeForm form={form} submit="Retirer l’accès" saved="Retiré" variant="secondary">
      <input type="hidden" name="dossier" value={id} />
    </OfficeForm>
  )
}

/** Form for a new link: expert, content, expiry, price of each rim. */
function ShareSection({ view, outcome }: { view: DossiersView; outcome?: FormOutcome }) {
  const { given } = view
  const isFirst = given.length === 0
  const [count] = useState(given.length)
  const form = (
    <ShareForm key={given.length} view={view} outcome={given.length === count ? outcome : undefined} />
  )
  return (
    <section className="paper-sheet dossiers__part" aria-labelledby="nouveau-titre">
      <h2 id="nouveau-titre">{isFirst ? 'Ouvrir le dossier' : 'Ouvrir à quelqu’un d’autre'}</h2>
      {isFirst ? (
        form
      ) : (
        <FormDetails open={outcome !== undefined && outcome.outcome !== 'saved'}>
          <summary className="fold">
            Nouveau lien <ChevronDownIcon />
          </summary>
          {form}
        </FormDetails>
      )}
    </section>
  )
}

function ShareForm({ view, outcome: first }: { view: DossiersView; outcome?: FormOutcome }) {
  const { page, rims, photos, estimate, form: shown } = view
  // The id stays the same while the page is open, so that a retry after a lost response creates no second dossier.
  const [id] = useState(shown.id)
  const form = useOfficeForm({
    id: 'partager',
    action: formAddress(page, 'partager'),
    rules: async () =>
      (await import('../../../../../domain/oversight/dossiers/dossier-forms.ts')).shareDossierForm,
    first,
    defaults: shown.values,
  })
  return (
    <OfficeForm form={form} submit="Ouvrir le dossier" saved="Ouvert">
      <input type="hidden" name="dossier" value={id} />
      <input type="hidden" name="jantes" value={shown.places} />
      <div className="dossier-fields">
        <TextField {...form.field('expert')} label="Expert" required maxLength={120} autoComplete="off" />
        <TextField {...form.field('cabinet')} label="Cabinet ou société" maxLength={120} autoComplete="off" />
        <TextField {...form.field('email')} label="E-mail" type="email" maxLength={254} autoComplete="off" />
        <TextField
          {...form.field('fin')}
          label="Ouvert jusqu’au"
          type="date"
          required
          min={shown.days.from}
          max={shown.days.until}
        />
        <TextField {...form.field('sinistre')} label="N° de sinistre" maxLength={60} autoComplete="off" />
        <TextField
          {...form.field('mission')}
          label="Référence de mission"
          maxLength={60}
          autoComplete="off"
        />
      </div>
      <fieldset className="dossier-scope">
        <legend>Ce que l’expert voit, avec les jantes et leurs défauts</legend>
        <CheckField {...form.field('montre_prix')} label="Les prix, réparation comparée au neuf" />
        <CheckField
          {...form.field('montre_photos')}
          label={`Les photos avant et après (${countWithNoun(photos, 'photo', 'photos')} à ce jour)`}
        />
        {estimate && (
          <CheckField {...form.field('montre_devis')} label={`Le devis ${estimate} en PDF, avec ses prix`} />
        )}
      </fieldset>
      {rims.length > 0 && (
        <fieldset className="dossier-prices">
          <legend>Prix hors taxes de chaque jante</legend>
          {rims.map(({ place, name, about }) => (
            <div key={place} className="dossier-prices__rim">
              <p>
                <strong>
                  {place}. {name}
                </strong>
                <small>{about}</small>
              </p>
              <TextField
                {...form.field(repairPriceFieldName(place) as 'expert')}
                label="Réparation"
                inputMode="decimal"
                autoComplete="off"
                maxLength={16}
              />
              <TextField
                {...form.field(replacementPriceFieldName(place) as 'expert')}
                label="Neuf"
                inputMode="decimal"
                autoComplete="off"
                maxLength={16}
              />
            </div>
          ))}
        </fieldset>
      )}
      <CheckField {...form.field('envoyer')} label="Envoyer le lien par e-mail à cette adresse" />
    </OfficeForm>
  )
}
