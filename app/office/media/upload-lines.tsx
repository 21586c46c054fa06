import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field/field-parts.tsx'
import { CloseIcon } from '../../ui/icon/icons.ts'
import { Progress } from '../../ui/progress.tsx'
import type { MediaUpload, MediaUploads, MediaUploadsState } from './media-uploads.ts'
import '../../ui/problem-text.css'
import './upload-lines.css'

/** Lists the uploads with their progress, and the reason for a pause. */
export function UploadProgressList({
  queue,
  uploads,
  pause,
  rejections,
}: MediaUploadsState & { queue: MediaUploads }) {
  return (
    <>
      {uploads.length > 0 && (
        <ul className="plain-list media-uploads" aria-label="Envois en cours">
          {uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} onCancel={() => queue.cancel(upload.id)} />
          ))}
        </ul>
      )}
      <div role="status" className="media-uploads__status">
        {uploads.length > 0 && pause && (
          <>
            <span>{pause}</span>
            <Button variant="secondary" onClick={queue.resume}>
              Réessayer
            </Button>
          </>
        )}
      </div>
      <div role="alert">
        {rejections.map((rejection) => (
          <FieldError key={rejection} id={rejection} errors={[rejection]} />
        ))}
      </div>
    </>
  )
}

function UploadLine({ upload, onCancel }: { upload: MediaUpload; onCancel: () => void }) {
  const { name, previewUrl, sent, isSending, rejection } = upload
  return (
    <li>
      {previewUrl ? <img src={previewUrl} alt="" /> : <span className="media-uploads__blank" />}
      <div>
        <p className="media-uploads__name">{name}</p>
        {rejection ? (
          <p className="problem-text">{rejection}</p>
        ) : (
          <>
            <Progress label={`Envoi de ${name}`} value={sent < 1 ? sent : undefined} />
            <p className="media-uploads__note">{noteOf(sent, isSending)}</p>
          </>
        )}
      </div>
      <button type="button" onClick={onCancel}>
        <CloseIcon />
        <span className="visually-hidden">
          {rejection ? 'Abandonner' : 'Annuler l’envoi de'} «&nbsp;{name}&nbsp;»
        </span>
      </button>
    </li>
  )
}

function noteOf(sent: number, isSending: boolean): string {
  if (!isSending) return 'En attente'
  return sent < 1 ? `${Math.floor(sent * 100)}\u00a0%` : 'Préparation…'
}
