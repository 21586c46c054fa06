import { contentFieldNames } from '../../../../../../domain/content/content-fields.ts'
import { ownValue } from '../../../../../../domain/own-value.ts'
import { MediaField } from '../../../media/media-field.tsx'
import type { MediaKind } from '../../../media/media-kinds.ts'
import { ContentConflict } from './content-conflict.tsx'
import type { GivenContent } from './given-content.ts'

interface FilesProps extends GivenContent {
  name: string
  kind: MediaKind
  hint?: string
}

export function FilesPart({ field, conflicts, name, kind, hint }: FilesProps) {
  const conflict = conflicts.find((one) => one.field === name)
  return (
    <div id={`champ-${name}`} className="content-anchor">
      {conflict ? (
        <ContentConflict conflict={conflict} />
      ) : (
        <MediaField
          {...field(name)}
          kind={kind}
          label={ownValue(contentFieldNames, name) ?? name}
          hint={hint}
        />
      )}
    </div>
  )
}
