import type { FileLink } from '../../../../../domain/file-link.ts'
import type { Conflict } from '../../../../../domain/forms/merge-changes.ts'
import { type IssueField, issueFieldNames } from '../../../../../domain/newsletter/issues/issue-fields.ts'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { TextEditor } from '../../editor/text-editor.tsx'
import { MediaField } from '../../media/media-field.tsx'
import { IssueConflict } from './issue-conflict.tsx'

interface DraftFieldsProps {
  shown: Readonly<Record<string, string>>
  /** What somebody else has changed meanwhile: chosen from, in the place of typed. */
  conflicts: readonly Conflict[]
  pictures: readonly FileLink[]
}

/** What a letter says, in the order in which it is read; its own pictures last, to be put into the text. */
export function DraftFields({ shown, conflicts, pictures }: DraftFieldsProps) {
  const conflictOf = (name: IssueField) => conflicts.find(({ field }) => field === name)
  const field = (name: IssueField) => ({
    id: `brouillon-${name}`,
    name,
    label: issueFieldNames[name],
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
          label={issueFieldNames.content}
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
