import { href, Link } from 'react-router'
import {
  type NewsletterIssueContent,
  type NewsletterIssueField,
  newsletterIssueFieldNames,
  newsletterIssueFields,
} from '../../../../../domain/correspondence/newsletter/issue-fields.ts'
import type { FileLink } from '../../../../../domain/kernel/files/picture-address.ts'
import {
  type FieldConflict,
  openedValuesFieldName,
  serializeOpenedValues,
} from '../../../../../domain/kernel/forms/merge-changes.ts'
import { mediaFromFieldText } from '../../../../../domain/kernel/html/media-text.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { TextEditor } from '../../../../office/editor/text-editor.tsx'
import { ConflictField } from '../../../../office/form/conflict-field.tsx'
import {
  ButtonForm,
  type FormOutcomes,
  OfficeForm,
  RemovedFormOutcomes,
} from '../../../../office/form/office-form.tsx'
import { useAutosavedForm } from '../../../../office/form/use-autosaved-form.ts'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { ActivityFeed } from '../../../../office/journal/activity-feed.tsx'
import { RecordPresence } from '../../../../office/live/presence.tsx'
import { MediaField } from '../../../../office/media/media-field.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { CheckIcon } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { NewsletterIssueDraftView } from './issue.server.ts'
import { NewsletterPreview } from './newsletter-preview.tsx'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './newsletter.css'

interface DraftIssueProps {
  draft: NewsletterIssueDraftView
  outcomes: FormOutcomes
}

/** Draft of a newsletter issue: text, preview, and the steps to send it. */
export function DraftNewsletterIssue({ draft, outcomes }: DraftIssueProps) {
  const { id, page, called, author, changedAt, stream, content, pictures, preview, version } = draft
  return (
    <PaperPage
      title={called || 'Nouvelle lettre'}
      lead={`Brouillon de ${author}, ${changedAt}.`}
      back={{ to: href('/gestion/lettre'), label: 'Lettre d’information' }}
    >
      <RecordPresence kind="newsletter" id={id} />
      <RemovedFormOutcomes outcomes={outcomes} shown={shownIn(draft)} />
      <DraftForm page={page} content={content} pictures={pictures} outcome={outcomes.brouillon} />
      <NewsletterPreview preview={preview} version={version} />
      <SendPart draft={draft} outcomes={outcomes} />
      <section className="paper-sheet letter-part" aria-labelledby="histoire-titre">
        <h2 id="histoire-titre">Historique</h2>
        <ActivityFeed lines={stream} empty="Rien encore." />
        <ButtonForm
          page={page}
          outcomes={outcomes}
          name="supprimer"
          submit="Supprimer ce brouillon"
          saved="Supprimé"
        />
      </section>
    </PaperPage>
  )
}

const shownIn = ({ missing, canSend, isAsked }: NewsletterIssueDraftView) => [
  'brouillon',
  'supprimer',
  ...(missing.length === 0 ? ['essai'] : []),
  ...(canSend && isAsked ? ['envoyer'] : []),
]

interface DraftFormProps {
  page: string
  content: NewsletterIssueContent
  /** Pictures that can be inserted into the text. */
  pictures: readonly FileLink[]
  outcome?: FormOutcome
}

/** Form with the text of an issue, saved while the user types. */
function DraftForm({ page, content, pictures, outcome: first }: DraftFormProps) {
  const action = formAddress(page, 'brouillon')
  const autosavedForm = useAutosavedForm({ id: 'brouillon', action, content, read: contentInForm, first })
  const { form, shown, base, conflicts, isKept, onInput } = autosavedForm
  const errorText = form.problems.form ?? form.failure
  return (
    <form {...form.formProps} id="brouillon" className="paper-sheet letter-form" onInput={onInput}>
      <input type="hidden" name={openedValuesFieldName} defaultValue={serializeOpenedValues(base)} />
      <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
      <DraftFields shown={shown} conflicts={conflicts} pictures={pictures} />
      <div className="office-form__end">
        <Button type="submit" variant="secondary" busy={form.isBusy}>
          {form.failure ? 'Réessayer' : 'Enregistrer'}
        </Button>
        <p className="office-form__saved" role="status">
          {isKept && (
            <>
              <CheckIcon /> Enregistré
            </>
          )}
        </p>
      </div>
    </form>
  )
}

const contentInForm = (form: FormData | URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    newsletterIssueFields.map((name) => [name, String(form.get(name) ?? '').replace(/\r\n?/g, '\n')]),
  )

interface DraftFieldsProps {
  shown: Readonly<Record<string, string>>
  /** Conflicts with other users' changes; the user chooses a value instead of typing one. */
  conflicts: readonly FieldConflict[]
  pictures: readonly FileLink[]
}

