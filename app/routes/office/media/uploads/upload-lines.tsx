import { Button } from '../../../../ui/button/button.tsx'
import { FieldError } from '../../../../ui/field/field-parts.tsx'
import type { MediaUploads } from './media-uploads.ts'
import { UploadLine } from './upload-line.tsx'
import type { UploadsState } from './upload-state.ts'
import './upload-lines.css'

/** What is on its way, how far it is, and what holds it up. */
export function UploadLines({ queue, uploads, pause, refusals }: UploadsState & { queue: MediaUploads }) {
  return (
    <>
      {uploads.length > 0 && (
        <ul className="plain-list media-uploads" aria-label="Envois en cours">
          {uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} onCancel={() => queue.cancel(upload.id)} />
          ))}
        </ul>
      )}
      <div role="status" className="media-uploads__standing">
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
        {refusals.map((refusal) => (
          <FieldError key={refusal} id={refusal} errors={[refusal]} />
        ))}
      </div>
    </>
  )
}
