import { contentFieldNames } from '../../../../../domain/content/content-fields.ts'
import type { Conflict } from '../../../../../domain/forms/merge-changes.ts'
import type { FieldBinding } from '../../../../ui/field/field-binding.ts'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { TextEditor } from '../../editor/text-editor.tsx'
import { MediaField } from '../../media/media-field.tsx'
import type { MediaKind } from '../../media/media-kinds.ts'
import { contentWords } from '../content-words.ts'
import { ContentConflict } from './content-conflict.tsx'
import type { ContentView } from './read-content.server.ts'

export interface GivenContent {
  field: (name: string) => FieldBinding
  /** What somebody else has changed meanwhile: chosen from, in the place of typed. */
  conflicts: readonly Conflict[]
  view: ContentView
}

/** What visitors will see, in its order. */
export function ContentFields(given: GivenContent) {
  const { view } = given
  return (
    <>
      <section className="paper-sheet content-part" aria-label="La page">
        <Titled {...given} />
        <Files {...given} name="main_image" kind="picture" />
        {view.kind === 'portfolio' && <Files {...given} name="before_image" kind="picture" hint={pairHint} />}
        <Written {...given} />
        <Files {...given} name="gallery" kind="gallery" />
      </section>
      {view.kind === 'article' && (
        <section className="paper-sheet content-part" aria-label="Fichiers, vidéo et son">
          <Files {...given} name="attachments" kind="attachments" />
          <Files {...given} name="video" kind="video" />
          <Files {...given} name="audio" kind="audio" />
        </section>
      )}
    </>
  )
}

function Titled({ field, conflicts }: GivenContent) {
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

function Written({ field, conflicts, view: { kind, pictures } }: GivenContent) {
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

const pairHint =
  'La même jante avant le travail, prise de la même place\u00a0: le visiteur compare les deux en glissant, l’image principale est celle d’après.'

interface FilesProps extends GivenContent {
  name: string
  kind: MediaKind
  hint?: string
}

function Files({ field, conflicts, name, kind, hint }: FilesProps) {
  const conflict = conflicts.find((one) => one.field === name)
  return (
    <div id={`champ-${name}`} className="content-anchor">
      {conflict ? (
        <ContentConflict conflict={conflict} />
      ) : (
        <MediaField {...field(name)} kind={kind} label={contentFieldNames[name] ?? name} hint={hint} />
      )}
    </div>
  )
}
