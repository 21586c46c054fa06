import { TextField } from '../../../../../ui/field/text-field.tsx'
import { ContentConflict } from './content-conflict.tsx'
import type { GivenContent } from './given-content.ts'

export function TitlePart({ field, conflicts }: GivenContent) {
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
