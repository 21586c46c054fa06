import { TextEditor } from '../../../editor/text-editor.tsx'
import { contentWords } from '../../content-words.ts'
import { ContentConflict } from './content-conflict.tsx'
import type { GivenContent } from './given-content.ts'

export function TextPart({ field, conflicts, view: { kind, pictures } }: GivenContent) {
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
