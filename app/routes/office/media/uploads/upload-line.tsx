import { X } from '../../../../ui/icon/icons.ts'
import { Progress } from '../../../../ui/progress/progress.tsx'
import type { Upload } from './upload-state.ts'

export function UploadLine({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const { name, previewUrl, sent, isSending, refusal } = upload
  return (
    <li>
      {previewUrl ? <img src={previewUrl} alt="" /> : <span className="media-uploads__blank" />}
      <div>
        <p className="media-uploads__name">{name}</p>
        {refusal ? (
          <p className="media-uploads__refusal">{refusal}</p>
        ) : (
          <>
            <Progress label={`Envoi de ${name}`} value={sent < 1 ? sent : undefined} />
            <p className="media-uploads__note">{noteOf(sent, isSending)}</p>
          </>
        )}
      </div>
      <button type="button" onClick={onCancel}>
        <X />
        <span className="visually-hidden">
          {refusal ? 'Abandonner' : 'Annuler l’envoi de'} «&nbsp;{name}&nbsp;»
        </span>
      </button>
    </li>
  )
}

function noteOf(sent: number, isSending: boolean): string {
  if (!isSending) return 'En attente'
  return sent < 1 ? `${Math.floor(sent * 100)}\u00a0%` : 'Préparation…'
}
