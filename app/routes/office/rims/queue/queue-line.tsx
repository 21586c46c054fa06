import type { QueuedPhoto } from './queue-state.ts'
import { photoQueue } from './use-photo-queue.ts'

export function QueueLine({ photo: { id, called, name, previewUrl, refusal } }: { photo: QueuedPhoto }) {
  return (
    <li>
      <img src={previewUrl} alt="" />
      <div>
        <p>{called}</p>
        {refusal ? (
          <p className="photo-queue__refusal">{refusal}</p>
        ) : (
          <p className="photo-queue__name">{name}</p>
        )}
        {refusal && (
          <p className="photo-queue__ways">
            <a href={previewUrl} download={name}>
              Enregistrer sur le téléphone
            </a>
            <button type="button" onClick={() => void photoQueue().discard(id)}>
              Abandonner
            </button>
          </p>
        )}
      </div>
    </li>
  )
}
