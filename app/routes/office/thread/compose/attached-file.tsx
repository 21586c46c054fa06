import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Paperclip, X } from '../../../../ui/icon/icons.ts'
import type { ComposeView } from './compose-view.ts'

export function AttachedFile({ file, action }: { file: ComposeView['files'][number]; action: string }) {
  return (
    <li>
      <Paperclip />
      <span>
        {file.name} <small>{file.size}</small>
      </span>
      <button
        type="submit"
        name="fichier"
        value={file.id}
        formAction={formAddress(action, 'retirer')}
        aria-label={`Retirer ${file.name}`}
        title="Retirer"
      >
        <X />
      </button>
    </li>
  )
}
