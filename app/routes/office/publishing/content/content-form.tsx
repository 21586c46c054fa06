import {
  type FieldConflict,
  openedValuesFieldName,
  serializeOpenedValues,
} from '../../../../../domain/kernel/forms/merge-changes.ts'
import { mediaFromFieldText } from '../../../../../domain/kernel/html/media-text.ts'
import { rimDefectNames, rimServiceNames } from '../../../../../domain/kernel/rim-words.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import {
  contentFieldNames,
  contentFileFields,
} from '../../../../../domain/publishing/content/content-fields.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { TextEditor } from '../../../../office/editor/text-editor.tsx'
import { ConflictField } from '../../../../office/form/conflict-field.tsx'
import { useAutosavedForm } from '../../../../office/form/use-autosaved-form.ts'
import { MediaField } from '../../../../office/media/media-field.tsx'
import type { MediaKind } from '../../../../office/media/media-kinds.ts'
import { publicPathPrefix } from '../../../../office/records/content-address.ts'
import { Button } from '../../../../ui/button.tsx'
import type { FieldBinding } from '../../../../ui/field/field-parts.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { CheckIcon } from '../../../../ui/icon/icons.ts'
import type { ContentView } from './content.server.ts'
import { readContentFormByKind } from './content-in-form.ts'
import { contentWords } from './content-words.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './content.css'

export const contentFormId = 'brouillon'

