import { useId } from 'react'
import { attachmentRules } from '../../../../../domain/letters/attachments/attachment-rules.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Paperclip } from '../../../../ui/icon/icons.ts'
import { AttachedFile } from './attached-file.tsx'
import type { ComposeView } from './compose-view.ts'
import './attached-files.css'

interface AttachedFilesProps {
  files: ComposeView['files']
  action: string
  isBusy: boolean
}

/** The files that go with it; chosen ones come along at once where JavaScript runs. */
export function AttachedFiles({ files, action, isBusy }: AttachedFilesProps) {
  const id = useId()
  return (
    <div className="attached-files">
      {files.length > 0 && (
        <ul className="plain-list">
          {files.map((file) => (
            <AttachedFile key={file.id} file={file} action={action} />
          ))}
        </ul>
      )}
      <label htmlFor={id} className="attached-files__add" data-busy={isBusy || undefined}>
        <Paperclip /> Joindre des photos ou un PDF
      </label>
      <input
        id={id}
        type="file"
        name="fichiers"
        multiple
        accept={attachmentRules.accept}
        className="attached-files__input"
        onChange={({ currentTarget }) => {
          const attach = currentTarget.form?.querySelector<HTMLButtonElement>('[data-attach]')
          if (currentTarget.files?.length) currentTarget.form?.requestSubmit(attach)
        }}
      />
      <button
        type="submit"
        formAction={formAddress(action, 'joindre')}
        data-attach
        className="attached-files__plain"
      >
        Joindre
      </button>
    </div>
  )
}
