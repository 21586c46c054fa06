import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { type FormOutcomes, OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { ActivityFeed } from '../../../../office/journal/activity-feed.tsx'
import { RecordPresence } from '../../../../office/live/presence.tsx'
import { contentListAddress, previewAddress } from '../../../../office/records/content-address.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { FormDetails } from '../../../../ui/form-details.tsx'
import { ExternalLinkIcon, EyeIcon } from '../../../../ui/icon/area-icons.ts'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { StatusText } from '../../../../ui/status-text.tsx'
import type { ContentView } from './content.server.ts'
import { ContentForm, contentFormId } from './content-form.tsx'
import { contentWords } from './content-words.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/button.css'
import '../../../../ui/paper-page.css'
import './content.css'

interface ContentPageProps {
  view: ContentView
  outcomes: FormOutcomes
  /** Further sections of one kind of content. */
  children?: ReactNode
}

/** Page of an article or portfolio entry, from draft to publication. */
export function ContentPage({ view, outcomes, children }: ContentPageProps) {
  const { kind, id, title, lead, path, card, host, versions, stream } = view
  return (
    <PaperPage
      title={title}
      lead={lead}
      back={{ to: contentListAddress[kind], label: contentWords[kind].list }}
      actions={
        <>
          <ButtonLink to={previewAddress(kind, id)} variant="secondary">
            <EyeIcon /> Aperçu
          </ButtonLink>
          {path && (
            <a className="button" data-variant="secondary" href={path} target="_blank" rel="noreferrer">
              <ExternalLinkIcon /> Voir en ligne
            </a>
          )}
        </>
      }
    >
      <RecordPresence kind={kind} id={id} />
      <div className="content-record">
        <div className="content-record__main">
          <ContentNext view={view} outcomes={outcomes} />
          {children}
          <ContentForm view={view} outcome={outcomes.brouillon} />
        </div>
        <div className="content-record__side">
          <SocialCard card={card} host={host} />
          <ContentActions view={view} outcomes={outcomes} />
          <ContentVersions versions={versions} />
          <section className="paper-sheet content-part" aria-labelledby="histoire-titre">
            <h2 id="histoire-titre">Historique</h2>
            <ActivityFeed lines={stream} empty="Rien encore." />
          </section>
        </div>
      </div>
    </PaperPage>
  )
}

interface ContentPartProps {
  view: ContentView
  outcomes: FormOutcomes
}

/** State of the record and its next action. */
function ContentNext({ view, outcomes }: ContentPartProps) {
  const { status, state, isChanged, scheduled, rejection, missing } = view
  const isPublic = state === 'published'
  return (
    <section className="paper-sheet content-part" aria-label="Où en est-on">
      <p className="content-next__state">
        <StatusText tone={status.tone}>{status.text}</StatusText>
        {missing.length > 0 && <a href="#manque">À compléter avant de publier</a>}
      </p>
      {rejection && (
        <p className="office-form__alert">La publication prévue n’a pas eu lieu&nbsp;: {rejection}</p>
      )}
      {(isChanged || !isPublic) && (
        <div className="content-next__actions">
          {/* First button of the form, which the Enter key activates: saves and publishes nothing. */}
          <button type="submit" form={contentFormId} hidden tabIndex={-1}>
            Enregistrer
          </button>
          <Button type="submit" form={contentFormId} name="suite" value="publier">
            {isPublic ? 'Publier les modifications' : scheduled ? 'Publier maintenant' : 'Publier'}
          </Button>
        </div>
      )}
      {scheduled && <UnscheduleForm page={view.page} outcome={outcomes.deprogrammer} />}
    </section>
  )
}

function UnscheduleForm({ page, outcome: first }: { page: string; outcome?: FormOutcome }) {
  const form = useOfficeForm({ id: 'deprogrammer', action: formAddress(page, 'deprogrammer'), first })
  return <OfficeForm form={form} variant="secondary" submit="Annuler la publication prévue" saved="Annulée" />
}

/** Secondary actions. */
function ContentActions({ view, outcomes }: ContentPartProps) {
  const { state, page, isChanged } = view
  const isPublic = state === 'published'
  return (
    <section className="paper-sheet content-part content-actions" aria-label="Autres actions">
      {(isChanged || !isPublic) && <SchedulingForm view={view} outcome={outcomes.programmer} />}
      {isPublic && (
        <CollapsedForm
          name="retirer"
          page={page}
          outcome={outcomes.retirer}
          title="Retirer du site"
          submit="Retirer du site"
          saved="Retiré"
        >
          La page disparaît aussitôt du site. Rien n’est perdu&nbsp;: vous pourrez la publier à nouveau, à la
          même adresse.
        </CollapsedForm>
      )}
      {!isPublic && (
        <CollapsedForm
          name="supprimer"
          page={page}
          outcome={outcomes.supprimer}
          title="Supprimer"
          submit="Supprimer pour de bon"
          saved="Supprimé"
        >
          Le texte et toutes ses versions disparaissent. Les images qui ne servent nulle part ailleurs sont
          effacées dans les jours qui suivent.
        </CollapsedForm>
      )}
    </section>
  )
}

interface CollapsedFormProps {
  name: string
  page: string
  outcome?: FormOutcome
  title: string
  submit: string
  saved: string
  children: ReactNode
}

/** Secondary action: collapsed form with an explanation and a button. */
function CollapsedForm({ name, page, outcome: first, title, submit, saved, children }: CollapsedFormProps) {
  const form = useOfficeForm({ id: name, action: formAddress(page, name), first })
  return (
    <FormDetails id={name} open={first !== undefined}>
      <summary className="fold">
        {title} <ChevronDownIcon />
      </summary>
      <p className="paper-note">{children}</p>
      <OfficeForm form={form} variant="secondary" submit={submit} saved={saved} />
    </FormDetails>
  )
}

function SchedulingForm({
  view: { page, scheduled, soonest },
  outcome: first,
}: {
  view: ContentView
  outcome?: FormOutcome
}) {
  const form = useOfficeForm({ id: 'programmer', action: formAddress(page, 'programmer'), first })
  const error = form.problems.moment
  return (
    <FormDetails id="programmer" open={first !== undefined}>
      <summary className="fold">
        {scheduled ? 'Changer l’heure de publication' : 'Publier plus tard'} <ChevronDownIcon />
      </summary>
      <OfficeForm form={form} variant="secondary" submit="Programmer" saved="Programmé">
        <TextField
          id="programmer-moment"
          name="moment"
          type="datetime-local"
          label="Jour et heure"
          hint="À l’heure de Paris. Le texte sera publié tel qu’il sera à ce moment-là."
          min={soonest}
          defaultValue={scheduled?.typed}
          errors={error ? [error] : undefined}
        />
      </OfficeForm>
    </FormDetails>
  )
}

/** Versions of the record; each opens its changes and can be restored. */
function ContentVersions({ versions }: Pick<ContentView, 'versions'>) {
  return (
    <section className="paper-sheet content-part" aria-labelledby="versions-titre">
      <h2 id="versions-titre">Versions</h2>
      <ol className="plain-list content-versions">
        {versions.map(({ number, to, note, isNewest }) => (
          <li key={number}>
            <Link to={to}>
              Version {number}
              {isNewest && ', la plus récente'}
            </Link>
            <small>{note}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Preview of the page as social networks and messengers show its link. */
function SocialCard({ card, host }: Pick<ContentView, 'card' | 'host'>) {
  const { image, title, text } = card
  return (
    <section className="paper-sheet content-part" aria-labelledby="partage-titre">
      <h2 id="partage-titre">Aperçu d’un partage</h2>
      <div className="social-card">
        <img src={image.url} alt={image.alt} width={image.width} height={image.height} loading="lazy" />
        <p className="social-card__words">
          <small>{host}</small>
          <strong>{title}</strong>
          <span>{text}</span>
        </p>
      </div>
    </section>
  )
}
