import { href, Link } from 'react-router'
import type { LegalTextDraftValues } from '../../../../../domain/business/texts/text-drafts.ts'
import {
  openedValuesFieldName,
  serializeOpenedValues,
} from '../../../../../domain/kernel/forms/merge-changes.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { TextEditor } from '../../../../office/editor/text-editor.tsx'
import { WordDiff } from '../../../../office/editor/word-diff.tsx'
import { ConflictField } from '../../../../office/form/conflict-field.tsx'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useAutosavedForm } from '../../../../office/form/use-autosaved-form.ts'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { VariablesList } from '../../../../office/form/variables-list.tsx'
import { ActivityFeed } from '../../../../office/journal/activity-feed.tsx'
import { RecordPresence } from '../../../../office/live/presence.tsx'
import { textsPageAddress } from '../../../../office/records/text-address.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ExternalLinkIcon, EyeIcon } from '../../../../ui/icon/area-icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/legal-text.ts'
import { type LegalTextView, loadLegalTextPage } from './legal-text.server.ts'
import { legalTextForms } from './legal-text-forms.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './texts.css'

export const handle = {
  ...officePageHandle,
  permission: 'edit-settings',
  help: {
    title: 'Un texte',
    what: 'Sa version en vigueur, la prochaine, et les précédentes.',
    how: [
      'Comparez deux versions mot à mot avant de publier.',
      'Les chiffres sont des variables\u00a0: ils viennent des réglages.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.title ?? 'Textes')

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadLegalTextPage(context, params.text, url.searchParams)

export const action = (args: Route.ActionArgs) => legalTextForms.action(args)
export const middleware: Route.MiddlewareFunction[] = legalTextForms.middleware

/** Page of a legal text: draft of the next version, then all versions. */
export default function LegalTextPage({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <PaperPage
      title={view.title}
      lead={view.status}
      back={textsPageAddress}
      key={view.text}
      actions={
        <ButtonLink to={view.path} variant="secondary" target="_blank" prefetch="none">
          <ExternalLinkIcon /> Voir sur le site
        </ButtonLink>
      }
    >
      <RecordPresence kind="setting" id={`text-${view.text}`} />
      {/* The form is reset after a recorded event, such as publishing or discarding the draft. Saving does not reset it. */}
      <DraftForm key={view.lines[0]?.id} view={view} outcome={actionData?.brouillon} />
      {view.draft && <DraftReview view={view} draft={view.draft} outcomes={actionData} />}
      <TextVersions view={view} outcomes={actionData} />
      <section className="paper-sheet office-section" aria-labelledby="journal-titre">
        <h2 id="journal-titre">Historique</h2>
        <ActivityFeed lines={view.lines} empty="Personne n’a encore changé ce texte." />
      </section>
    </PaperPage>
  )
}

/** Form for the next version, saved while the user types. The draft is only visible in the office. */
function DraftForm({ view, outcome }: DraftFormProps) {
  return (
    <section className="paper-sheet office-section" aria-labelledby="brouillon-titre">
      <h2 id="brouillon-titre">{view.draft ? 'Brouillon de la version suivante' : 'Préparer une version'}</h2>
      <p className="paper-note">{howTo[view.text]}</p>
      <DraftFields view={view} outcome={outcome} />
      <VariablesList variables={view.variables} />
    </section>
  )
}

const howTo = {
  terms:
    'Un titre commence un article, chaque paragraphe en est une clause\u00a0; une liste ou une citation (l’encadré) suit la clause à laquelle elle appartient. Une clause qui commence par «\u00a0Consommateurs.\u00a0» ou «\u00a0Professionnels.\u00a0» en gras n’engage qu’eux. Les numéros se mettent tout seuls.',
  privacy:
    'Un titre commence un article. Le registre des traitements, les durées et la case d’opposition se placent par leur nom entre accolades, seul dans son paragraphe.',
}

interface DraftFormProps {
  view: LegalTextView
  outcome?: FormOutcome
}

function DraftFields({ view, outcome: first }: DraftFormProps) {
  const action = formAddress(view.address, 'brouillon')
  const autosavedForm = useAutosavedForm({
    id: 'brouillon',
    action,
    content: view.values,
    read: draftInForm,
    first,
  })
  const { form, shown, base, conflicts, isKept, onInput } = autosavedForm
  const conflictOf = (field: keyof LegalTextDraftValues) => conflicts.find((one) => one.field === field)
  const field = (name: keyof LegalTextDraftValues) => ({
    id: `brouillon-${name}`,
    name,
    defaultValue: shown[name] ?? '',
    errors: form.problems[name] ? [form.problems[name]] : undefined,
  })
  const [text, summary, day] = [conflictOf('html'), conflictOf('summary'), conflictOf('day')]
  return (
    // Receives the `input` events of all fields.
    <div id="brouillon" onInput={onInput}>
      <OfficeForm form={{ ...form, outcome: isKept ? { outcome: 'saved' } : undefined }} {...words}>
        <input type="hidden" name={openedValuesFieldName} defaultValue={serializeOpenedValues(base)} />
        {text ? (
          <ConflictField label="Texte" conflict={text} />
        ) : (
          <TextEditor name="html" label="Texte" value={shown.html ?? ''} errors={field('html').errors} />
        )}
        {summary ? (
          <ConflictField label="Ce qui change" conflict={summary} />
        ) : (
          <TextField
            {...field('summary')}
            label="Ce qui change"
            maxLength={300}
            autoComplete="off"
            hint={'Une phrase pour ceux qui lisent le texte\u00a0: elle paraît dans la liste des versions.'}
          />
        )}
        {day ? (
          <ConflictField label="En vigueur à partir du" conflict={day} />
        ) : (
          <TextField
            {...field('day')}
            type="date"
            label="En vigueur à partir du"
            hint={'Vide\u00a0: dès la publication.'}
          />
        )}
      </OfficeForm>
    </div>
  )
}

const words = { submit: 'Enregistrer le brouillon', saved: 'Enregistré', variant: 'secondary' } as const

/** Reads the draft from its form. */
const draftInForm = (form: FormData | URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    ['html', 'summary', 'day'].map((name) => [name, String(form.get(name) ?? '').replace(/\r\n?/g, '\n')]),
  )

interface DraftReviewProps {
  view: LegalTextView
  draft: NonNullable<LegalTextView['draft']>
  outcomes?: { publier?: FormOutcome; abandonner?: FormOutcome }
}

/** Changes of the saved draft, its missing parts, and the forms that publish or discard it. */
function DraftReview({ view: { address, slug }, draft, outcomes }: DraftReviewProps) {
  const { missing, changes, kept, mark, from } = draft
  const hasChanges = changes.parts.some(({ kind }) => kind !== 'same')
  return (
    <section className="paper-sheet office-section" aria-labelledby="relire-titre">
      <h2 id="relire-titre">Ce qui changera</h2>
      <p className="paper-note">{kept}, à côté du texte en vigueur.</p>
      {hasChanges ? <WordDiff diff={changes} /> : <p>Le texte est celui qui est en vigueur.</p>}
      <ButtonLink
        to={href('/gestion/reglages/textes/:text/apercu', { text: slug })}
        variant="secondary"
        className="text-preview-link"
      >
        <EyeIcon /> Le relire comme il paraîtra
      </ButtonLink>
      {missing.length > 0 ? (
        <MissingInDraft sentences={missing} />
      ) : (
        <PublishForm key={mark} address={address} mark={mark} from={from} outcome={outcomes?.publier} />
      )}
      <DropForm address={address} outcome={outcomes?.abandonner} />
    </section>
  )
}

function MissingInDraft({ sentences }: { sentences: string[] }) {
  return (
    <div className="text-missing">
      <p>Avant de publier&nbsp;:</p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

interface PublishFormProps {
  address: string
  /** Key of the shown draft, so that later changes are not published unread. */
  mark: string
  from: string
  outcome?: FormOutcome
}

function PublishForm({ address, mark, from, outcome: first }: PublishFormProps) {
  const form = useOfficeForm({ id: 'publier', action: formAddress(address, 'publier'), first })
  return (
    <div id="publier">
      <OfficeForm form={form} submit={`Publier, en vigueur ${from}`} saved="Publiée">
        <input type="hidden" name="mark" value={mark} />
      </OfficeForm>
    </div>
  )
}

function DropForm({ address, outcome: first }: { address: string; outcome?: FormOutcome }) {
  const form = useOfficeForm({ id: 'abandonner', action: formAddress(address, 'abandonner'), first })
  return (
    <div id="abandonner">
      <OfficeForm form={form} variant="secondary" submit="Abandonner ce brouillon" saved="Abandonné" />
    </div>
  )
}

interface TextVersionsProps {
  view: LegalTextView
  outcomes?: { reprendre?: FormOutcome; retirer?: FormOutcome }
}

/** All versions with their periods, changes and actions. */
function TextVersions({ view: { versions, address, draft }, outcomes }: TextVersionsProps) {
  return (
    <section className="paper-sheet office-section" aria-labelledby="versions-titre">
      <h2 id="versions-titre">Versions</h2>
      <ol className="plain-list text-versions">
        {versions.map((version) => (
          <li key={version.number} id={`version-${version.number}`}>
            <VersionWords version={version} />
            {version.changes && <WordDiff diff={version.changes} />}
            {version.isToCome && (
              <VersionForm
                address={address}
                number={version.number}
                name="retirer"
                outcome={outcomes?.retirer}
                submit="Retirer cette version"
                saved="Retirée"
              />
            )}
            {!version.isInForce && !version.isToCome && !draft && (
              <VersionForm
                address={address}
                number={version.number}
                name="reprendre"
                outcome={outcomes?.reprendre}
                submit="Reprendre ce texte"
                saved="Repris dans le brouillon"
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

type Version = LegalTextView['versions'][number]

function VersionWords({ version }: { version: Version }) {
  const { number, status, made, summary, to, compare, changes, isInForce } = version
  return (
    <div className="text-versions__words">
      <h3>
        Version {number}
        {isInForce && <span className="texts__state">En vigueur</span>}
      </h3>
      <p>
        {status}. {summary}
      </p>
      <p className="paper-note">{made}</p>
      <p className="text-versions__links">
        <Link to={to} target="_blank">
          La lire
        </Link>
        {compare && !changes && (
          <Link to={compare} preventScrollReset>
            Voir ce qui a changé
          </Link>
        )}
      </p>
    </div>
  )
}

interface VersionFormProps {
  address: string
  number: number
  name: string
  submit: string
  saved: string
  outcome?: FormOutcome
}

function VersionForm({ address, number, name, submit, saved, outcome: first }: VersionFormProps) {
  const form = useOfficeForm({ id: `${name}-${number}`, action: formAddress(address, name), first })
  return (
    <OfficeForm form={form} variant="secondary" submit={submit} saved={saved}>
      <input type="hidden" name="number" value={number} />
    </OfficeForm>
  )
}