/** Fields of an issue in reading order; last its own pictures, for insertion into the text. */
function DraftFields({ shown, conflicts, pictures }: DraftFieldsProps) {
  const conflictOf = (name: NewsletterIssueField) => conflicts.find(({ field }) => field === name)
  const field = (name: NewsletterIssueField) => ({
    id: `brouillon-${name}`,
    name,
    label: newsletterIssueFieldNames[name],
    defaultValue: shown[name] ?? '',
  })
  const [subject, preheader, text] = [conflictOf('subject'), conflictOf('preheader'), conflictOf('content')]
  const files = conflictOf('pictures')
  return (
    <>
      {subject ? (
        <IssueConflict conflict={subject} />
      ) : (
        <TextField {...field('subject')} maxLength={120} autoComplete="off" />
      )}
      {preheader ? (
        <IssueConflict conflict={preheader} />
      ) : (
        <TextField
          {...field('preheader')}
          hint="La phrase que les messageries montrent à côté de l’objet."
          maxLength={160}
          autoComplete="off"
        />
      )}
      {text ? (
        <IssueConflict conflict={text} />
      ) : (
        <TextEditor
          name="content"
          label={newsletterIssueFieldNames.content}
          value={shown.content ?? ''}
          pictures={pictures}
        />
      )}
      {files ? (
        <IssueConflict conflict={files} />
      ) : (
        <MediaField
          {...field('pictures')}
          kind="gallery"
          hint="Le bouton «&nbsp;Image&nbsp;» du texte les y place, comme celles des actualités et des réalisations en ligne. JPG, PNG, WebP ou AVIF, 30&nbsp;Mo au plus chacune."
        />
      )}
    </>
  )
}

/** Shows both values of a field in conflict side by side, as readers see them. */
function IssueConflict({ conflict }: { conflict: FieldConflict }) {
  const { field, mine, theirs } = conflict
  const wording = Object.fromEntries([mine, theirs].map((value) => [value, read(field, value)]))
  return (
    <ConflictField
      label={getOwnProperty(newsletterIssueFieldNames, field) ?? field}
      conflict={conflict}
      wording={wording}
    />
  )
}

function read(field: string, value: string): string {
  if (field !== 'pictures') return value
  return mediaFromFieldText(value)
    .map(({ name, url }) => name || url.split('/').at(-1))
    .join('\u00a0; ')
}

interface SendPartProps {
  draft: NewsletterIssueDraftView
  outcomes: FormOutcomes
}

/** Steps before an issue can be sent, in order; then its recipients. */
function SendPart({ draft, outcomes }: SendPartProps) {
  const { page, missing, clipped, test, readers, hasReaders, canSend, isAsked } = draft
  return (
    <section className="paper-sheet letter-part" aria-labelledby="envoi-titre">
      <h2 id="envoi-titre">Envoyer</h2>
      {missing.length > 0 && (
        <ul className="letter-missing">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}.</li>
          ))}
        </ul>
      )}
      {clipped && (
        <p className="paper-note">
          {clipped}&nbsp;: Gmail n’en montre que les 102&nbsp;premiers et cache la fin, avec le lien de
          désinscription. Raccourcissez-la avant de l’envoyer.
        </p>
      )}
      {missing.length === 0 && (
        <>
          <p>
            {test
              ? `${test.wording}${test.isCurrent ? '.' : '\u00a0; le texte a changé depuis.'}`
              : 'Envoyez-vous d’abord un essai, et relisez-le dans votre messagerie.'}
          </p>
          <ButtonForm
            page={page}
            outcomes={outcomes}
            name="essai"
            submit="M’envoyer un essai"
            saved="Il part vers votre messagerie"
            variant={canSend ? 'secondary' : 'primary'}
          />
        </>
      )}
      {!hasReaders && <p className="paper-note">Personne n’a encore confirmé son inscription.</p>}
      {canSend && !isAsked && (
        <div>
          <ButtonLink to={`${page}?envoi`} preventScrollReset>
            Envoyer à {readers}
          </ButtonLink>
        </div>
      )}
      {canSend && isAsked && <ConfirmSending page={page} readers={readers} outcomes={outcomes} />}
    </section>
  )
}

function ConfirmSending({
  page,
  readers,
  outcomes,
}: Pick<NewsletterIssueDraftView, 'page' | 'readers'> & { outcomes: FormOutcomes }) {
  const action = formAddress(page, 'envoyer')
  const form = useOfficeForm({ id: 'envoyer', action, first: outcomes.envoyer })
  return (
    <div className="letter-confirm">
      <p>
        La lettre part à <strong>{readers}</strong>. Vous avez dix secondes pour l’annuler&nbsp;; ensuite,
        vous pourrez mettre l’envoi en pause ou l’arrêter.
      </p>
      <OfficeForm form={form} submit="Confirmer l’envoi" saved="En route" />
      <Link to={page} preventScrollReset>
        Revenir sans envoyer
      </Link>
    </div>
  )
}