/** Form with the content of a record, saved while the user types; lists what is missing at its end. */
export function ContentForm({ view, outcome }: { view: ContentView; outcome?: FormOutcome }) {
  const { kind, page, content } = view
  const { form, shown, base, conflicts, isKept, onInput } = useAutosavedForm({
    id: contentFormId,
    action: formAddress(page, 'brouillon'),
    content,
    first: outcome,
    read: readContentFormByKind[kind],
  })
  const { problems, failure } = form
  const errorText = problems.form ?? failure
  const field = (name: string) => ({
    id: `${contentFormId}-${name}`,
    name,
    defaultValue: shown[name] ?? '',
    errors: problems[name] ? [problems[name]] : undefined,
  })
  const fieldProps = { field, conflicts, view }
  return (
    <form {...form.formProps} id={contentFormId} className="content-form" onInput={onInput}>
      <button type="submit" hidden tabIndex={-1}>
        Enregistrer
      </button>
      <input type="hidden" name={openedValuesFieldName} defaultValue={serializeOpenedValues(base)} />
      <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
      <ContentFields {...fieldProps} />
      <AddressFields {...fieldProps} />
      <MissingList missing={view.missing} />
      <div className="office-form__end content-form__end">
        <Button type="submit" variant="secondary" busy={form.isBusy}>
          {failure ? 'Réessayer' : 'Enregistrer'}
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

function MissingList({ missing }: Pick<ContentView, 'missing'>) {
  if (missing.length === 0) return null
  return (
    <section id="manque" className="paper-sheet content-part content-missing" aria-labelledby="manque-titre">
      <h2 id="manque-titre">Avant de publier</h2>
      <ul>
        {missing.map(({ field, message }) => (
          <li key={field + message}>
            <a href={`#champ-${field}`}>{message}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Fields that visitors will see, in the order of the page. */
function ContentFields(fieldProps: ContentFieldProps) {
  const { view } = fieldProps
  return (
    <>
      <section className="paper-sheet content-part" aria-label="La page">
        <TitlePart {...fieldProps} />
        <FilesPart {...fieldProps} name="main_image" kind="picture" />
        {view.kind === 'portfolio' && (
          <FilesPart {...fieldProps} name="before_image" kind="picture" hint={pairHint} />
        )}
        <TextPart {...fieldProps} />
        {view.kind === 'portfolio' && (
          <>
            <WordPart {...fieldProps} name="service" options={rimServiceNames} />
            <WordPart {...fieldProps} name="defect" options={rimDefectNames} />
          </>
        )}
        <FilesPart {...fieldProps} name="gallery" kind="gallery" />
      </section>
      {view.kind === 'article' && (
        <section className="paper-sheet content-part" aria-label="Fichiers, vidéo et son">
          <FilesPart {...fieldProps} name="attachments" kind="attachments" />
          <FilesPart {...fieldProps} name="video" kind="video" />
          <FilesPart {...fieldProps} name="audio" kind="audio" />
        </section>
      )}
    </>
  )
}

const pairHint =
  'La même jante avant le travail, prise du même endroit\u00a0: le visiteur compare les deux en glissant, l’image principale est celle d’après.'

interface ContentFieldProps {
  field: (name: string) => FieldBinding
  /** Conflicts with other users' changes; the user chooses a value instead of typing one. */
  conflicts: readonly FieldConflict[]
  view: ContentView
}

function TitlePart({ field, conflicts }: ContentFieldProps) {
  const conflict = conflicts.find((one) => one.field === 'title')
  return (
    <div id="champ-title" className="content-anchor">
      {conflict ? (
        <ContentConflict conflict={conflict} />
      ) : (
        <TextField {...field('title')} label="Titre" maxLength={160} autoComplete="off" data-answer />
      )}
    </div>
  )
}

function TextPart({ field, conflicts, view: { kind, pictures } }: ContentFieldProps) {
  const conflict = conflicts.find((one) => one.field === 'content')
  const { name, defaultValue = '', errors } = field('content')
  return (
    <div id="champ-content" className="content-anchor">
      {conflict ? (
        <ContentConflict conflict={conflict} />
      ) : (
        <TextEditor
          name={name}
          label={contentWords[kind].textLabel}
          value={defaultValue}
          errors={errors}
          pictures={pictures}
        />
      )}
    </div>
  )
}

interface WordProps extends ContentFieldProps {
  name: string
  options: Readonly<Record<string, string>>
}

/** Field for one of the trade's keywords, by which visitors find the page. */
function WordPart({ field, conflicts, name, options }: WordProps) {
  const conflict = conflicts.find((one) => one.field === name)
  return (
    <div id={`champ-${name}`} className="content-anchor">
      {conflict ? (
        <ContentConflict conflict={conflict} />
      ) : (
        <SelectField
          {...field(name)}
          label={getOwnProperty(contentFieldNames, name) ?? name}
          options={options}
          prompt="Aucun"
        />
      )}
    </div>
  )
}

interface FilesProps extends ContentFieldProps {
  name: string
  kind: MediaKind
  hint?: string
}

function FilesPart({ field, conflicts, name, kind, hint }: FilesProps) {
  const conflict = conflicts.find((one) => one.field === name)
  return (
    <div id={`champ-${name}`} className="content-anchor">
      {conflict ? (
        <ContentConflict conflict={conflict} />
      ) : (
        <MediaField
          {...field(name)}
          kind={kind}
          label={getOwnProperty(contentFieldNames, name) ?? name}
          hint={hint}
        />
      )}
    </div>
  )
}

/** Fields for the address of the page and its date. */
function AddressFields({ field, conflicts, view: { kind, host, path } }: ContentFieldProps) {
  const conflictOf = (name: string) => conflicts.find((one) => one.field === name)
  const [address, date] = [conflictOf('address'), conflictOf('date')]
  const addressStart = host + publicPathPrefix(kind)
  return (
    <section className="paper-sheet content-part content-address" aria-label="Adresse et date">
      <div id="champ-address" className="content-anchor">
        {address ? (
          <ContentConflict conflict={address} />
        ) : (
          <TextField
            {...field('address')}
            label="Adresse"
            hint={
              path
                ? `Après ${addressStart}. Si elle change, l’ancienne mène à la nouvelle dès la publication.`
                : `Après ${addressStart}. Vide\u00a0: elle est tirée du titre.`
            }
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </div>
      <div id="champ-date" className="content-anchor">
        {date ? (
          <ContentConflict conflict={date} />
        ) : (
          <TextField
            {...field('date')}
            type="date"
            label="Date"
            hint="Vide\u00a0: celle de la publication."
          />
        )}
      </div>
    </section>
  )
}

/** Shows both values of a field in conflict side by side, as readers see them. */
function ContentConflict({ conflict }: { conflict: FieldConflict }) {
  const { field, mine, theirs } = conflict
  const wording = Object.fromEntries([mine, theirs].map((value) => [value, read(field, value)]))
  return (
    <ConflictField
      label={getOwnProperty(contentFieldNames, field) ?? field}
      conflict={conflict}
      wording={wording}
    />
  )
}

function read(field: string, value: string): string {
  if (!contentFileFields.includes(field)) return value
  return mediaFromFieldText(value)
    .map(({ name, url }) => name || url.split('/').at(-1))
    .join('\u00a0; ')
}
